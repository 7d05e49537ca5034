import sheetUrl from "#app/styles/category.css?url";
import { PageStyle } from "#app/ui/page/page-style.tsx";

export function CategoryStyle() {
  return <PageStyle name="category" url={sheetUrl} />;
}
