import styles from "#app/styles-proofs.css?inline";

/** The style of proofs, changed passages and reports, within the pages that have them: no request for it, and no byte on the others. */
export function ProofStyle() {
  return (
    <style href="proofs" precedence="page">
      {styles}
    </style>
  );
}
