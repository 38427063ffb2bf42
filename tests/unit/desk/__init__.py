"""The Qt-free desk."""
