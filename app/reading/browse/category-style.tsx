import sheetUrl from "#app/styles/category.css?url";
import { PageSheet } from "#app/ui/page/page-sheet.tsx";

/** The style of what a category and a theme lead to: their cards, the map, the resources. */
export function CategoryStyle() {
  return <PageSheet name="category" url={sheetUrl} />;
}
