import { UNAVAILABLE, type Unavailable } from "#app/accounts/forms/form-names.ts";
import { useAccountForm } from "#app/accounts/forms/use-account-form.ts";
import { leaveDevice, sendLastChanges } from "#app/accounts/sync/leave-device.ts";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FieldError } from "#app/ui/field.tsx";

type SignOutFormProps = {
  label: string;
  everywhere?: boolean;
  children?: Elements;
};

type Unsent = { outcome: "unsent"; count: number };

const CHOICE_FIELD = "reste";
const CHOICES = { keep: "garder", erase: "effacer" } as const;

export function SignOutForm({ label, everywhere = false, children }: SignOutFormProps) {
  const { answer, sending, submit } = useAccountForm<Unsent>("deconnexion", {
    before: askAboutUnsent,
    after: (form) => leaveDevice(form.get("effacer") === "oui" || form.get(CHOICE_FIELD) === CHOICES.erase),
  });
  return (
    <form method="post" action="/deconnexion" className="account-form" onSubmit={submit}>
      {children}
      {everywhere ? <input type="hidden" name="partout" value="oui" /> : null}
      <Button type="submit" tone="quiet" aria-busy={sending ? true : undefined}>
        {sending ? "Déconnexion…" : label}
      </Button>
      <FieldError error={answer && (answer.outcome === "unsent" ? unsentText(answer.count) : UNAVAILABLE)} />
      {answer?.outcome === "unsent" ? <UnsentChoices isOne={answer.count === 1} /> : null}
    </form>
  );
}

/** Returns null unless the account lacks data of this device, about which the person must choose before signing out. */
async function askAboutUnsent(form: FormData): Promise<Unsent | Unavailable | null> {
  if (form.has(CHOICE_FIELD)) return null;
  try {
    const count = await sendLastChanges();
    return count > 0 ? { outcome: "unsent", count } : null;
  } catch {
    return { outcome: "unavailable" };
  }
}

function unsentText(count: number): string {
  const what =
    count === 1
      ? "Une modification faite ici n’est pas encore dans votre compte."
      : `${count}\u00A0modifications faites ici ne sont pas encore dans votre compte.`;
  return `${what} Réessayez dans un instant, ou choisissez. Ce que vous gardez ici reste visible sur cet appareil, et partira vers votre compte si vous êtes la prochaine personne à s’y connecter.`;
}

function UnsentChoices({ isOne }: { isOne: boolean }) {
  return (
    <p className="button-row">
      <Button
        type="submit"
        tone="quiet"
        name={CHOICE_FIELD}
        value={CHOICES.keep}
      >{`Me déconnecter et ${isOne ? "la" : "les"} garder ici`}</Button>
      <Button type="submit" tone="quiet" name={CHOICE_FIELD} value={CHOICES.erase}>
        {`Me déconnecter et ${isOne ? "l’effacer" : "les effacer"}`}
      </Button>
    </p>
  );
}
