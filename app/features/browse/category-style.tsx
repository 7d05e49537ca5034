import { PageSheet } from "#app/features/layout/page-sheet.tsx";
import sheetUrl from "#app/styles/category.css?url";

/** The style of what a category and a theme lead to: their cards, the map, the resources. */
export function CategoryStyle() {
  return <PageSheet name="category" url={sheetUrl} />;
}
