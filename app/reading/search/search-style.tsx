import sheetUrl from "#app/styles-search.css?url";
import { PageStyle } from "#app/ui/page/page-style.tsx";

export function SearchStyle() {
  return <PageStyle name="search" url={sheetUrl} />;
}
