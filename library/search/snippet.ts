import type { Forms } from "./analyse.ts";
import type { ReadPassage, ReadText, Sentence } from "./read-passage.ts";

/** Plain and marked pieces alternate; the first is plain, perhaps empty. */
export type MarkedText = string[];

export type Marking = {
  stems: Set<string>;
  /** As typed, folded, in the singular: sentences that have them win. */
  singulars: Set<string>;
};

type Span = { from: number; to: number };

const SNIPPET_LENGTH = 210;
const SHORT_SENTENCE = 90;
const SURFACE_GAIN = 0.8;

export function answeringSentence({ text, sentences }: ReadPassage, marking: Marking): MarkedText {
  let best = { index: 0, score: -1 };
  for (const [index, sentence] of sentences.entries()) {
    const score = scoreOf(text, sentence, marking);
    if (score > best.score) best = { index, score };
  }
  const sentence = sentences[best.index];
  return sentence ? excerpt(text, withNext(text, sentences, best.index), marking) : [""];
}

export function markRead(read: ReadText, marking: Marking): MarkedText {
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
