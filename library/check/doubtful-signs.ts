export const QUOTED = "une citation";

/** One quotation mark is enough: a quotation of two sentences has one in each. « ’ » alone is an apostrophe. */
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

/** Null when nothing in it needs a source. */
export function doubtfulSign(sentence: string): string | null {
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
