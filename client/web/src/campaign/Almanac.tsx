// The season on one page that needs neither script nor network.
import { ActButton } from "../parts/Act";
import { download, fileName } from "../parts/download";
import { useDesk } from "./desk";
import { almanacOf } from "./transfer";

export function Almanac() {
  const desk = useDesk();
  const name = desk.home.page?.name ?? "";
  return (
    <ActButton
      verb="Download the almanac"
      deed={async () => download(await almanacOf(desk.id), fileName(name, "-almanac.html"))}
    />
  );
}
