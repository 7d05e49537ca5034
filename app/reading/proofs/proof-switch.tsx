import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { hideLostProofs, PROOFS_SETTLED, shownProofs } from "./shown-proofs.ts";

const LazyProofMarks = lazyPart(() => import("./proof-layer.tsx").then(({ ProofMarks }) => ProofMarks), hideLostProofs);

export function ProofSwitch() {
  const isShown = shownProofs.use();
  const [isSettled, setSettled] = useState(false);
  const isWaiting = isShown && !isSettled;
  useEffect(() => addEventListener(PROOFS_SETTLED, () => setSettled(true), { once: true }), []);
  return (
    <Button
      tone="quiet"
      needsScript
      role="switch"
      aria-checked={isShown}
      aria-busy={isWaiting || undefined}
      drawing={isShown ? "check" : "list-checks"}
      onClick={() => shownProofs.store(!isShown)}
    >
      {isWaiting ? "Un instant…" : "Voir les preuves"}
    </Button>
  );
}

/** Nothing is loaded until a reader switches the proofs on. */
export function ProofLayer({ article }: { article: { id: string; href: string } }) {
  return shownProofs.use() ? <LazyProofMarks article={article} /> : null;
}
