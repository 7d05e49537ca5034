import { once } from "#library/catalogue/once.ts";
import { listHeadings } from "#library/markdown/markdown-outline.ts";
import { type MarkdownTree, parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { marksOf } from "#library/proofs/fact-marks.ts";
import { listPassages, type Passage } from "#library/proofs/marked-passages.ts";
import { splitFrontMatter } from "#library/schema/content-file.ts";
import type { ContentFiles } from "#library/schema/load-content.ts";

/** The text is read even when its front matter has errors. */
export type ContentText = Readonly<{
  file: string;
  href: string;
  body: string;
  isEmpty: boolean;
  /** The number of lines of the file before the Markdown. */
  linesBefore: number;
}> &
  ParsedText;

/** The text is parsed at the first use of one of these. */
type ParsedText = {
  readonly tree: MarkdownTree;
  readonly anchors: Set<string>;
  /** Empty except for an article, a resource, or a page that marks its facts. */
  readonly passages: Passage[];
};

export const ARTICLE_PAGE_ANCHORS = ["quiz", "sources"];

export function readTexts(files: ContentFiles): Map<string, ContentText> {
  const texts = new Map<string, ContentText>();
  for (const [file, text] of Object.entries(files)) {
    const [, folder, place = ""] = /^(articles|pages|resources|letters)\/(.+)\.md$/.exec(file) ?? [];
    const split = folder === "resources" ? { body: text, bodyLine: 1 } : folder && splitFrontMatter(text);
    if (!split) continue;
    const isArticle = folder === "articles";
    const isMarked = isArticle || folder === "resources" || (folder === "pages" && marksOf(split.body).length > 0);
    const parse = once((): ParsedText => {
      const tree = parseMarkdown(split.body);
      return {
        tree,
        anchors: new Set([...listHeadings(tree).map(({ id }) => id), ...(isArticle ? ARTICLE_PAGE_ANCHORS : [])]),
        passages: isMarked ? listPassages(split.body).passages : [],
      };
    });
    texts.set(file, {
      file,
      href: (isArticle && ANNOUNCED_ADDRESS.exec(text)?.[1]) || hrefOf(folder, place),
      body: split.body,
      isEmpty: split.body.trim() === "",
      linesBefore: split.bodyLine - 1,
      get tree() {
        return parse().tree;
      },
      get anchors() {
        return parse().anchors;
      },
      get passages() {
        return parse().passages;
      },
    });
  }
  return texts;
}

const ANNOUNCED_ADDRESS = /^address: *(\/\S+)$/m;

/** @param place the file's path in its folder, without its extension */
export function hrefOf(folder: string | undefined, place: string): string {
  if (folder === "articles") return `/categories/${place}`;
  if (folder === "letters") return `/lettre/${Number(place)}`;
  return folder === "resources" ? `/ressources/${place.split("/").at(-1)}` : `/${place}`;
}
