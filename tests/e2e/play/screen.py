"""A program on a terminal of its own, which a test types on and reads."""
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))

TMUX = os.environ["TMUX_PROGRAM"]
PATIENCE_S = 60


class Screen:
    """Runs `command` in tmux, 80 by 24 unless told otherwise; afterwards the screen shows "exit CODE"."""

    def __init__(self, command, environment, columns=80, rows=24):
        # Short: a socket's path has at most 107 characters.
        self.folder = tempfile.TemporaryDirectory(prefix="gt-", dir="/tmp")
        self.environment = {**environment, "TMUX_TMPDIR": self.folder.name, "SHELL": "/bin/sh"}
        shell = f"{shlex.join(map(str, command))}; echo exit $?; exec sleep 600"
        self._tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), shell)
        self._tmux("set-option", "-g", "status", "off")
        self._tmux("set-option", "-g", "window-size", "manual")
        self.resize(columns, rows)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._tmux("kill-server")
        self.folder.cleanup()

    def _tmux(self, *words):
        done = subprocess.run([TMUX, *words], env=self.environment, capture_output=True, text=True, timeout=PATIENCE_S)
        if done.returncode != 0:
            raise AssertionError(f"tmux {words}: {done.stderr}")
        return done.stdout

    def resize(self, columns, rows):
        self._tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def press(self, *keys):
        """Keys by tmux's names ("Up", "Enter", "Escape", "BTab"), or letters."""
        self._tmux("send-keys", *keys)

    def text(self):
        return self._tmux("capture-pane", "-p")

    def wait_for(self, *texts):
        """The screen, as soon as all of these are on it."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            shown = self.text()
            missing = [text for text in texts if text not in shown]
            if not missing:
                return shown
            if time.monotonic() > deadline:
                raise AssertionError(f"{missing} never came on the screen:\n{shown}")
            time.sleep(0.05)

    def wait_without(self, text):
        deadline = time.monotonic() + PATIENCE_S
        while text in (shown := self.text()):
            if time.monotonic() > deadline:
                raise AssertionError(f"{text!r} stays on the screen:\n{shown}")
            time.sleep(0.05)
        return shown
