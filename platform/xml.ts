/**
 * Ids of feeds and calendars must survive a change of domain, and nobody can register a name under the
 * reserved `.invalid`.
 */
export const TAG_AUTHORITY = "le-recap.invalid";

/** Escapes text and attributes of XML or HTML, and drops the characters that XML 1.0 forbids. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
