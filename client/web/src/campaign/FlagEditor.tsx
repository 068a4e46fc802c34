// A flag: one after another as chance gives them, and then part by part.
import { FlagCharge, FlagDivision, FlagOrdinary } from "../gen/galloper/v1/campaign_pb";
import { NumberField, SelectField } from "../parts/Act";
import { FlagFigure } from "./Flag";
import { randomFlag, type Tinctures } from "./heraldry";
import { DIVISIONS, FLAG_CHARGES, ORDINARIES, TINCTURES } from "./words";

export function anyFlag(): Tinctures {
  return randomFlag((n) => Math.floor(Math.random() * n));
}

interface Props {
  readonly flag: Tinctures;
  readonly onFlag: (flag: Tinctures) => void;
}

export function FlagEditor({ flag, onFlag }: Props) {
  const set = (change: Partial<Tinctures>) => onFlag({ ...flag, ...change });
  return (
    <fieldset class="flag-editor">
      <legend>Its flag</legend>
      <div class="flag-stage">
        <FlagFigure flag={flag} size="large" label="The flag as it is drawn now" />
        <button type="button" onClick={() => onFlag(anyFlag())}>
          Another
        </button>
      </div>
      <details class="settings">
        <summary>Draw it part by part</summary>
        <div class="field-grid">
          <SelectField
            label="Division"
            value={flag.division}
            choices={DIVISIONS}
            onChoose={(division) => set({ division })}
          />
          <SelectField
            label="Field"
            value={flag.first}
            choices={TINCTURES}
            onChoose={(first) => set({ first })}
          />
          {flag.division !== FlagDivision.PLAIN && (
            <SelectField
              label="Its other part"
              value={flag.second}
              choices={TINCTURES}
              onChoose={(second) => set({ second })}
            />
          )}
          <SelectField
            label="Ordinary"
            value={flag.ordinary}
            choices={ORDINARIES}
            onChoose={(ordinary) => set({ ordinary })}
          />
          {flag.ordinary !== FlagOrdinary.UNSPECIFIED && (
            <SelectField
              label="The ordinary’s tincture"
              value={flag.ordinaryTincture}
              choices={TINCTURES}
              onChoose={(ordinaryTincture) => set({ ordinaryTincture })}
            />
          )}
          <SelectField
            label="Charge"
            value={flag.charge}
            choices={FLAG_CHARGES}
            onChoose={(charge) => set({ charge })}
          />
          {flag.charge !== FlagCharge.UNSPECIFIED && (
            <>
              <SelectField
                label="The charge’s tincture"
                value={flag.chargeTincture}
                choices={TINCTURES}
                onChoose={(chargeTincture) => set({ chargeTincture })}
              />
              <NumberField
                label="How many"
                value={flag.chargeCount}
                min={1}
                max={3}
                onInput={(chargeCount) => set({ chargeCount })}
              />
            </>
          )}
        </div>
      </details>
    </fieldset>
  );
}
