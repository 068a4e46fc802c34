import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { fieldOf, timeOf } from "./dates";

interface Props {
  readonly label: string;
  readonly value: Timestamp | undefined;
  readonly onChange: (value: Timestamp | undefined) => void;
  readonly required?: boolean;
}

export function DateField({ label, value, onChange, required }: Props) {
  return (
    <label>
      {label}
      <input
        type="datetime-local"
        required={required}
        value={fieldOf(value)}
        onChange={(event) => onChange(timeOf(event.currentTarget.value))}
      />
    </label>
  );
}
