import { Link } from "react-router";
import { EXAM_PATH } from "#library/catalogue/exam-path.ts";
import { TEACHING_PATH } from "#library/catalogue/teaching-paths.ts";

/** Not in the footer, nor on the home page: neither has an element to spare. */
export function OtherDoors() {
  return (
    <p className="muted">
      <Link to={EXAM_PATH}>Préparer l’examen civique</Link> · <Link to={TEACHING_PATH}>Enseigner</Link>
    </p>
  );
}
