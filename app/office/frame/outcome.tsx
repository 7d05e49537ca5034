/** The outcome of a form, shown on the page it was sent from. */
export type Outcome = { isDone: boolean; message: string; typed?: string; field?: string };

export function done(message: string): Outcome {
  return { isDone: true, message };
}

export function refused(message: string, typed?: string): Outcome {
  return typed === undefined ? { isDone: false, message } : { isDone: false, message, typed };
}

/** Said beside the field, by whoever shows it. */
export function refusedField(field: string, message: string, typed: string): Outcome {
  return { ...refused(message, typed), field };
}

export function OutcomeMessage({ outcome }: { outcome: Outcome | null }) {
  return (
    <div aria-live="polite">
      {outcome && !outcome.field ? <p className={outcome.isDone ? "admin-done" : "alert"}>{outcome.message}</p> : null}
    </div>
  );
}
