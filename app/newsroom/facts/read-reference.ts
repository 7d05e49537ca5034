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
/** « Author (2020). Title. » */
const AUTHOR_YEAR = /^([^()]{2,120}?)\s*\(([^()]*\d{4}[^()]*)\)\s*[.,:]?\s*(.+)$/u;
/** As a browser names a page: « Title | Newspaper ». */
const TITLE_SITE = /^(.+)\s+[|–—-]\s+([^|–—]{2,60})$/u;
const EDGES = /^[\s.,;:()[\]–—-]+|[\s,;:()[\]–—-]+$|(?:(?<=\p{L}{3})|\s)\.$/gu;

/** What is longer is no reference, and could take seconds to read. */
const MAX_LENGTH = 2_000;

/** What a reference of one piece says, as far as its form shows it. Dates are as they are written in it. */
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
  if (quoted?.[1]) {
    const before = trim(without(text.slice(0, quoted.index), date));
    const behind = trim(without(text.slice(quoted.index + quoted[0].length), date));
    const [named = "", ...others] = before === "" ? behind.split(/,\s+/) : [before, behind];
    return { title: [quoted[1], ...others].filter(Boolean).join(", "), author: trim(named), date };
  }
  if (year) return { title: trim(after), author: trim(author), date: lastDate(year) };
  const [, title = "", site = ""] = TITLE_SITE.exec(text) ?? [];
  if (site && !DATE.test(site)) return { title: trim(title), author: trim(site), date: lastDate(title) };
  const [first = "", ...others] = without(text, date)
    .split(/,\s+|\.\s+(?=\p{Lu})/u)
    .map(trim)
    .filter(Boolean);
  return others.length === 0 ? { title: first, author: "", date } : { title: others.join(", "), author: first, date };
}

/** The fullest one: a year may stand in a title. */
export function lastDate(text: string): string {
  const all = [...text.matchAll(new RegExp(DATE.source, "giu"))].map(([found]) => found);
  const full = all.filter((one) => !/^\d{4}$/.test(one));
  return full.at(-1) ?? all.at(-1) ?? "";
}

function without(text: string, date: string): string {
  const at = date === "" ? -1 : text.lastIndexOf(date);
  return at < 0 ? text : `${text.slice(0, at)} ${text.slice(at + date.length)}`;
}

const trim = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replace(/\(\s*\)/g, "")
    .replace(EDGES, "")
    .replace(EDGES, "")
    .trim();
