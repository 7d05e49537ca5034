import { Link } from "react-router";

/** Given by the page's data: no script has to carry the words. */
export type LetterOffer = {
  text: string;
  /** A letter to look at, whether it has left or not; null before the first is written. */
  sample: string | null;
  archives: string;
};

/** What one signs up for, to be seen first. */
export function LetterLinks({ sample, archives }: Omit<LetterOffer, "text">) {
  return (
    <>
      {sample ? (
        <>
          <Link to={sample}>Voir une lettre</Link>
          {" · "}
        </>
      ) : null}
      <Link to={archives}>Les lettres déjà parties</Link>
    </>
  );
}
