import { useState } from "preact/hooks";

interface Props {
  readonly label: string;
  readonly address: string;
  readonly note: string;
}

export function CopyLink({ label, address, note }: Props) {
  const [copied, setCopied] = useState("");
  return (
    <div class="fields copy-link">
      <label>
        {label}
        <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button
        type="button"
        onClick={() => {
          void navigator.clipboard?.writeText(address).then(() => setCopied(address));
        }}
      >
        {copied === address ? "Copied" : "Copy the link"}
      </button>
      <p class="fine">{note}</p>
    </div>
  );
}
