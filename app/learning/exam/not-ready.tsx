import { ButtonLink } from "#app/ui/button.tsx";
import { EXAM_PATH } from "./exam-paths.ts";
import { NOT_READY } from "./exam-texts.ts";

export function NotReady() {
  return (
    <>
      <p className="alert">{NOT_READY}</p>
      <p>
        <ButtonLink to={EXAM_PATH}>Choisir un thème</ButtonLink>
      </p>
    </>
  );
}
