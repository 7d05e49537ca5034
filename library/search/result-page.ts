import type { Passage, PassageKind } from "#library/catalogue/search-passage.ts";
import type { Hit } from "./rank.ts";
import { readPassage } from "./read-passage.ts";
import type { Answer } from "./search-index.ts";
import { answeringSentence, type MarkedText, type Marking, markRead } from "./snippet.ts";

const RESULT_KINDS = [
  "articles",
  "glossaire",
  "ressources",
  "parcours",
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
/** Total of further passages on a page, so that few results show more of theirs. */
const MAX_OTHERS = 20;
/** Relative to the best passage of the page; where there is room, those with another form of the word count too. */
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
