// The house rules, as the server describes them: it names each, its type, its range and what it does.
import type { Setting } from "../gen/galloper/v1/scenario_service_pb";
import { RuleRef } from "../parts/RuleRef";

interface Props {
  readonly settings: readonly Setting[];
  readonly changed: Readonly<Record<string, string>>;
  readonly onChange: (changed: Readonly<Record<string, string>>) => void;
  readonly title?: string;
  // Tells the fields of several forms on a page apart.
  readonly prefix?: string;
}

export function SettingsForm({ settings, changed, onChange, title = "House rules", prefix = "" }: Props) {
  if (settings.length === 0) return null;
  const set = (setting: Setting, value: string) => {
    const next = { ...changed };
    if (value === setting.value) delete next[setting.name];
    else next[setting.name] = value;
    onChange(next);
  };
  return (
    <details class="settings">
      <summary>
        {title}
        {Object.keys(changed).length > 0 ? ` (${Object.keys(changed).length} changed)` : ""}
      </summary>
      {settings.map((setting) => (
        <SettingRow
          key={setting.name}
          setting={setting}
          prefix={prefix}
          value={changed[setting.name] ?? setting.value}
          onValue={(value) => set(setting, value)}
        />
      ))}
    </details>
  );
}

interface RowProps {
  readonly prefix: string;
  readonly setting: Setting;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function SettingRow({ prefix, setting, value, onValue }: RowProps) {
  const id = `setting-${prefix}${setting.name}`;
  return (
    <div class="setting">
      <label for={id}>{plain(setting.name)}</label>
      <SettingInput id={id} setting={setting} value={value} onValue={onValue} />
      <p class="fine">
        {setting.help} {setting.rule && <RuleRef id={setting.rule} />}
      </p>
    </div>
  );
}

function SettingInput({ id, setting, value, onValue }: Omit<RowProps, "prefix"> & { id: string }) {
  if (setting.type === "bool") {
    return (
      <input
        id={id}
        type="checkbox"
        checked={value === "true"}
        onChange={(event) => onValue(event.currentTarget.checked ? "true" : "false")}
      />
    );
  }
  if (setting.type === "integer") {
    const { minimum, maximum } = setting;
    return (
      <input
        id={id}
        type="number"
        min={minimum}
        max={maximum}
        required
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    );
  }
  return (
    <select id={id} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
      {setting.type.split("|").map((word) => (
        <option key={word} value={word}>
          {plain(word)}
        </option>
      ))}
    </select>
  );
}

function plain(name: string): string {
  const words = name.replace(/_/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
