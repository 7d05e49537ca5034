import sheetUrl from "#app/styles-explore.css?url";
import { PageSheet } from "#app/ui/page/page-sheet.tsx";

export function ExploreStyle() {
  return <PageSheet name="explore" url={sheetUrl} />;
}
