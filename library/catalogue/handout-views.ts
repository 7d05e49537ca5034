import { narrowImagePath, readFigureText } from "#library/markdown/figure.ts";
import { walk } from "#library/markdown/markdown-tree.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { GLOSSARY_LINK, type Preparation } from "#library/markdown/prepare-markdown.ts";
import type { FigureOf } from "#library/schema/figure.schema.ts";
import type { Content } from "#library/schema/load-content.ts";
import type { ArticlePage, ArticleSheet, Figure, GlossaryTerm, SheetTimeline } from "./catalogue.ts";

type SheetSources = {
  content: Content;
  imageSize: Preparation["imageSize"];
  glossary: () => GlossaryTerm[];
  getArticle: (id: string) => { page: ArticlePage; markdown: string } | null;
};

/** The largest ratio of height to width: a taller drawing would not fit a handout of two pages. */
const MAX_FIGURE_RATIO = 1.48;

export function essentialOf(markdown: string): string {
  return /^:::essentiel[^\n]*\n([\s\S]*?)\n:::/m.exec(markdown)?.[1]?.trim() ?? "";
}

export function sheetViews(sources: SheetSources) {
  return {
    getSheet: (id: string): ArticleSheet | null => {
      const article = sources.getArticle(id);
      return article && articleSheet(article.page, article.markdown, sources);
    },
  };
}

function articleSheet(article: ArticlePage, markdown: string, sources: SheetSources): ArticleSheet {
  const { pictures, words } = findParts(markdown);
  const timelines = sources.content.figures.flatMap((figure) =>
    figure.form === "timeline" ? [{ path: `/figures/${figure.id}.svg`, figure }] : [],
  );
  const timeline = timelines.find(({ path }) => pictures.has(path));
  return {
    article,
    essential: essentialOf(markdown),
    figure: firstFigure(pictures, new Set(timelines.map(({ path }) => path)), sources.imageSize),
    timeline: timeline ? toTimeline(timeline.figure) : null,
    words: sources.glossary().filter(({ id }) => words.has(id)),
  };
}

function findParts(markdown: string) {
  const pictures = new Map<string, string>();
  const words = new Set<string>();
  walk(parseMarkdown(markdown), (node) => {
    if (node.type === "image") pictures.set(node.url, node.alt ?? "");
    const word = node.type === "link" ? GLOSSARY_LINK.exec(node.url)?.[1] : undefined;
    if (word) words.add(word);
    return undefined;
  });
  return { pictures, words };
}

/** Uses the drawing for narrow screens, because it fills a column of the handout. */
function firstFigure(
  pictures: Map<string, string>,
  timelines: Set<string>,
  imageSize: Preparation["imageSize"],
): Figure | null {
  for (const [path, words] of pictures) {
    const src = narrowImagePath(path);
    const size = timelines.has(path) ? null : imageSize(src);
    if (!size || size.height > size.width * MAX_FIGURE_RATIO) continue;
    const { caption, alternative } = readFigureText(words);
    return { caption, alternative, wide: { src, ...size }, narrow: null };
  }
  return null;
}

function toTimeline({ title, periods }: FigureOf<"timeline">): SheetTimeline {
  return { title, events: periods.flatMap(({ events }) => events.map(({ date, title: text }) => ({ date, text }))) };
}
