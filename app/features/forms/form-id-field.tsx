import { FORM_ID_FIELD } from "./account-form.ts";

/** For a page without scripts, whose form a browser may send twice; scripts replace the id. */
export function FormIdField({ id }: { id: string }) {
  return <input type="hidden" name={FORM_ID_FIELD} value={id} />;
}
