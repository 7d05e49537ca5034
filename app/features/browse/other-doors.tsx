import { Link } from "react-router";
import { EXAM_PATH } from "#library/catalogue/exam-path.ts";
import { TEACHING_PATH } from "#library/catalogue/teaching-paths.ts";

/** Not in the footer: the largest articles have no element to spare. */
export function OtherDoors({ className = "muted" }: { className?: string }) {
  return (
    <p className={className}>
      <Link to={EXAM_PATH}>Préparer l’examen civique</Link> · <Link to={TEACHING_PATH}>Enseigner</Link>
    </p>
  );
}
