import sheetUrl from "#app/styles/sheet.css?url";

/** For the sheets alone, which are made on request. */
export function SheetStyle() {
  return <link rel="stylesheet" href={sheetUrl} precedence="page" />;
}
