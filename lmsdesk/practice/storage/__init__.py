"""Where a practice site keeps everything: tables, the engine and the sample sites' loader."""
