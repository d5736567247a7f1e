"""A program that speaks the protocol badly, in the way that its argument names."""

import json
import os
import sys
import time

how = sys.argv[1]


def say(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


for line in sys.stdin:
    asked = json.loads(line)
    kind = asked["type"]
    if kind == "hello":
        if how == "silent":
            time.sleep(3600)
        if how == "newer":
            say(type="hello", protocol=2, name="newer")
        elif how == "nameless":
            say(type="hello", protocol=1)
        else:
            say(type="greeting", any=1)
            say(type="hello", protocol=1, name=how, version="1", unknown=[1, 2])
    elif kind == "setup":
        if how == "never-ready":
            time.sleep(3600)
        say(type="ready")
    elif kind == "choose":
        move = asked["view"]["legal"][0]
        number = asked["id"]
        if how == "no-json":
            os.write(1, b"I play a tile\n")
        elif how == "no-object":
            os.write(1, b"[1, 2, 3]\n")
        elif how == "bytes":
            os.write(1, b"\xff\xfe\x00{}\n")
        elif how == "deep":
            os.write(1, b"[" * 60000 + b"\n")
        elif how == "no-move":
            say(type="move", id=number)
        elif how == "wrong-type":
            say(type="move", id=number, move=7)
        elif how == "long-line":
            data = b'{"type":"move","padding":"' + b"x" * 5_000_000 + b'"}\n'
            while data:
                data = data[os.write(1, data) :]
        elif how == "endless-line":
            while True:
                os.write(1, b"x" * 4096)
        elif how == "other-ids":
            say(type="move", id=number - 1, move="-")
            say(type="move", id=number + 1, move="-")
            say(type="info", id=number, text="now")
            say(type="weather", rain=True)
            say(type="move", id=number, move=move)
        elif how == "early":
            say(type="move", id=number, move=move)
            for later in range(number + 1, number + 200):
                say(type="move", id=later, move="-")
        elif how == "huge-id":
            say(type="move", id=-1, move=move)
            say(type="move", id=2**63 - 1, move=move)
            say(type="move", id=number, move=move)
        elif how == "floating-id":
            say(type="move", id=number + 0.5, move=move)
        elif how == "not-a-number":
            say(type="info", id=number, moves=[{"move": move, "value": float("nan")}])
        elif how == "infinite":
            os.write(1, b'{"type":"info","id":%d,"moves":[{"move":"%s","value":1e999}]}\n' % (number, move.encode()))
            say(type="move", id=number, move=move)
        elif how == "halves":
            text = json.dumps({"type": "move", "id": number, "move": move}) + "\n"
            for letter in text:
                os.write(1, letter.encode())
        elif how == "bad-info":
            say(type="info", id=number, moves=[{"move": "nonsense", "value": 1}])
        elif how == "dies":
            sys.stderr.write("no more ideas\n")
            sys.exit(4)
        elif how == "closes":
            os.close(1)
            time.sleep(3600)
        else:
            say(type="move", id=number, move=move)
    elif kind == "bye":
        if how == "stays":
            time.sleep(3600)
        break
