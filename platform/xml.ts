/** The ids of feeds and calendars must survive a change of domain; a reserved name can never belong to someone else. */
export const TAG_AUTHORITY = "le-recap.invalid";

/** For text and attributes of XML or HTML; drops the characters that XML 1.0 forbids. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
