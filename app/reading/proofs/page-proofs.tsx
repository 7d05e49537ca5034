import type { Proof } from "#library/proofs/article-proofs.ts";
import { ProofList } from "./proof-list.tsx";
import { ProofStyle } from "./proof-style.tsx";

/** At the end of a page that has no page of proofs. */
export function PageProofs({ proofs }: { proofs: Proof[] }) {
  return (
    <details className="page-proofs">
      <ProofStyle />
      <summary>Voir les preuves</summary>
      <ProofList
        ids={proofs.map(({ id }) => id)}
        proofs={Object.fromEntries(proofs.map((proof) => [proof.id, proof]))}
        withIds
      />
    </details>
  );
}
