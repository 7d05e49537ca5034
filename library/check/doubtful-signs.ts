const QUOTATION = /«[^»]*»/;
const NUMBER = /\d/;
const MONTH =
  /(?<!\p{L})(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)(?!\p{L})/iu;
const WRITTEN_NUMBER =
  /(?<!\p{L})(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|soixante|cent|cents|mille|millions?|milliards?|moitié|tiers|quart|dizaines?|centaines?|milliers?)(?!\p{L})/iu;
const SUPERLATIVE =
  /(?<!\p{L})(?:(?:le|la|les|l[’']un des|l[’']une des) (?:plus|moins) \p{L}+|(?:le|la|les) (?:meilleure?s?|pires?|premiers?|premières?|derniers?|dernières?)|(?:le|un) record)(?!\p{L})/iu;

/** Null when nothing in it needs a source. */
export function doubtfulSign(sentence: string): string | null {
  if (QUOTATION.test(sentence)) return "une citation";
  if (NUMBER.test(sentence) || WRITTEN_NUMBER.test(sentence)) return "un nombre";
  if (MONTH.test(sentence)) return "une date";
  return SUPERLATIVE.test(sentence) ? "un superlatif" : null;
}
