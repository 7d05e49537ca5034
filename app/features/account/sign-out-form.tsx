import type { ReactNode } from "react";
import { UNAVAILABLE } from "#app/features/forms/account-form.ts";
import { useAccountForm } from "#app/features/forms/use-account-form.ts";
import { eraseDevice, sendLastChanges } from "#app/features/sync/leave-device.ts";
import { Button } from "#app/ui/button.tsx";

type SignOutFormProps = {
  label: string;
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
