import { lazy, Suspense } from "react";
import { Button } from "#app/ui/button.tsx";
import { shownProofs } from "./shown-proofs.ts";

const LazyProofMarks = lazy(() => import("./proof-layer.tsx").then(({ ProofMarks }) => ({ default: ProofMarks })));

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
  if (!shownProofs.use()) return null;
  return (
    <Suspense fallback={null}>
      <LazyProofMarks article={article} />
    </Suspense>
  );
}
