import { Link } from "react-router";

/** In the page's data, so that no script carries the words. */
export type LetterOffer = {
  text: string;
  /** Null before the first letter is written. */
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
