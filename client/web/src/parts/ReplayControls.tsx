import { useEffect, useState } from "preact/hooks";

const BEAT_MS = 900;

interface Props {
  readonly index: number;
  readonly last: number;
  readonly onIndex: (index: number) => void;
}

export function ReplayControls({ index, last, onIndex }: Props) {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (index >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => onIndex(index + 1), BEAT_MS);
    return () => clearTimeout(timer);
  }, [playing, index, last]);
  const to = (next: number) => {
    setPlaying(false);
    onIndex(Math.max(0, Math.min(last, next)));
  };
  return (
    <div class="replay-controls">
      <label>
        Moment {index} of {last}
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          onInput={(event) => to(Number(event.currentTarget.value))}
        />
      </label>
      <div class="row">
        <button type="button" onClick={() => to(0)} disabled={index === 0}>
          First
        </button>
        <button type="button" onClick={() => to(index - 1)} disabled={index === 0}>
          Back
        </button>
        <button
          type="button"
          class="primary"
          onClick={() => {
            if (index >= last) onIndex(0);
            setPlaying(!playing);
          }}
        >
          {playing ? "Pause" : "Play"}
        </button>
        <button type="button" onClick={() => to(index + 1)} disabled={index === last}>
          Next
        </button>
        <button type="button" onClick={() => to(last)} disabled={index === last}>
          Last
        </button>
      </div>
    </div>
  );
}
