import { MONTHS, parsePartialDate } from "#platform/french/dates.ts";

type Reference = { title: string; author: string; date: string; url: string; consulted: string };

const MONTH = MONTHS.join("|");
const DATE = new RegExp(
  String.raw`(?<!\d)(?:(?:\d{1,2}(?:er)?\s+)?(?:${MONTH})\s+\d{4}|\d{1,2}/\d{1,2}/\d{4}|\d{4}-\d{2}-\d{2}|(?:1[5-9]|20)\d{2})(?!\d)`,
  "iu",
);
const CONSULTED = new RegExp(
  String.raw`[\[(]?\s*(?:page\s+)?consulté[es]*\s+le\s*:?\s*(${DATE.source})\s*[\])]?`,
  "iu",
);
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>«»"]+/i;
const BEFORE_ADDRESS =
  /(?:(?:disponible|en ligne|accessible)\s*(?:sur|à|:)?|url\s*:|doi\s*:|adresse\s*:|lien\s*:)[\s:]*$/iu;
const QUOTED = /[«“"]\s*([^«»“”"]+?)\s*[»”"]/u;
/** A reference such as « Author (2020). Title. ». */
const AUTHOR_YEAR = /^([^()]{2,120}?)\s*\(([^()]*\d{4}[^()]*)\)\s*[.,:]?\s*(.+)$/u;
/** A page title as browsers show it: « Title | Newspaper ». */
const TITLE_SITE = /^(.+)\s+[|–—-]\s+([^|–—]{2,60})$/u;
/**
 * A title begins with the kind of a document, or with a determiner before a lower-case word: « Les agriculteurs » is a
 * title, « Les Échos » a newspaper.
 */
const DOCUMENT_KIND =
  /^(?:accord|annuaire|arrêté|avis|baromètre|charte|circulaire|communiqué|compte rendu|constitution|convention(?! citoyenne)|décision|déclaration|décret|directive|discours|dossier|enquête|étude|fiche|guide|loi|note|ordonnance|plan|projet de loi|proposition de loi|rapport|règlement|résolution|tableau|traité)s?(?!\p{L})/iu;
const DETERMINED =
  /^(?:(?:les?|la|une?|des?|du|ce|ces|cette|quel(?:le)?s?|combien|comment|pourquoi|où|quand|qui|en|sur|vers)\s+|[lcd][’'])\p{Ll}/u;
const EDGES = /^[\s.,;:()[\]–—-]+|[\s,;:()[\]–—-]+$|(?:(?<=\p{L}{3})|\s)\.$/gu;

/** A longer text is no reference, and parsing it could take seconds. */
const MAX_LENGTH = 2_000;

/** Splits a pasted reference into the fields of the form. Dates stay as they are written. */
export function readReference(pasted: string): Reference {
  if (pasted.length > MAX_LENGTH) return { title: pasted.trim(), author: "", date: "", url: "", consulted: "" };
  let rest = pasted.replace(/\s+/g, " ").trim();
  const take = (pattern: RegExp, part = 0) => {
    const found = pattern.exec(rest);
    if (!found) return "";
    rest = `${rest.slice(0, found.index).replace(BEFORE_ADDRESS, "")} ${rest.slice(found.index + found[0].length)}`;
    return found[part] ?? "";
  };
  const url = take(ADDRESS).replace(/[.,;:)\]]+$/, "");
  const consulted = take(CONSULTED, 1);
  const words = wordsOf(rest.replace(/\s+/g, " ").trim());
  return {
    ...words,
    url: url.startsWith("www.") ? `https://${url}` : url,
    consulted: parsePartialDate(consulted) === null ? "" : consulted,
  };
}

function wordsOf(text: string): Pick<Reference, "title" | "author" | "date"> {
  const date = lastDate(text);
  const [, author = "", year = "", after = ""] = AUTHOR_YEAR.exec(text) ?? [];
  const quoted = QUOTED.exec(text);
  // Guillemets inside a title mark no title of their own.
  if (quoted?.[1] && !isTitle(text.slice(0, quoted.index))) {
    const before = trim(without(text.slice(0, quoted.index), date));
    const behind = trim(without(text.slice(quoted.index + quoted[0].length), date));
    const [named = "", ...others] = [before, ...behind.split(/,\s+/)].map(trim).filter(Boolean);
    // A newspaper counts as part of the author; a part with a digit is an issue or a report and belongs to the title.
    const [numbered, papers] = [others.filter((one) => /\d/.test(one)), others.filter((one) => !/\d/.test(one))];
    return { title: [quoted[1], ...numbered].join(", "), author: [named, ...papers].join(", "), date };
  }
  if (year) return { ...inOrder(trim(author), trim(after)), date: lastDate(year) };
  const [, title = "", site = ""] = TITLE_SITE.exec(text) ?? [];
  if (site && !DATE.test(site)) return { ...inOrder(trim(site), trim(title)), date: lastDate(title) };
  const [first = "", ...others] = without(text, date)
    .split(/,\s+|\.\s+(?=\p{Lu})/u)
    .map(trim)
    .filter(Boolean);
  if (others.length === 0) return { title: first, author: "", date };
  if (!isTitle(first)) return { title: others.join(", "), author: first, date };
  const named = others.find((one) => /^\p{Lu}/u.test(one) && !/\d/.test(one) && !isTitle(one)) ?? "";
  return { title: [first, ...others.filter((one) => one !== named)].join(", "), author: named, date };
}

/** Gives the author and the title, which some references write the other way round. */
function inOrder(author: string, title: string): Pick<Reference, "title" | "author"> {
  return isTitle(author) && !isTitle(title) ? { title: author, author: title } : { title, author };
}

function isTitle(text: string): boolean {
  return DOCUMENT_KIND.test(text) || DETERMINED.test(text.replace(/^(\p{Lu})/u, (first) => first.toLowerCase()));
}

/** Prefers a complete date to a year alone, because a year may be part of the title. */
export function lastDate(text: string): string {
  const all = [...text.matchAll(new RegExp(DATE.source, "giu"))].map(([found]) => found);
  const full = all.filter((one) => !/^\d{4}$/.test(one));
  return full.at(-1) ?? all.at(-1) ?? "";
}

/** « du 14 avril 2023 » stays, as the date is then a part of the title. */
function without(text: string, date: string): string {
  const at = date === "" ? -1 : text.lastIndexOf(date);
  return at < 0 || /(?<!\p{L})(?:du|de|d[’']|en|au|depuis|à)\s*$/iu.test(text.slice(0, at))
    ? text
    : `${text.slice(0, at)} ${text.slice(at + date.length)}`;
}

const trim = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replace(/\(\s*\)/g, "")
    .replace(EDGES, "")
    .replace(EDGES, "")
    .trim();
