import { IDEMPOTENCY_KEY_FIELD } from "./form-names.ts";

/** Without scripts, a browser may send the form twice. With scripts, another id replaces this one. */
export function IdempotencyKeyField({ id }: { id: string }) {
  return <input type="hidden" name={IDEMPOTENCY_KEY_FIELD} value={id} />;
}
