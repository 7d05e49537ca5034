import sheetUrl from "#app/styles/desk.css?url";
import { PageStyle } from "#app/ui/page/page-style.tsx";

export function DeskStyle() {
  return <PageStyle name="desk" url={sheetUrl} />;
}
