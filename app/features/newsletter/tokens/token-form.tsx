import { IdempotencyKeyField } from "#app/features/forms/idempotency-key-field.tsx";
import { TOKEN_FIELD } from "./token-field.ts";

/** A button that no script presses; pressed twice, it is answered once. */
export function TokenForm({
  action,
  token,
  formId,
  children,
  intent,
  tone = "main",
}: {
  action: string;
  token: string;
  formId: string;
  children: string;
  intent?: string;
  tone?: "main" | "quiet";
}) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name={TOKEN_FIELD} value={token} />
      <IdempotencyKeyField id={formId} />
      <button type="submit" className={`button button-${tone}`} name={intent ? "demande" : undefined} value={intent}>
        {children}
      </button>
    </form>
  );
}
