import sheetUrl from "#app/styles/sheet.css?url";

export function SheetStyle() {
  return <link rel="stylesheet" href={sheetUrl} precedence="page" />;
}
