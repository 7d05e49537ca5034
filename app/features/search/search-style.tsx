import { PageSheet } from "#app/features/layout/page-sheet.tsx";
import sheetUrl from "#app/styles-search.css?url";

export function SearchStyle() {
  return <PageSheet name="search" url={sheetUrl} />;
}
