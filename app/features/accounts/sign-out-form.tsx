import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { UNAVAILABLE } from "./account-form.ts";
import { eraseDevice, sendLastChanges } from "./leave-device.ts";
import { useAccountForm } from "./use-account-form.ts";

type SignOutFormProps = {
  label: string;
  /** Ends the sessions of all devices. */
  everywhere?: boolean;
  children?: ReactNode;
};

export function SignOutForm({ label, everywhere = false, children }: SignOutFormProps) {
  const { answer, sending, submit } = useAccountForm<never>("deconnexion", {
    before: sendLastChanges,
    after: (form) => eraseDevice(form.get("effacer") === "oui"),
  });
  return (
    <form method="post" action="/deconnexion" className="account-form" onSubmit={submit}>
      {children}
      {everywhere ? <input type="hidden" name="partout" value="oui" /> : null}
      <Button type="submit" tone="quiet" aria-busy={sending ? true : undefined}>
        {sending ? "Déconnexion…" : label}
      </Button>
      <div role="alert">{answer ? <p className="alert">{UNAVAILABLE}</p> : null}</div>
    </form>
  );
}
