"""What the decoding process is made of, as far as it can be asked without a process."""
