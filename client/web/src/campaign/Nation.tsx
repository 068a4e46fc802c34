import { useDesk } from "./desk";
import { FlagFigure } from "./Flag";

// A nation by its flag and its name.
export function NationName({ id }: { id: number }) {
  const desk = useDesk();
  return (
    <span class="nation-name">
      <FlagFigure flag={desk.nation(id)?.flag} />
      {desk.name(id)}
    </span>
  );
}
