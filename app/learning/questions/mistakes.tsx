import type { ReactNode } from "react";

type MistakesProps = { count: number; className: string; children: ReactNode };

/** The list is folded at the end of a quiz, a review or a training, because what comes next stands before it. */
export function Mistakes({ count, className, children }: MistakesProps) {
  if (count === 0) return null;
  return (
    <details>
      <summary>{count > 1 ? `Vos ${count} erreurs, à relire` : "Votre erreur, à relire"}</summary>
      <ol className={className}>{children}</ol>
    </details>
  );
}
