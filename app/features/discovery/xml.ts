/** Text as it may stand in XML or HTML, between tags or in an attribute. What XML 1.0 allows in no form is left out. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
