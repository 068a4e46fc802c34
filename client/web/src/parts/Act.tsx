// Something to do at the server: a form or a button that says what went wrong where it was asked for.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Trouble, troubleOf } from "../api/errors";
import { RuleRef } from "./RuleRef";

export type Deed = () => Promise<unknown>;

export interface Acting {
  readonly busy: boolean;
  readonly trouble: Trouble | undefined;
  // Whether it was done.
  readonly act: (deed: Deed) => Promise<boolean>;
}

export function useAct(): Acting {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | undefined>(undefined);
  const act = async (deed: Deed) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      await deed();
      return true;
    } catch (error) {
      setTrouble(troubleOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, act };
}

export function TroubleNote({ trouble }: { trouble: Trouble | undefined }) {
  if (!trouble) return null;
  return (
    <p class="trouble" role="alert">
      {trouble.message} {trouble.rule && <RuleRef id={trouble.rule} />}
    </p>
  );
}

interface FormProps {
  readonly verb: string;
  readonly deed: Deed;
  readonly onDone?: () => void;
  readonly primary?: boolean;
  readonly disabled?: boolean;
  readonly children?: ComponentChildren;
}

export function ActForm({ verb, deed, onDone, primary, disabled, children }: FormProps) {
  const { busy, trouble, act } = useAct();
  return (
    <form
      class="fields act"
      onSubmit={(event) => {
        event.preventDefault();
        void act(deed).then((done) => done && onDone?.());
      }}
    >
      {children}
      <TroubleNote trouble={trouble} />
      <button type="submit" class={primary ? "primary" : ""} disabled={busy || disabled}>
        {verb}
      </button>
    </form>
  );
}

interface ButtonProps {
  readonly verb: string;
  readonly deed: Deed;
  readonly onDone?: () => void;
  readonly primary?: boolean;
  readonly chip?: boolean;
  // What cannot be taken back is asked about first.
  readonly sure?: string;
}

export function ActButton({ verb, deed, onDone, primary, chip, sure }: ButtonProps) {
  const { busy, trouble, act } = useAct();
  const [asking, setAsking] = useState(false);
  const no = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  // The buttons take each other's place; whoever goes by keys goes along.
  useEffect(() => {
    if (asking) no.current?.focus();
  }, [asking]);
  const leave = () => {
    setAsking(false);
    requestAnimationFrame(() => first.current?.focus());
  };
  const run = () => {
    setAsking(false);
    void act(deed).then((done) => done && onDone?.());
  };
  const look = `${primary ? "primary" : ""}${chip ? " chip" : ""}`;
  return (
    <span class="act-button">
      {asking ? (
        <span class="row sure">
          <span>{sure}</span>
          <button type="button" class={`danger${chip ? " chip" : ""}`} onClick={run}>
            {verb}
          </button>
          <button ref={no} type="button" class={chip ? "chip" : ""} onClick={leave}>
            No
          </button>
        </span>
      ) : (
        <button
          ref={first}
          type="button"
          class={look}
          disabled={busy}
          onClick={() => (sure ? setAsking(true) : run())}
        >
          {verb}
        </button>
      )}
      <TroubleNote trouble={trouble} />
    </span>
  );
}

// A form that stays folded until it is wanted, and folds again when it was done.
export function Folded({
  title: words,
  primary,
  children,
}: {
  title: string;
  primary?: boolean;
  children: (fold: () => void) => ComponentChildren;
}) {
  const [open, setOpen] = useState(false);
  const title = useRef<HTMLButtonElement>(null);
  // The form goes, and with it what had the focus.
  const fold = () => {
    setOpen(false);
    title.current?.focus();
  };
  return (
    <div class={open ? "folded open" : "folded"}>
      <button
        ref={title}
        type="button"
        class={primary && !open ? "fold primary" : "fold"}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span class="fold-sign" aria-hidden="true">
          {open ? "−" : "+"}
        </span>
        {words}
      </button>
      {open && <div class="fold-body">{children(fold)}</div>}
    </div>
  );
}

export function TextField(props: {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly optional?: boolean;
}) {
  const { label, value, onInput, minLength = 1, maxLength = 60, optional } = props;
  return (
    <label>
      {label}
      <input
        value={value}
        required={!optional}
        minLength={optional ? 0 : minLength}
        maxLength={maxLength}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

export function NumberField(props: {
  readonly label: string;
  readonly value: number;
  readonly onInput: (value: number) => void;
  readonly min: number;
  readonly max: number;
}) {
  const { label, value, onInput, min, max } = props;
  return (
    <label>
      {label}
      <input
        type="number"
        required
        min={min}
        max={max}
        value={value}
        onInput={(event) => onInput(Number(event.currentTarget.value))}
      />
    </label>
  );
}

export interface Choice<V extends string | number> {
  readonly value: V;
  readonly words: string;
}

export function SelectField<V extends string | number>(props: {
  readonly label: string;
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly onChoose: (value: V) => void;
}) {
  const { label, value, choices, onChoose } = props;
  return (
    <label>
      {label}
      <select
        value={value}
        onChange={(event) => {
          const chosen = choices[event.currentTarget.selectedIndex];
          if (chosen) onChoose(chosen.value);
        }}
      >
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.words}
          </option>
        ))}
      </select>
    </label>
  );
}
