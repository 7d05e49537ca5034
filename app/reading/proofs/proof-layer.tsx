import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { usePrinting } from "#app/ui/use-printing.ts";
import type { ProofFile } from "#library/proofs/article-proofs.ts";
import { proofFilePath, proofPagePath } from "#library/proofs/proof-paths.ts";
import { ProofList } from "./proof-list.tsx";
import { type PlacedPassage, ProofMark, placePassages, removePlaces } from "./proof-mark.tsx";
import { ProofStyle } from "./proof-style.tsx";
import { hideLostProofs, PROOFS_SETTLED } from "./shown-proofs.ts";

type Layer =
  | { state: "loading" }
  | { state: "placed"; file: ProofFile; places: PlacedPassage[] }
  | { state: "other-text" };

/** This has to be rendered beside the article's text, which it looks for among its siblings. */
export function ProofMarks({ article }: { article: { id: string; href: string } }) {
  const self = useRef<HTMLElement>(null);
  const file = useProofFile(article.id);
  const layer = usePlaces(self, file);
  const isPrinting = usePrinting();
  return (
    <section ref={self} className="proof-layer" aria-label="Preuves">
      <ProofStyle />
      <p role="status" className={layer.state === "other-text" ? "alert" : "sr-only"}>
        <span>{layer.state === "placed" ? describeMarks(layer.places.length) : ""}</span>
        {layer.state === "other-text" ? (
          <>
            <span>{"Le texte affiché n’est plus celui de ces preuves : rechargez la page, ou "}</span>
            <Link to={proofPagePath(article.href)}>lisez les preuves à part</Link>
            <span>.</span>
          </>
        ) : null}
      </p>
      {layer.state === "placed"
        ? layer.places.map((place, index) => (
            <ProofMark
              key={place.passage.key + place.passage.end}
              {...{ place, number: index + 1, articleId: article.id, proofs: layer.file.proofs }}
            />
          ))
        : null}
      {isPrinting && layer.state === "placed" ? <PrintedProofs {...layer} /> : null}
    </section>
  );
}

function PrintedProofs({ file, places }: { file: ProofFile; places: PlacedPassage[] }) {
  return (
    <>
      <h2>Preuves</h2>
      <dl className="printed-proofs">
        {places.map(({ passage }, index) => (
          <div key={passage.key + passage.end}>
            <dt>{`Preuve ${index + 1}`}</dt>
            <dd>{passage.facts.join(", ")}</dd>
          </div>
        ))}
      </dl>
      <ProofList ids={Object.keys(file.proofs)} proofs={file.proofs} withIds />
    </>
  );
}

function describeMarks(count: number): string {
  return `Preuves affichées : ${count} boutons numérotés suivent les passages du texte.`;
}

function useProofFile(articleId: string): ProofFile | null {
  const [file, setFile] = useState<ProofFile | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    fetchProofs(articleId, controller.signal).then(setFile, () => controller.signal.aborted || hideLostProofs());
    return () => controller.abort();
  }, [articleId]);
  return file;
}

async function fetchProofs(articleId: string, signal: AbortSignal): Promise<ProofFile> {
  const response = await fetch(proofFilePath(articleId), { signal });
  if (!response.ok) throw new Error(`Proofs: ${response.status}`);
  return (await response.json()) as ProofFile;
}

/** The text of the article may arrive after the proofs, so the page is observed until it is there. */
function usePlaces(self: React.RefObject<HTMLElement | null>, file: ProofFile | null): Layer {
  const [layer, setLayer] = useState<Layer>({ state: "loading" });
  useEffect(() => {
    const article = self.current?.parentElement;
    if (!article || !file) return;
    let placed: PlacedPassage[] | null = null;
    const observer = new MutationObserver(tryToPlace);
    function tryToPlace() {
      const text = article?.querySelector<HTMLElement>(":scope > .prose");
      if (!file || !text || text.getAttribute("aria-busy") === "true" || text.querySelector("[role=status]")) return;
      observer.disconnect();
      placed = placePassages(text, file);
      setLayer(placed ? { state: "placed", file, places: placed } : { state: "other-text" });
      dispatchEvent(new Event(PROOFS_SETTLED));
    }
    observer.observe(article, { childList: true, subtree: true, attributes: true, attributeFilter: ["aria-busy"] });
    tryToPlace();
    return () => {
      observer.disconnect();
      // The places are removed in a microtask, after React has removed its portals from them.
      if (placed) queueMicrotask(() => placed && removePlaces(placed));
      setLayer({ state: "loading" });
    };
  }, [self, file]);
  return layer;
}
