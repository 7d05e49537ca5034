import type { Passage, PassageKind } from "#library/catalogue/search-passage.ts";
import type { Forms } from "./analyse.ts";
import type { Hit } from "./rank.ts";
import { type ReadPassage, type ReadText, readPassage, type Sentence } from "./read-passage.ts";
import type { Answer } from "./search-index.ts";

/** Plain and marked pieces alternate; the first piece is plain and may be empty. */
export type MarkedText = string[];

type Marking = {
  stems: Set<string>;
  /** The typed words, folded and in the singular: sentences that contain them are preferred. */
  singulars: Set<string>;
};

type Span = { from: number; to: number };

const SNIPPET_LENGTH = 210;
const SHORT_SENTENCE = 90;
const SURFACE_GAIN = 0.8;

function answeringSentence({ text, sentences }: ReadPassage, marking: Marking): MarkedText {
  let best = { index: 0, score: -1 };
  for (const [index, sentence] of sentences.entries()) {
    const score = scoreOf(text, sentence, marking);
    if (score > best.score) best = { index, score };
  }
  const sentence = sentences[best.index];
  return sentence ? excerpt(text, withNext(text, sentences, best.index), marking) : [""];
}

function markRead(read: ReadText, marking: Marking): MarkedText {
  return markSpan(read, { from: 0, to: read.text.length }, marking);
}

function markSpan({ text, forms, starts, ends }: ReadText, { from, to }: Span, { stems }: Marking): MarkedText {
  const pieces: MarkedText = [""];
  let position = from;
  for (const [word, form] of forms.entries()) {
    const start = starts[word] ?? 0;
    const end = ends[word] ?? 0;
    if (start < from || end > to || !isMarked(form, stems)) continue;
    pieces[pieces.length - 1] += text.slice(position, start);
    pieces.push(text.slice(start, end), "");
    position = end;
  }
  pieces[pieces.length - 1] += text.slice(position, to);
  return pieces;
}

function isMarked({ stem, parts, isStop }: Forms, stems: Set<string>): boolean {
  return !isStop && (stems.has(stem) || parts.some((part) => stems.has(part)));
}

function scoreOf({ forms }: ReadText, { firstWord, afterLastWord }: Sentence, { stems, singulars }: Marking): number {
  const found = new Set<string>();
  const exact = new Set<string>();
  for (let word = firstWord; word < afterLastWord; word += 1) {
    const form = forms[word];
    if (!form || !isMarked(form, stems)) continue;
    found.add(form.stem);
    if (singulars.has(form.singular)) exact.add(form.singular);
  }
  return found.size + SURFACE_GAIN * exact.size;
}

function withNext({ text }: ReadText, sentences: Sentence[], index: number): Span {
  const { from = 0, to = 0 } = sentences[index] ?? {};
  let end = to;
  for (const next of sentences.slice(index + 1)) {
    if (end - from >= SHORT_SENTENCE || text[end] === "\n" || next.to - from > SNIPPET_LENGTH) break;
    end = next.to;
  }
  return { from, to: end };
}

function excerpt(read: ReadText, { from, to }: Span, marking: Marking): MarkedText {
  if (to - from <= SNIPPET_LENGTH) return markSpan(read, { from, to }, marking);
  const room = SNIPPET_LENGTH - 2;
  const inside = [...read.forms.keys()].filter(
    (word) => (read.starts[word] ?? 0) >= from && (read.ends[word] ?? 0) <= to,
  );
  const first = inside.find((word) => isMarked(read.forms[word] as Forms, marking.stems));
  const marked = first === undefined ? from : (read.starts[first] ?? from);
  const start = marked - from < room ? from : marked - room / 2;
  const kept = inside.filter((word) => (read.starts[word] ?? 0) >= start && (read.ends[word] ?? 0) <= start + room);
  const cutFrom = start === from ? from : (read.starts[kept[0] ?? -1] ?? from);
  const cutTo = read.ends[kept.at(-1) ?? -1] ?? Math.min(to, start + room);
  const pieces = markSpan(read, { from: cutFrom, to: cutTo }, marking);
  if (cutFrom > from) pieces[0] = `… ${pieces[0]}`;
  if (cutTo < to) pieces[pieces.length - 1] += "…";
  return pieces;
}

const RESULT_KINDS = [
  "articles",
  "glossaire",
  "ressources",
  "parcours",
  "cours",
  "lettres",
  "questions",
  "sources",
  "pages",
  "bientot",
] as const;
type ResultKind = (typeof RESULT_KINDS)[number];

const KIND_OF: Record<PassageKind, ResultKind> = {
  article: "articles",
  section: "articles",
  word: "glossaire",
  question: "questions",
  source: "sources",
  theme: "pages",
  page: "pages",
  resource: "ressources",
  path: "parcours",
  lesson: "cours",
  letter: "lettres",
  soon: "bientot",
};

export type Choice = { kind: ResultKind | null; theme: string | null; page: number };

type Facet<Value extends string = string> = { value: Value; count: number };

export type OtherPassage = { kind: ResultKind; href: string; text: string };

export type Result = {
  kind: ResultKind;
  href: string;
  title: MarkedText;
  heading: MarkedText | null;
  snippet: MarkedText | null;
  theme: string | null;
  language: string | null;
  others: OtherPassage[];
};

export type Definition = { href: string; term: string; acronym: string | null; text: string; language: string | null };

export type ResultPage = {
  total: number;
  page: number;
  pages: number;
  definition: Definition | null;
  results: Result[];
  kinds: Facet<ResultKind>[];
  themes: Facet[];
};

/** See docs/decisions/0018-search.md. */
export const RESULTS_PER_PAGE = 10;
/** The total number of further passages on a page: with few results, each shows more of them. */
const MAX_OTHERS = 20;
/**
 * The minimum share of the best passage's score for a further passage. With few results the minimum is low, so that
 * other forms of the word count too.
 */
const MIN_SHARE_OF_BEST = { full: 0.6, roomy: 0.1 };
const OTHERS_OF_A_FULL_PAGE = 2;

export function resultPage({ hits, definition, sought, marked }: Answer, choice: Choice): ResultPage {
  const marking = { stems: marked, singulars: new Set(sought.map(({ singular }) => singular)) };
  const shownDefinition = (choice.kind ?? "glossaire") === "glossaire" && choice.theme === null ? definition : null;
  const ofTheme = hits.filter(({ passage }) => choice.theme === null || passage.theme === choice.theme);
  const isOfKind = ({ passage }: Hit) => choice.kind === null || KIND_OF[passage.kind] === choice.kind;
  const ofKind = hits.filter(isOfKind);
  const groups = grouped(ofTheme.filter(isOfKind)).filter(([best]) => best?.passage !== shownDefinition);
  const pages = Math.max(1, Math.ceil(groups.length / RESULTS_PER_PAGE));
  const page = Math.min(choice.page, pages);
  const start = (page - 1) * RESULTS_PER_PAGE;
  const shown = groups.slice(start, start + RESULTS_PER_PAGE);
  return {
    total: groups.length + (shownDefinition ? 1 : 0),
    page,
    pages,
    definition: shownDefinition && page === 1 ? toDefinition(shownDefinition) : null,
    results: shown.flatMap((group) => toResult(group, marking, Math.floor(MAX_OTHERS / shown.length))),
    kinds: RESULT_KINDS.flatMap((value) =>
      facet(
        value,
        ofTheme.filter(({ passage }) => KIND_OF[passage.kind] === value),
      ),
    ),
    themes: [...new Set(ofKind.map(({ passage }) => passage.theme))].flatMap((value) =>
      value === null
        ? []
        : facet(
            value,
            ofKind.filter(({ passage }) => passage.theme === value),
          ),
    ),
  };
}

function facet<Value extends string>(value: Value, hits: Hit[]): Facet<Value>[] {
  return hits.length === 0 ? [] : [{ value, count: new Set(hits.map(({ passage }) => passage.group)).size }];
}

function grouped(hits: Hit[]): Hit[][] {
  return [...Map.groupBy(hits, ({ passage }) => passage.group).values()];
}

function toDefinition({ href, title, heading, text, language }: Passage): Definition {
  return { href, term: title, acronym: heading, text, language };
}

function toResult([best, ...others]: Hit[], marking: Marking, maxOthers: number): Result[] {
  if (!best) return [];
  const { kind, href, heading, text, theme, language } = best.passage;
  const least = maxOthers > OTHERS_OF_A_FULL_PAGE ? MIN_SHARE_OF_BEST.roomy : MIN_SHARE_OF_BEST.full;
  const read = readPassage(best.passage);
  const snippet = text === "" ? null : answeringSentence(read, marking);
  return [
    {
      kind: KIND_OF[kind],
      href,
      title: markRead(read.title, marking),
      heading: heading === null ? null : markRead(read.heading, marking),
      snippet: snippet?.join("") === "" ? null : snippet,
      theme,
      language,
      others: others
        .filter(({ score }) => score >= best.score * least)
        .slice(0, maxOthers)
        .map(({ passage }) => toOther(passage)),
    },
  ];
}

function toOther({ kind, href, title, heading, text }: Passage): OtherPassage {
  return { kind: KIND_OF[kind], href, text: kind === "source" ? text : (heading ?? title) };
}
