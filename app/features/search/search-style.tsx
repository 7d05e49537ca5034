import { PageSheet } from "#app/features/layout/page-sheet.tsx";
import sheetUrl from "#app/styles-search.css?url";

/** The style of the field, its list and the results, and of the two other pages that have the field. */
export function SearchStyle() {
  return <PageSheet name="search" url={sheetUrl} />;
}
