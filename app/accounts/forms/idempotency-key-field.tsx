import { IDEMPOTENCY_KEY_FIELD } from "./account-form.ts";

/** For a page without scripts, whose form a browser may send twice; scripts replace the id. */
export function IdempotencyKeyField({ id }: { id: string }) {
  return <input type="hidden" name={IDEMPOTENCY_KEY_FIELD} value={id} />;
}
