"""Makes the photograph of a telephone that carries a thumbnail; run by hand with pillow-heif.

    python packaging/make_photograph.py

The result is checked in, so nobody else needs that package: what this program is built with can only read HEIC.
"""

import math
import random
from pathlib import Path

import pillow_heif
from PIL import Image, ImageDraw

PHOTOGRAPH = Path(__file__).resolve().parent.parent / "tests" / "helpers" / "photograph.heic"
WIDTH, HEIGHT = 3024, 4032
ORIENTATION = 0x0112
ON_ITS_SIDE = 6


def sheet() -> Image.Image:
    """A sheet with scribbled lines on a table, with a red corner above and a blue one below."""
    numbers = random.Random(13)  # noqa: S311 - it makes a sample
    image = Image.new("RGB", (WIDTH, HEIGHT), (120, 96, 74))
    draw = ImageDraw.Draw(image)
    draw.polygon([(180, 150), (2850, 210), (2800, 3900), (230, 3850)], fill=(236, 233, 226))
    for top in range(420, 3660, 135):
        left = 380
        while left < 2500:
            steps = 6 * numbers.randint(2, 9)
            heights = [30 * math.sin(step * 1.1 + numbers.random()) + numbers.uniform(-12, 12) for step in range(steps)]
            points = [(left + 7 * step, top + height) for step, height in enumerate(heights)]
            draw.line(points, fill=(38, 48, 120), width=7, joint="curve")
            left += 7 * steps + 60
    draw.rectangle((0, 0, 600, 300), fill="red")
    draw.rectangle((WIDTH - 600, HEIGHT - 300, WIDTH, HEIGHT), fill="blue")
    return Image.blend(image, Image.effect_noise(image.size, 24).convert("RGB"), 0.06)


def main() -> None:
    """Write it as a telephone does that is held upright: its sensor lies on its side."""
    pillow_heif.register_heif_opener()
    exif = Image.Exif()
    exif[ORIENTATION] = ON_ITS_SIDE
    taken = sheet().transpose(Image.Transpose.ROTATE_90)
    taken.save(PHOTOGRAPH, "HEIF", quality=35, exif=exif.tobytes(), thumbnails=[320])


if __name__ == "__main__":
    main()
