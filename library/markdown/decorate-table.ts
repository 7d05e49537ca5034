import { element, type HtmlElement, htmlText, isElement } from "./html-tree.ts";

/** Aligns with classes, as the content policy refuses style attributes. */
export function decorateTable(table: HtmlElement, label: string): HtmlElement {
  for (const group of table.children) {
    if (!isElement(group)) continue;
    for (const row of group.children) if (isElement(row)) decorateRow(row, group.tagName === "thead");
  }
  return element("div", { className: ["table"], role: "region", ariaLabel: label, tabIndex: 0 }, [table]);
}

function decorateRow(row: HtmlElement, isHead: boolean): void {
  const cells = row.children.filter((cell) => isElement(cell));
  for (const [index, cell] of cells.entries()) {
    const isHeader = (isHead || index === 0) && htmlText(cell).trim() !== "";
    cell.tagName = isHeader ? "th" : "td";
    const { align } = cell.properties;
    cell.properties = {
      ...(isHeader ? { scope: isHead ? "col" : "row" } : {}),
      ...(align === "right" || align === "center" ? { className: [`align-${align}`] } : {}),
    };
  }
}
