// K4: what changes what is on record is done with a reason.
import { useState } from "preact/hooks";
import { ActForm, TextField } from "../parts/Act";
import { type Order, useDesk } from "./desk";

interface ReasonedProps {
  readonly verb: string;
  readonly order: () => Order;
  readonly onDone?: () => void;
}

export function Reasoned({ verb, order, onDone }: ReasonedProps) {
  const desk = useDesk();
  const [reason, setReason] = useState("");
  return (
    <ActForm verb={verb} {...(onDone ? { onDone } : {})} deed={() => desk.give(order(), reason)}>
      <TextField label="Reason" value={reason} onInput={setReason} maxLength={500} />
    </ActForm>
  );
}

// Folded away behind its verb, in a row of other things.
export function FoldedReasoned({ verb, order }: Pick<ReasonedProps, "verb" | "order">) {
  return (
    <details class="settings">
      <summary>{verb}</summary>
      <Reasoned verb={verb} order={order} />
    </details>
  );
}
