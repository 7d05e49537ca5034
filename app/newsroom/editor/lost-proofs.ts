import { type ChangeSpec, StateEffect, StateField, type Text, type Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { factMark } from "#library/markdown/write-marks.ts";
import { shorten } from "#platform/french/shorten.ts";
import { listLabels, markLength, type Span } from "./marks.ts";
import { fromArea } from "./text-area-sync.ts";

/** A fact whose mark was deleted; `words` are those that it proved. */
export type LostProof = {
  fact: string;
  words: string;
  /** The number of its marks before the deletion: with as many again, nothing is lost. */
  count: number;
};

const FACTS = /^<!--\s*([A-Z]{1,2}\d+(?:\s*,\s*[A-Z]{1,2}\d+)*)\s*-->$/;
const SHORT = 90;

const forgetProof = StateEffect.define<LostProof>();

/** The proofs that editing has deleted from this text; those that are there again, as after « Annuler », are left out. */
export const lostProofs = StateField.define<LostProof[]>({
  create: () => [],
  update(lost, transaction) {
    const forgotten = transaction.effects.flatMap((effect) => (effect.is(forgetProof) ? [effect.value] : []));
    const left = forgotten.length > 0 ? lost.filter((one) => !forgotten.includes(one)) : lost;
    const deleted = transaction.annotation(fromArea) ? [] : listDeleted(transaction);
    if (!transaction.docChanged || left.length + deleted.length === 0) return left;
    const [had, has] = [countFacts(transaction.startState.doc), countFacts(transaction.newDoc)];
    const seen = new Map<string, number>();
    const now = deleted.map(({ fact, words }) => {
      const before = seen.get(fact) ?? 0;
      seen.set(fact, before + 1);
      return { fact, words, count: (had.get(fact) ?? 0) - before };
    });
    return [...left, ...now].filter(({ fact, count }) => (has.get(fact) ?? 0) < count);
  },
});

type Proof = { fact: string; words: string };

function listDeleted({ startState: { doc }, changes }: Transaction): Proof[] {
  const deleted: Proof[] = [];
  changes.iterChangedRanges((from, to) => {
    for (let number = doc.lineAt(from).number; from < to && number <= doc.lineAt(to).number; number += 1) {
      const line = doc.line(number);
      let start = line.from + markLength(line.text);
      for (const label of listLabels(line)) {
        const words = doc.sliceString(start, label.from).trim();
        start = label.to;
        if (label.from < to && from < label.to) deleted.push(...proofsOf(doc, label, words));
      }
    }
  });
  return deleted;
}

function proofsOf(doc: Text, { from, to }: Span, words: string): Proof[] {
  const facts = FACTS.exec(doc.sliceString(from, to))?.[1]?.split(/\s*,\s*/) ?? [];
  return facts.map((fact) => ({ fact, words: shorten(words, SHORT) }));
}

function countFacts(doc: Text): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [label] of doc.toString().matchAll(/<!--.*?-->/g)) {
    for (const fact of FACTS.exec(label)?.[1]?.split(/\s*,\s*/) ?? []) counts.set(fact, (counts.get(fact) ?? 0) + 1);
  }
  return counts;
}

/** Puts the mark at the end of the paragraph where the cursor is, or of the last one before it. */
export function attachProof(view: EditorView, { fact }: LostProof): void {
  const { doc, selection } = view.state;
  for (let number = doc.lineAt(selection.main.head).number; number >= 1; number -= 1) {
    const { from, text } = doc.line(number);
    const words = text.trimEnd();
    if (words.length === markLength(text) || /^(?:#|:::|!\[)/.test(words)) continue;
    const end = from + words.length;
    const isMarked = FACTS.test(/<!--[^<>]*-->$/.exec(words)?.[0] ?? "");
    const change: ChangeSpec = isMarked
      ? { from: end - " -->".length, insert: `, ${fact}` }
      : { from: end, insert: ` ${factMark(fact)}` };
    view.dispatch({ changes: change, scrollIntoView: true });
    return;
  }
}

export function forgetLost(view: EditorView, proof: LostProof): void {
  view.dispatch({ effects: forgetProof.of(proof) });
}

export const followLost = (tell: (lost: LostProof[]) => void) => [
  lostProofs,
  EditorView.updateListener.of(({ startState, state }) => {
    const lost = state.field(lostProofs);
    if (lost !== startState.field(lostProofs)) tell(lost);
  }),
];
