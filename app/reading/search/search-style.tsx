import sheetUrl from "#app/styles-search.css?url";
import { PageSheet } from "#app/ui/page/page-sheet.tsx";

export function SearchStyle() {
  return <PageSheet name="search" url={sheetUrl} />;
}
