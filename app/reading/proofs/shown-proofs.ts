import { createStoredValue } from "#app/accounts/reader-data/stored-value.ts";
import { notify } from "#app/ui/notifications.ts";

export const shownProofs = createStoredValue<boolean>({
  key: "proofsShown",
  parse: (stored) => stored === "true",
  empty: false,
});

/** The event is sent when the marks have been placed or have failed. */
export const PROOFS_SETTLED = "proofs-settled";

/** The error is not logged, because the browser writes the failed request to the console. */
export function hideLostProofs(): void {
  notify({
    title: "Erreur",
    description: "Les preuves n’ont pas pu être chargées. Réessayez.",
    tone: "destructive",
  });
  shownProofs.store(false);
}
