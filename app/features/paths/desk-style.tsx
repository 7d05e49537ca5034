import { PageSheet } from "#app/features/layout/page-sheet.tsx";
import sheetUrl from "#app/styles/desk.css?url";

export function DeskStyle() {
  return <PageSheet name="desk" url={sheetUrl} />;
}
