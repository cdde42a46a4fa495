#!/usr/bin/env python3
"""Makes the rows of the demo: what the event log of a small web shop might hold, one JSON document a line.

    python3 tests/demo/make_rows.py > tests/demo/events.ndjson

All names and figures are invented. The same file comes out every time, because the seed is fixed and only
random() is used, which Python promises to keep.
"""

import datetime
import json
import random
import sys

ROWS = 300

PEOPLE = [
    # name, country, city, latitude, longitude
    ("Ines Carvalho", "PT", "Porto", 41.15794, -8.62911),
    ("Jonas Lindqvist", "SE", "Malmö", 55.60498, 13.00382),
    ("Chloé Marchand", "FR", "Nantes", 47.21837, -1.55362),
    ("Tomasz Zieliński", "PL", "Gdańsk", 54.35203, 18.64664),
    ("Aoife Byrne", "IE", "Cork", 51.89689, -8.48631),
    ("Lena Hofstetter", "AT", "Graz", 47.07071, 15.43953),
    ("Matteo Ferri", "IT", "Parma", 44.80149, 10.32792),
    ("Sanne de Wit", "NL", "Utrecht", 52.09074, 5.12142),
    ("Elif Aydın", "TR", "İzmir", 38.42373, 27.14283),
    ("Pilar Otero", "ES", "Vigo", 42.24060, -8.72073),
    ("Henrik Aas", "NO", "Bergen", 60.39299, 5.32415),
    ("Daniela Weber", "DE", "Jena", 50.92805, 11.58799),
]

PRODUCTS = [
    # sku, name, price
    ("TEA-0113", "Sencha, first flush, 100 g", 14.5),
    ("TEA-0127", "Lapsang souchong, 250 g", 11.9),
    ("MUG-0008", "Stoneware mug, 30 cl", 18.0),
    ("POT-0021", "Cast-iron teapot, 80 cl", 64.95),
    ("FLT-0300", "Paper filters, 100 pieces", 3.25),
    ("TIN-0042", "Tin with a seal, 500 g", 9.8),
    ("BOX-0005", "Tasting box, 12 kinds", 39.0),
]

TAGS = ["newsletter", "business", "returning", "gift", "priority"]
REASONS = ["arrived damaged", "wrong article", "late", "changed my mind"]
AGENTS = ["shop-app/4.2 (Android 14)", "shop-app/4.2 (iOS 17.4)", "Mozilla/5.0 (X11; Linux x86_64)",
          "partner-api/1.9"]


def below(limit):
    return int(random.random() * limit)


def choose(items):
    return items[below(len(items))]


def some(items, share):
    return [item for item in items if random.random() < share]


def timestamp(seconds):
    moment = datetime.datetime(2025, 3, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def customer():
    number = below(len(PEOPLE))
    name, country, city, latitude, longitude = PEOPLE[number]
    record = {"id": 1800 + number, "name": name, "country": country, "tags": some(TAGS, 0.35)}
    if random.random() < 0.8:
        record["email"] = name.split()[0].lower().replace("é", "e") + str(number) + "@example.net"
    address = {"city": city, "location": [latitude, longitude], "note": None}
    if random.random() < 0.15:
        address["note"] = "ring twice; leave it with the neighbour \"%s\"" % PEOPLE[(number + 5) % len(PEOPLE)][0]
    return record, address


def items():
    lines = []
    first = below(len(PRODUCTS))
    for step in range(1 + below(4)):
        sku, name, price = PRODUCTS[(first + 2 * step) % len(PRODUCTS)]
        lines.append({"sku": sku, "name": name, "quantity": 1 + below(3), "price": price})
    return lines


def event(number, seconds):
    kind = choose(["order.created", "order.paid", "order.paid", "order.shipped", "order.refunded", "cart.abandoned"])
    who, address = customer()
    lines = items()
    total = round(sum(line["quantity"] * line["price"] for line in lines), 2)
    record = {
        # As large as the ids of a real service, and beyond what a double can tell apart.
        "id": 7203685477580800000 + number * 4099,
        "type": kind,
        "created_at": timestamp(seconds),
        "customer": who,
    }
    if kind == "cart.abandoned":
        record["cart"] = {"items": lines, "total": total, "idle_minutes": 30 + below(600)}
    else:
        record["order"] = {"number": "A-%d" % (10200 + number), "items": lines, "total": total, "currency": "EUR"}
        record["shipping"] = {"method": choose(["parcel", "parcel", "pickup"]), "address": address}
    if kind == "order.refunded":
        record["refund"] = {"reason": choose(REASONS), "amount": round(total * choose([1, 1, 0.5]), 2)}
    record["request"] = {
        "ip": "203.0.113.%d" % (1 + below(254)),
        "agent": choose(AGENTS),
        "duration_ms": round(2 + random.random() ** 4 * 900, 1),
        "cached": random.random() < 0.3,
    }
    return record


def main():
    random.seed(20250301)
    seconds = 0
    for number in range(1, ROWS + 1):
        seconds += 60 + below(7200)
        line = json.dumps(event(number, seconds), ensure_ascii=False, separators=(",", ":"))
        # UTF-8 and a plain line feed, whatever the system's habits are.
        sys.stdout.buffer.write(line.encode("utf-8") + b"\n")


if __name__ == "__main__":
    main()
