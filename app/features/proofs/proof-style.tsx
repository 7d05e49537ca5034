import styles from "#app/styles-proofs.css?inline";

/** Inlined: no request, and no byte on other pages. */
export function ProofStyle() {
  return (
    <style href="proofs" precedence="page">
      {styles}
    </style>
  );
}
