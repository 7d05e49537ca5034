import { Link } from "react-router";

/** The words are in the loader's data, so that no script contains them. */
export type LetterOffer = {
  text: string;
  /** The link leads to a letter as an example; it is null until the first one is written. */
  sample: string | null;
  archives: string;
};

export function LetterLinks({ sample, archives }: Omit<LetterOffer, "text">) {
  return (
    <>
      {sample ? (
        <>
          <Link to={sample}>Voir une lettre</Link>
          <span>{" · "}</span>
        </>
      ) : null}
      <Link to={archives}>Les archives</Link>
    </>
  );
}
