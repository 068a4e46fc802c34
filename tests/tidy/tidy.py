#!/usr/bin/env python3
"""The repository's own laws, read from its text: which room may include which, how long files and functions are, what must
not be committed. usage: tidy.py [--warn]   Exits 1 and names each place where a law is broken; --warn prints near misses too.
"""
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]

# room -> rooms it may include, beside itself and `base`. The direction of design: one way, no cycles.
RULES = "server/rules/"
KIT = {"server/rules/kit"}
GAMES = {"server/rules/scouting", "server/rules/land", "server/rules/naval", "server/rules/operation",
         "server/rules/activation", "server/rules/command"}
MAY_INCLUDE = {
    "common/base": set(),
    "common/dice": set(),
    "common/reference": set(),
    "common/view": {"proto"},
    "server/rules/kit": set(),
    "server/rules/engine": KIT,
    "server/rules/scouting": KIT,
    "server/rules/activation": KIT,
    "server/rules/command": KIT,
    "server/rules/land": KIT | {"server/rules/activation", "server/rules/command"},
    "server/rules/naval": KIT,
    "server/rules/operation": KIT | GAMES,
    "server/rules/campaign": KIT | {"server/rules/command"},
    "server/rules/codec": KIT | GAMES | {"server/rules/campaign", "server/rules/engine", "proto", "common/reference"},
    "server/scenarios": {"server/rules/codec", "proto"},
    "server/store": set(),
    "server/account": {"server/store"},
    "server/club": {"server/store", "server/account"},
    "server/match": KIT | {"server/rules/engine", "server/rules/codec", "server/store", "common/dice", "proto"},
    "server/chronicle": KIT | GAMES | {"server/rules/campaign", "server/rules/codec", "proto"},
    "server/campaigns": KIT | {"server/rules/campaign", "server/rules/codec", "server/chronicle", "server/store", "server/club",
                               "server/account", "server/match", "common/dice", "proto"},
    "server/bot": KIT | GAMES | {"server/rules/codec", "server/match", "proto"},
    "server/rpc": KIT | {"server/match", "server/account", "server/club", "server/campaigns", "server/scenarios", "server/rules/codec", "server/store", "common/reference",
                         "proto"},
    "server/bridge": {"server/match", "server/account", "proto"},
    "server/app": KIT | {"server/rpc", "server/bridge", "server/bot", "server/match", "server/store", "server/account", "server/club", "server/campaigns",
                         "server/scenarios", "server/rules/codec", "common/dice", "common/reference", "proto"},
    "client/core": {"common/view", "proto"},
    "client/terminal": {"client/core", "common/view", "common/dice", "common/reference", "server/bot",
                        "server/rules/activation", "proto"},
}
# Libraries that a room may see; whatever is not listed here is free.
LIBRARIES = {
    "protobuf": re.compile(r"google/protobuf/|\.pb\.h"),
    "gRPC": re.compile(r"grpcpp/|grpc/|\.grpc\.pb\.h"),
    "SQLite": re.compile(r"sqlite3"),
    "Asio": re.compile(r"boost/(asio|beast)"),
    "threads": re.compile(r"^(thread|mutex|shared_mutex|condition_variable|future|atomic|stop_token)$"),
    "a clock": re.compile(r"^chrono$|common/base/clock"),
    "<random>": re.compile(r"^random$"),
}
WITHOUT_GRPC = ["common", "server/rules", "server/scenarios", "server/store", "server/account", "server/club", "server/match", "server/chronicle", "server/campaigns", "server/bot"]
FORBIDDEN = [(r"server/rules/(?!codec)", set(LIBRARIES))]
FORBIDDEN += [(f"{room}(/|$)", {"gRPC"}) for room in WITHOUT_GRPC]
FORBIDDEN += [(r"(?!server/store)", {"SQLite"}), (r"server/store|server/account|server/club|common/(base|dice|reference)", {"protobuf"})]

WARN_LINES, MAX_LINES, MAX_FUNCTION_LINES = 400, 600, 70
NOT_IN_REPOSITORY = re.compile(
    r"\.pb\.(h|cc)$|_pb\.(js|ts|d\.ts)$|_pb2(_grpc)?\.py$|(^|/)node_modules/|(^|/)dist/|\.(db|sqlite|o|a|so|exe|pyc|png|jpg|zip|gz)$")
TOP_LEVEL = {"CMakeLists.txt", "CMakePresets.json", "README.md", "play", "check", "proto", "server", "client", "common", "migrations",
             "tests", "docker"}


def tracked():
    try:
        out = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=TOP, capture_output=True,
                             check=True)
        return [TOP / name for name in out.stdout.decode().split("\0") if name and (TOP / name).is_file()]
    except (OSError, subprocess.CalledProcessError):  # no git history is needed
        skip = {"build", "node_modules", "dist", ".git", ".play", "gen", "__pycache__"}
        return [p for p in TOP.rglob("*") if p.is_file() and not skip & set(p.relative_to(TOP).parts)]


def room_of(path):
    for room in sorted(MAY_INCLUDE, key=len, reverse=True):
        if path == room or path.startswith(room + "/"):
            return room
    return None


def check_includes(path, text, faults):
    room = room_of(path)
    if room is None:
        if path.startswith(("server/", "common/", "client/core", "client/terminal")):
            faults.append(f"{path}: belongs to no known room; add the room to tests/tidy/tidy.py")
        return
    for number, line in enumerate(text.splitlines(), 1):
        match = re.match(r'\s*#include [<"]([^>"]+)[>"]', line)
        if not match:
            continue
        included = match.group(1)
        target = "proto" if re.match(r"galloper/(store/)?v1/", included) else room_of(included)
        if target and target not in (room, "common/base") and target not in MAY_INCLUDE[room]:
            faults.append(f"{path}:{number}: {room} must not include {target}")
        for pattern, libraries in FORBIDDEN:
            if re.match(pattern, path):
                for library in libraries:
                    if LIBRARIES[library].search(included):
                        faults.append(f"{path}:{number}: {room} must not see {library} ({included})")


def check_sizes(path, text, faults, warnings):
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        faults.append(f"{path}: {len(lines)} lines; at most {MAX_LINES}")
    elif len(lines) > WARN_LINES:
        warnings.append(f"{path}: {len(lines)} lines; better under {WARN_LINES}")
    # Formatted code: a function's closing brace stands at the indentation of the line that began it.
    opened = {}
    for number, line in enumerate(lines, 1):
        indent = len(line) - len(line.lstrip(" "))
        if line.strip().startswith("}"):
            began = opened.pop(indent, None)
            if began and number - began[0] + 1 > MAX_FUNCTION_LINES and is_function(began[1]):
                faults.append(f"{path}:{began[0]}: a function of {number - began[0] + 1} lines; at most {MAX_FUNCTION_LINES}")
        if line.rstrip().endswith("{"):
            opened[indent] = (number, statement_before(lines, number - 1))


def check_usings(path, text, faults):
    """A name of another namespace that a source names and does not use (clang-tidy sees this in the main file only)."""
    for match in re.finditer(r"^\s*using (?:\w+::)+(\w+);", text, re.MULTILINE):
        if len(re.findall(rf"\b{match.group(1)}\b", text)) == text.count(match.group(0).strip()):
            faults.append(f"{path}: {match.group(0).strip()} is not used")


def statement_before(lines, index):
    """The text of the statement that ends with the brace of line `index`."""
    text = lines[index]
    while text.count("(") < text.count(")") and index > 0:
        index -= 1
        text = lines[index] + " " + text
    return text


def is_function(opening):
    stripped = opening.strip()
    if re.match(r"(namespace|class|struct|enum|union|interface|describe|export (default )?(class|interface|const enum))\b", stripped):
        return False
    return "(" in stripped or "=>" in stripped


def check_rooms(files, faults):
    by_folder = {}
    for path in files:
        if re.match(r"(common|server|client/(core|terminal|web))(/|$)", path):
            by_folder.setdefault(str(pathlib.PurePosixPath(path).parent), []).append(path)
    for folder, members in by_folder.items():
        sources = [m for m in members if re.search(r"\.(h|cc|ts)$", m)]
        readme = TOP / folder / "README.md"
        if folder in MAY_INCLUDE and len(sources) > 3 and not readme.exists():
            faults.append(f"{folder}: more than three files and no README.md")
        if readme.exists() and folder in MAY_INCLUDE and folder != "common/dice":
            count = len(readme.read_text().splitlines())
            if count > 30:
                faults.append(f"{folder}/README.md: {count} lines; at most 30")


def check_committed(files, faults):
    for path in files:
        if NOT_IN_REPOSITORY.search(path):
            faults.append(f"{path}: generated, binary or installed; it does not belong in the repository")
        first = path.split("/")[0]
        if first not in TOP_LEVEL and not first.startswith("."):
            faults.append(f"{path}: nothing else stands at the top")
        if path.endswith("package-lock.json") and '"resolved"' in (TOP / path).read_text():
            faults.append(f"{path}: names a package registry's host")


def main():
    faults, warnings = [], []
    files = [p.relative_to(TOP).as_posix() for p in tracked()]
    for path in files:
        if re.search(r"\.(h|cc|ts)$", path):
            text = (TOP / path).read_text(encoding="utf-8")
            check_sizes(path, text, faults, warnings)
            if path.endswith(".cc"):
                check_usings(path, text, faults)
            if not path.endswith(".ts") and not path.startswith("tests/"):
                check_includes(path, text, faults)
    check_rooms(files, faults)
    check_committed(files, faults)
    if "--warn" in sys.argv:
        print("\n".join(f"warning: {w}" for w in warnings))
    print("\n".join(faults) or f"{len(files)} files, no fault")
    return 1 if faults else 0


sys.exit(main())
