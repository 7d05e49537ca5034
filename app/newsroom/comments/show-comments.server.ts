import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import { controlId } from "#app/newsroom/fields/field-names.ts";
import { formatMinute } from "#platform/french/paris-time.ts";
import { shorten } from "#platform/french/shorten.ts";
import { choosePassage } from "./choose-passage.ts";
import { findQuotation, plainText } from "./quotation.ts";
import type { DraftComment } from "./read-comments.server.ts";
import { readableWords } from "./readable-words.ts";

export type ShownComment = {
  id: string;
  name: string;
  at: string;
  text: string;
  /** As it is read, shortened. */
  quote: string;
  /** As the file has it. */
  words: string;
  path: string;
  /** Null once the passage has changed, and of what is resolved. */
  line: number | null;
  /** Where the editor has it: the id of a text area, words and their place in it. */
  control: { id: string; words: string; start: number } | null;
  resolved: { name: string; at: string } | null;
  replies: { id: string; name: string; at: string; text: string }[];
};

const SHORT = 120;

/** @param views the files in the order of the editor */
export function showComments(
  { files }: Pick<Draft, "files">,
  views: { path: string }[],
  comments: DraftComment[],
): ShownComment[] {
  return comments.map(({ at, quote, place, resolved, replies, ...comment }) => ({
    ...comment,
    quote: shorten(readableWords(quote).text.trim(), SHORT),
    words: quote,
    at: formatMinute(at),
    line: place?.line ?? null,
    control: place && controlOf({ files, views }, comment.path, place),
    resolved: resolved && { name: resolved.name, at: formatMinute(resolved.at) },
    replies: replies.map((reply) => ({ ...reply, at: formatMinute(reply.at) })),
  }));
}

/** Where the editor has some words of a text, as the site shows them; a text that begins as they do is enough. */
export function findControl(
  draft: Pick<Draft, "files">,
  views: { path: string }[],
  quote: string,
): ShownComment["control"] {
  for (const words of [quote, quote.slice(0, SHORT), quote.slice(0, SHORT / 3)]) {
    const found = choosePassage(filesOf(draft), { passage: null, quote: words });
    if ("message" in found) continue;
    const text = draft.files.find(({ path }) => path === found.path)?.text ?? "";
    const place = findQuotation(plainText(text), found);
    if (place) return controlOf({ files: draft.files, views }, found.path, place);
  }
  return null;
}

const filesOf = ({ files }: Pick<Draft, "files">) => files.map(({ path, text }) => ({ path, text: text ?? "" }));

function controlOf(
  { files, views }: Pick<Draft, "files"> & { views: { path: string }[] },
  path: string,
  { start, end }: { start: number; end: number },
): ShownComment["control"] {
  const index = views.findIndex((view) => view.path === path);
  const text = files.find((file) => file.path === path)?.text ?? "";
  const { before, body } = splitText(path, text);
  const bodyStart = text.length - body.length;
  const isBody = path.endsWith(".md") && start >= bodyStart;
  const words = text.slice(start, end);
  return isBody
    ? { id: controlId.body(index), words, start: start - bodyStart }
    : { id: controlId.yaml(index), words, start: Math.max(0, start - before.length) };
}
