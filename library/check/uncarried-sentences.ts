import { withoutCredit } from "#library/images/image-credit.ts";
import type { Passage } from "#library/proofs/marked-passages.ts";
import type { Fact } from "#library/schema/facts.schema.ts";

const QUOTED = "une citation";

/**
 * One quotation mark is enough, because each sentence of a quotation of two sentences has only one. « ’ »
 * alone is an apostrophe.
 */
const QUOTATION = /[«»“”‹›‘]/;
const CENTURY = /(?<!\p{L})(?=[IVXLC])X{0,3}(?:IX|IV|V?I{0,3})(?:er|e)(?!\p{L})/u;
const RANK = oneOf(
  "(?:deux|trois|quatr|cinqu|six|sept|huit|neuv|dix|onz|douz|treiz|quatorz|quinz|seiz|vingt|cent)ièmes?",
);
const ABSOLUTE =
  /(?<!\p{L})(?:(?:le|la|les|l[’']un des|l[’']une des) seule?s?|l[’']unique|jamais|inédite?s?)(?!\p{L})/iu;
const NUMBER = /\d/;
const MONTH = oneOf("janvier février mars avril mai juin juillet août septembre octobre novembre décembre");
const WRITTEN_NUMBER = oneOf(
  `deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingts? trente quarante
  cinquante soixante septante nonante cents? mille millions? milliards?
  (?:huit|dix|douz|quinz|vingt|trent|quarant|cinquant|soixant|cent)aines? dizaines? douzaines? milliers?
  moitiés? tiers quarts? majorités? minorités? plupart quasi-totalité
  (?:re)?(?:doubl|tripl|quadrupl|quintupl|décupl|centupl)(?:e|ent|er|era|eront|ait|aient|ant|ée?s?)`,
);
const DETERMINER = "(?:le|la|les|l[’']un des|l[’']une des|du|des|au|aux|son|sa|ses|leurs?)";
const SUPERLATIVE = new RegExp(
  String.raw`(?<!\p{L})(?:${DETERMINER} (?:(?:plus|moins) \p{L}+|meilleure?s?|pires?|premiers?|premières?|derniers?|dernières?)|(?:le|un) record|sans précédent)(?!\p{L})`,
  "iu",
);

/** Before a verb or a stop, « les deux » means « both » and is not a number, as in « Les deux disent vrai ». */
const BOTH =
  /(?<!\p{L})les deux(?= (?:(?:ne|se|le|la|les|en|y|lui|leur) |[nsl][’'])*\p{L}+(?:ent|ont)(?!\p{L})|\s*(?:[.,;:!?…»]|$))/giu;

/** Returns the kind of expression for which a sceptic would want a source; null when there is none. */
export function doubtfulSign(written: string): string | null {
  const sentence = written.replace(BOTH, "");
  if (QUOTATION.test(sentence)) return QUOTED;
  if (NUMBER.test(sentence) || WRITTEN_NUMBER.test(sentence)) return "un nombre";
  if (MONTH.test(sentence) || CENTURY.test(sentence)) return "une date";
  if (RANK.test(sentence)) return "un rang";
  if (SUPERLATIVE.test(sentence)) return "un superlatif";
  return ABSOLUTE.test(sentence) ? "une affirmation sans exception" : null;
}

function oneOf(words: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${words.trim().split(/\s+/).join("|")})(?!\p{L})`, "iu");
}

type UncarriedSentence = {
  sentence: string;
  /** For instance « un nombre ». */
  sign: string;
};

/** Returns the sentences that a sceptic would question, in a passage to which no fact is attached. */
export function uncarriedSentences({
  text,
  facts,
  isQuotation,
  isCaption,
}: Pick<Passage, "text" | "facts" | "isQuotation" | "isCaption">): UncarriedSentence[] {
  if (facts.length > 0) return [];
  if (isQuotation) return [{ sentence: text, sign: QUOTED }];
  return splitAtStops(isCaption ? withoutCredit(text) : text).flatMap((sentence) => {
    const sign = doubtfulSign(sentence);
    return sign ? [{ sentence, sign }] : [];
  });
}

const NUMBERS = /\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?:,\d+)?|\d+(?:,\d+)?/g;
const withoutSpaces = (number: string) => number.replace(/\s/g, "");

/** Returns the numbers in digits, without the spaces inside them. */
export function numbersIn(text: string): string[] {
  return (text.match(NUMBERS) ?? []).map(withoutSpaces);
}

/**
 * Returns the numbers of a passage, as they are written, that none of its facts states, even more exactly. A quotation
 * is left out, because its facts say that it was written, not what it says.
 */
export function unstatedNumbers(
  { text, facts, isQuotation }: Pick<Passage, "text" | "facts" | "isQuotation">,
  known: Map<string, Pick<Fact, "statement" | "disputedBy" | "asOf">>,
): string[] {
  const found = facts.flatMap((id) => known.get(id) ?? []);
  if (isQuotation || found.length === 0) return [];
  const stated = found.flatMap(({ statement, disputedBy = "", asOf }) =>
    numbersIn(`${statement} ${disputedBy} ${asOf}`),
  );
  const unstated = (text.match(NUMBERS) ?? []).filter(
    (said) => !stated.some((exact) => isRounded(withoutSpaces(said), exact)),
  );
  return [...new Set(unstated)];
}

const SCALES = [1, 1e3, 1e6, 1e9];

/** True for « 2,7 » (millions) when the fact says « 2 715 000 ». */
function isRounded(said: string, exact: string): boolean {
  const [rounded, whole] = [Number(said.replace(",", ".")), Number(exact.replace(",", "."))];
  const decimals = said.split(",")[1]?.length ?? 0;
  if (rounded === whole) return true;
  return rounded > 0 && SCALES.some((scale) => (whole / scale).toFixed(decimals) === rounded.toFixed(decimals));
}

/** True when every fact of a passage must be checked again. */
export function isDoubtful(facts: string[], known: Map<string, Pick<Fact, "checked">>): boolean {
  const carriers = facts.flatMap((id) => known.get(id) ?? []);
  return carriers.length > 0 && carriers.every(({ checked }) => checked === "to-recheck");
}

/** Splits a text where sentences seem to end, but never at a no-break space, which holds words together. */
export function splitAtStops(text: string): string[] {
  return text.split(/(?<=[.!?…]»?)[ \t\n]+(?=[«\p{Lu}\d])/u);
}
