import { PageSheet } from "#app/features/layout/page-sheet.tsx";
import sheetUrl from "#app/styles-explore.css?url";

export function ExploreStyle() {
  return <PageSheet name="explore" url={sheetUrl} />;
}
