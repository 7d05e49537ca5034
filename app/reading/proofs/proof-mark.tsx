import { useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { Proof } from "#library/proofs/article-proofs.ts";
import { reportPath } from "#library/proofs/proof-paths.ts";
import { summariseProofs } from "#library/proofs/proof-words.ts";
import { ProofList } from "./proof-list.tsx";
import { type PlacedPassage, panelAfter } from "./proof-places.ts";

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

/** Visual only, in the margin of a wide window: the mark beside it gives screen readers the same. */
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

/** Uses CSS highlights where they exist: they leave the text untouched. */
function usePaintedPassage(range: Range | null) {
  useEffect(() => {
    if (!range || !("highlights" in CSS)) return;
    const painted = CSS.highlights.get("proof") ?? new Highlight();
    painted.add(range);
    CSS.highlights.set("proof", painted);
    return () => void painted.delete(range);
  }, [range]);
}
