import { Button } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { hideLostProofs, shownProofs } from "./shown-proofs.ts";

const LazyProofMarks = lazyPart(() => import("./proof-layer.tsx").then(({ ProofMarks }) => ProofMarks), hideLostProofs);

export function ProofSwitch() {
  const isShown = shownProofs.use();
  return (
    <Button
      tone="quiet"
      needsScript
      role="switch"
      aria-checked={isShown}
      drawing={isShown ? "check" : undefined}
      onClick={() => shownProofs.store(!isShown)}
    >
      Voir les preuves
    </Button>
  );
}

/** Loads nothing until a reader asks for the proofs. */
export function ProofLayer({ article }: { article: { id: string; href: string } }) {
  return shownProofs.use() ? <LazyProofMarks article={article} /> : null;
}
