import { typeset } from "#platform/french/typography.ts";
import { formatImageSizes, type ImageSize, narrowImagePath } from "./figure.ts";
import { walk } from "./markdown-tree.ts";
import { type MarkdownNode, parseMarkdown } from "./parse-markdown.ts";

export type Preparation = {
  define: (termId: string) => string | null;
  /** Null when the size of the image is unknown. */
  imageSize: (path: string) => ImageSize | null;
  /** Keeps HTML comments, in which the facts of passages are marked. */
  keepComments?: boolean;
};

type Edit = { start: number; end: number; text: string };

export const GLOSSARY_LINK = /^\/glossaire#(.+)$/;

/**
 * Returns the Markdown that is served: French typography, no comments, definitions as titles of links, sizes
 * as titles of images.
 */
export function prepareMarkdown(source: string, preparation: Preparation): string {
  const edits: Edit[] = [];
  walk(parseMarkdown(source), (node) => {
    // A foreign passage keeps its own punctuation.
    if (node.type === "textDirective" && node.name === "lang") return "skip";
    edits.push(...editsOf(node, source, preparation));
    return undefined;
  });
  return applyEdits(source, edits);
}

function editsOf(node: MarkdownNode, source: string, { define, imageSize, keepComments }: Preparation): Edit[] {
  if (node.type === "html") return isComment(node.value) && !keepComments ? [withoutComment(node, source)] : [];
  if (node.type === "link") {
    const termId = GLOSSARY_LINK.exec(node.url)?.[1];
    const definition = termId && !node.title ? define(termId) : null;
    return definition
      ? [insertTitle(node, source, definition), ...typesetPieces(node, source)]
      : typesetPieces(node, source);
  }
  if (node.type === "image") {
    const wide = node.title ? null : imageSize(node.url);
    if (!wide) return typesetCaption(node, source);
    const narrow = imageSize(narrowImagePath(node.url));
    return [...typesetCaption(node, source), insertTitle(node, source, formatImageSizes({ wide, narrow }))];
  }
  return typesetPieces(node, source);
}

export function isComment(html: string): boolean {
  return /^(?:\s*<!--(?:(?!-->)[\s\S])*-->)+\s*$/.test(html);
}

function rangeOf(node: MarkdownNode): { start: number; end: number } | null {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  return start === undefined || end === undefined ? null : { start, end };
}

/** Also removes the spaces before the comment or, when it stands alone, the blank line after it. */
function withoutComment(node: MarkdownNode, source: string): Edit {
  const { start, end } = rangeOf(node) ?? { start: 0, end: 0 };
  const spaces = /[ \t]*$/.exec(source.slice(0, start))?.[0].length ?? 0;
  const isAlone = /(?:^|\n)[ \t]*$/.test(source.slice(0, start));
  const blank = isAlone ? (/^\s*\n/.exec(source.slice(end))?.[0].length ?? 0) : 0;
  return { start: start - spaces, end: end + blank, text: "" };
}

/**
 * The parser may split a text into pieces without positions; the whole run between two known positions is then edited.
 */
function typesetPieces(node: MarkdownNode, source: string): Edit[] {
  if (!("children" in node)) return [];
  const range = rangeOf(node);
  const edits: Edit[] = [];
  let runStart: number | null = range?.start ?? null;
  let inRun = false;
  for (const child of node.children) {
    const place = rangeOf(child);
    if (!place) {
      inRun = true;
      continue;
    }
    if (inRun && runStart !== null) edits.push(typesetRun(runStart, place.start, source));
    if (child.type === "text") edits.push(typesetRun(place.start, place.end, source));
    runStart = place.end;
    inRun = false;
  }
  if (inRun && runStart !== null && range) edits.push(typesetRun(runStart, range.end, source));
  return edits;
}

function typesetRun(start: number, end: number, source: string): Edit {
  return { start, end, text: typeset(source.slice(start, end)) };
}

function typesetCaption(node: MarkdownNode, source: string): Edit[] {
  const range = rangeOf(node);
  if (!range || source.slice(range.start, range.start + 2) !== "![") return [];
  const captionEnd = source.slice(range.start, range.end).lastIndexOf("](");
  return captionEnd < 0 ? [] : [typesetRun(range.start + 2, range.start + captionEnd, source)];
}

function insertTitle(node: MarkdownNode, source: string, title: string): Edit {
  const end = rangeOf(node)?.end ?? 0;
  const isInline = source[end - 1] === ")";
  const text = isInline ? ` "${title.replace(/[\\"&<]/g, "\\$&")}"` : "";
  return { start: isInline ? end - 1 : end, end: isInline ? end - 1 : end, text };
}

function applyEdits(source: string, edits: Edit[]): string {
  let result = "";
  let position = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start || a.end - b.end)) {
    // An edit may begin before the end of the last one, because a removed comment includes the spaces before it.
    const kept = start < position ? result.slice(0, start - position) : result + source.slice(position, start);
    result = kept + text;
    position = end;
  }
  return result + source.slice(position);
}

/**
 * Marks a sentence that is shown only once the publisher is known: `:editeur[La page [Mentions
 * légales](/mentions-legales) le présente.]`
 */
export const PUBLISHER_SENTENCE = "editeur";

const SENTENCE = new RegExp(` ?:${PUBLISHER_SENTENCE}\\[((?:[^[\\]]|\\[[^[\\]]*\\])*)\\]`, "g");

export function resolvePublisherSentences(source: string, isPublisherKnown: boolean): string {
  return source.replace(SENTENCE, (_, sentence: string) => (isPublisherKnown ? ` ${sentence}` : ""));
}
