import { ORIGIN_PLACEHOLDER, SOCIAL_PLACEHOLDER, YEAR_PLACEHOLDER } from "#platform/placeholders.ts";

export type PageValues = { publicUrl: string; socialUrl: string; year: string };

export function fillPlaceholders(text: string, type: string, values: PageValues): string {
  if (!/html|xml/.test(type)) return replaceIn(text, values, inJson);
  return text
    .split(/(<script\b[^>]*>[\s\S]*?<\/script>)/i)
    .map((part) => replaceIn(part, values, part.startsWith("<script") ? inJson : inMarkup))
    .join("");
}

function replaceIn(
  text: string,
  { publicUrl, socialUrl, year }: PageValues,
  escapeValue: (value: string) => string,
): string {
  return text
    .replaceAll(SOCIAL_PLACEHOLDER, () => escapeValue(socialUrl))
    .replaceAll(ORIGIN_PLACEHOLDER, () => escapeValue(publicUrl))
    .replaceAll(YEAR_PLACEHOLDER, () => year);
}

function inMarkup(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}

function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1).replaceAll("<", "\\u003c");
}
