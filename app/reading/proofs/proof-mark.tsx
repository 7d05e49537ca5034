import { useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { Proof, ProofFile, ProofPassage } from "#library/proofs/article-proofs.ts";
import { reportPath } from "#library/proofs/proof-paths.ts";
import { summariseProofs } from "#library/proofs/proof-words.ts";
import { ProofList } from "./proof-list.tsx";

export type PlacedPassage = { passage: ProofPassage; mark: HTMLElement; range: Range };

/** The length of the text is computed without these links, which library/markdown/figure.ts adds. */
const FIGURE_LINK = ".figure-link";

const INLINE = new Set(["A", "ABBR", "EM", "STRONG", "SPAN", "SUP", "CODE"]);

/** Returns null when the text is not the one that the proofs were made for. */
export function placePassages(text: HTMLElement, { length, passages }: ProofFile): PlacedPassage[] | null {
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.matches(FIGURE_LINK) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  let shown = 0;
  while (nodes.nextNode()) shown += countCharacters((nodes.currentNode as Text).data);
  if (shown !== length) return null;
  nodes.currentNode = text;
  const ends = passages.map(({ end }) => end);
  const found: { node: Text; offset: number }[] = [];
  let before = 0;
  for (let node = nodes.nextNode() as Text | null; node && found.length < ends.length; ) {
    const count = countCharacters(node.data);
    const end = ends[found.length] ?? 0;
    if (end > before + count) {
      before += count;
      node = nodes.nextNode() as Text | null;
    } else found.push({ node, offset: offsetOf(node.data, end - before) });
  }
  // The marks are inserted from the last to the first, because cutting a text node leaves the offsets before the cut
  // valid.
  const places = found.map(({ node, offset }, index) => {
    const start = found[index - 1];
    return { node, offset, from: start ?? null };
  });
  const marks: PlacedPassage[] = [];
  for (const [index, { node, offset, from }] of [...places.entries()].reverse()) {
    const passage = passages[index];
    if (!passage) continue;
    const range = document.createRange();
    const block = node.parentElement?.closest("p, li, figcaption, table, blockquote") ?? text;
    if (from && block.contains(from.node)) range.setStart(from.node, from.offset);
    else range.setStart(block, 0);
    const mark = document.createElement("span");
    mark.className = "proof-place";
    insertAfter(node, offset, mark);
    range.setEndBefore(mark);
    marks.unshift({ passage, mark, range });
  }
  return marks;
}

export function removePlaces(places: PlacedPassage[]): void {
  for (const { mark } of places) {
    const parent = mark.parentNode;
    mark.remove();
    parent?.normalize();
  }
}

function panelAfter(mark: HTMLElement): HTMLElement {
  const panel = document.createElement("div");
  const block = mark.closest("table") ?? mark.closest("li, p, figcaption, blockquote");
  if (block?.tagName === "LI") block.append(panel);
  else (block ?? mark).after(panel);
  return panel;
}

function insertAfter(node: Text, offset: number, mark: HTMLElement): void {
  let last: Node = node;
  if (offset < node.data.trimEnd().length) node.splitText(offset);
  else {
    while (last.parentElement && INLINE.has(last.parentElement.tagName) && !last.nextSibling) last = last.parentElement;
  }
  last.parentNode?.insertBefore(mark, last.nextSibling);
}

function countCharacters(text: string | null): number {
  return (text ?? "").replace(/\s/g, "").length;
}

/** Returns the offset after `count` characters other than spaces. */
function offsetOf(text: string, count: number): number {
  let seen = 0;
  let offset = 0;
  while (seen < count && offset < text.length) {
    if (!/\s/.test(text[offset] ?? "")) seen += 1;
    offset += 1;
  }
  return offset;
}

type ProofMarkProps = { place: PlacedPassage; number: number; articleId: string; proofs: Record<string, Proof> };

export function ProofMark({ place, number, articleId, proofs }: ProofMarkProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  useEffect(() => () => panel?.remove(), [panel]);
  usePaintedPassage(panel ? place.range : null);

  function close() {
    setPanel(null);
    button.current?.focus();
  }

  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setPanel(null);
      button.current?.focus();
    };
    panel?.addEventListener("keydown", closeOnEscape);
    return () => panel?.removeEventListener("keydown", closeOnEscape);
  }, [panel]);

  const mark = (
    <button
      ref={button}
      id={`${id}mark`}
      type="button"
      className="proof-mark"
      aria-label={`Preuve ${number}`}
      aria-expanded={panel !== null}
      aria-controls={panel ? id : undefined}
      onClick={() => setPanel(panel ? null : panelAfter(place.mark))}
    >
      {number}
    </button>
  );
  return (
    <>
      {createPortal(
        <>
          {mark}
          {panel ? null : <ProofNote markId={`${id}mark`} number={number} ids={place.passage.facts} proofs={proofs} />}
        </>,
        place.mark,
      )}
      {panel
        ? createPortal(
            <section id={id} aria-label={`Preuve ${number}`} className="proof-panel">
              <p className="proof-panel-title">{`Preuve ${number}`}</p>
              <ProofList ids={place.passage.facts} proofs={proofs} />
              <div className="button-row">
                <Link className="button button-quiet" to={reportPath(articleId, place.passage.key)}>
                  Signaler une erreur
                </Link>
                <Button tone="quiet" onClick={close}>
                  Fermer
                </Button>
              </div>
            </section>,
            panel,
          )
        : null}
    </>
  );
}

type ProofNoteProps = { markId: string; number: number; ids: string[]; proofs: Record<string, Proof> };

/** The note is hidden from screen readers, because the mark beside it gives them the same information. */
function ProofNote({ markId, number, ids, proofs }: ProofNoteProps) {
  const { confidence, authors } = summariseProofs(ids.flatMap((id) => proofs[id] ?? []));
  return (
    <label className="proof-note" htmlFor={markId} aria-hidden="true">
      <b>{number}</b>
      <span>{` ${confidence}`}</span>
      <br />
      <FrenchText>{authors}</FrenchText>
    </label>
  );
}

/** CSS highlights leave the text untouched; a browser without them shows none. */
function usePaintedPassage(range: Range | null) {
  useEffect(() => {
    if (!range || !("highlights" in CSS)) return;
    const painted = CSS.highlights.get("proof") ?? new Highlight();
    painted.add(range);
    CSS.highlights.set("proof", painted);
    return () => void painted.delete(range);
  }, [range]);
}
