import { MONTHS } from "./dates.ts";

const THIN = "\u202F";
const WIDE = "\u00A0";
const SPACE = "[ \u00A0\u202F]";

const UNITS = "km²|km|m²|cm|mm|kg|kWh|MWh|TWh|MW|GW|ha|min|Md€|M€|Md|°C|m|h|g|t";

const UNTOUCHED = /(`[^`]*`|https?:\/\/[^\s<>»]+|www\.[^\s<>»]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|&#?\w+;)/;

/**
 * A number may precede these words without counting them, as in « de 10 à 12 », so no no-break
 * space is put before them.
 */
const NOT_COUNTED =
  "après|avant|avec|aux|car|contre|dans|depuis|des|dont|elle|elles|entre|est|ils|les|lors|mais|ont|par|pas|plus|pour|puis|que|qui|sans|selon|sont|sous|sur|une|vers";

type Rule = [pattern: RegExp, replacement: string];

const SPACE_RULES: Rule[] = [
  [new RegExp(`«${SPACE}*`, "g"), `«${WIDE}`],
  [new RegExp(`${SPACE}*»`, "g"), `${WIDE}»`],
  [new RegExp(`${SPACE}+(?=[;!?]+(?:[\\s)\\]»”"’…,.;!?]|$))`, "g"), THIN],
  [new RegExp(`${SPACE}+(?=:(?:[\\s»)]|$))`, "g"), WIDE],
  [new RegExp(`(?<=\\d)${SPACE}(?=(?:${UNITS})(?![\\p{L}\\p{N}'’²-]))`, "gu"), THIN],
  [new RegExp(`(?<=\\d${SPACE}h)${SPACE}(?=\\d\\d(?!\\d))`, "g"), THIN],
  [new RegExp(`(?<=\\d|^|(?<!\\p{L})en)${SPACE}(?=[%‰€$£])`, "gu"), THIN],
  [new RegExp(`(?<=\\d)${SPACE}(?=(?:million|milliard)s?(?!\\p{L}))`, "gu"), WIDE],
  [
    new RegExp(`(?<=(?<![\\p{L}\\d.,])(?:[12]?\\d|3[01]|1er))${SPACE}(?=(?:${MONTHS.join("|")})(?!\\p{L}))`, "gu"),
    WIDE,
  ],
  [new RegExp(`(?<=(?<!\\p{L})(?:${MONTHS.join("|")}))${SPACE}(?=\\d{4}(?!\\d))`, "gu"), WIDE],
  [new RegExp(`(?<=[nN]°)${SPACE}(?=\\d)`, "g"), WIDE],
  [new RegExp(`(?<=(?<!\\p{L})(?:pp?\\.|art\\.|§))${SPACE}(?=\\d)`, "gu"), WIDE],
  [new RegExp(`(?<=(?<!\\p{L})(?:MM?\\.|Mmes?|Dr|Pr))${SPACE}(?=\\p{Lu})`, "gu"), WIDE],
  [new RegExp(`(?<=[IVX](?:e|er))${SPACE}(?=siècle)`, "g"), WIDE],
];

const EDITORIAL_RULES: Rule[] = [
  [/(?<!\d)'/g, "’"],
  [/(?<!\.)\.{3}(?!\.)/g, "…"],
  [new RegExp(`(?<![\\p{L}\\d.,]|\\d${SPACE})1(?=${SPACE}(?:${MONTHS.join("|")})(?!\\p{L}))`, "gu"), "1er"],
  // A number stays with the noun that it counts (« 91 personnes »), except a year. The rule is not one of SPACE_RULES
  // because the fixed text « Comprendre en 7 minutes » keeps its ordinary space.
  [
    new RegExp(
      `(?<=(?<![\\p{L}\\d.,])\\d{1,3}(?:${SPACE}\\d{3})*(?:,\\d+)?)${SPACE}(?=(?!(?:${NOT_COUNTED})(?!\\p{L}))\\p{Ll}{3})`,
      "gu",
    ),
    WIDE,
  ],
  [/(?<!\d)1ère(s?)(?!\p{L})/gu, "1re$1"],
  [/(?<=\d|(?<!\p{L})[IVX]+)i?ème(s?)(?!\p{L})/gu, "e$1"],
];

const SPACES = new RegExp(SPACE, "g");

const THOUSANDS = new RegExp(`(?<![\\p{L}\\d.,]|\\d${SPACE})\\d{1,3}(?:${SPACE}\\d{3})+(?!\\d)`, "gu");

/**
 * Adds spaces inside « » only, and changes the kind of the others. "keep" changes spaces alone; "curly" also changes
 * apostrophes, « ... » and ordinals. Applying it twice changes nothing more.
 */
export function frenchTypography(text: string, { apostrophes }: { apostrophes: "curly" | "keep" }): string {
  return text
    .split(UNTOUCHED)
    .map((piece, index) => (index % 2 === 1 ? piece : typesetPiece(piece, apostrophes === "curly")))
    .join("");
}

export function typeset(text: string): string {
  return frenchTypography(text, { apostrophes: "curly" });
}

function typesetPiece(text: string, editorial: boolean): string {
  const rules = editorial ? [...EDITORIAL_RULES, ...SPACE_RULES] : SPACE_RULES;
  const spaced = rules.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), text);
  return spaced.replace(THOUSANDS, (number) => number.replace(SPACES, THIN));
}
