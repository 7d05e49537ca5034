import sheetUrl from "#app/styles/desk.css?url";
import { PageSheet } from "#app/ui/page/page-sheet.tsx";

export function DeskStyle() {
  return <PageSheet name="desk" url={sheetUrl} />;
}
