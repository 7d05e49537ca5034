import styles from "#app/styles-proofs.css?inline";

export function ProofStyle() {
  return (
    <style href="proofs" precedence="page">
      {styles}
    </style>
  );
}
