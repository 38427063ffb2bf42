"""Exercise 5: a shop with one till. How long do people wait?"""

import random
from collections import deque


def simulate(minutes, arrival_chance, service_time, seed=1):
    """Return the waiting time of each customer who was served."""
    dice = random.Random(seed)
    line = deque()
    waits = []
    busy_until = 0
    for now in range(minutes):
        if dice.random() < arrival_chance:
            line.append(now)
        if line and now >= busy_until:
            arrived = line.popleft()
            waits.append(now - arrived)
            busy_until = now + service_time
    return waits


def average(values):
    return sum(values) / len(values) if values else 0


if __name__ == "__main__":
    for chance in (0.10, 0.15, 0.20, 0.24, 0.26):
        waits = simulate(10_000, chance, service_time=4)
        print(f"{chance:.2f} customers a minute: {average(waits):7.1f} minutes on average, longest {max(waits)}")
    # with more than one customer in four minutes the line never ends!
