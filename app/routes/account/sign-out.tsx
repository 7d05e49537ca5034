import { data, Form, redirect, useNavigation } from "react-router";
import { endAllSessions } from "#app/features/accounts/account-sessions.server.ts";
import { leaveDevice } from "#app/features/accounts/leave-device.ts";
import { getSession, signOut } from "#app/features/accounts/sign-in.server.ts";
import { submitPatiently, UNAVAILABLE } from "#app/features/accounts/submission.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { requireServices } from "#server/services.ts";
import type { Route } from "./+types/sign-out";

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const form = await request.formData();
  const erase = form.get("effacer") === "oui";
  const isEverywhere = form.get("partout") === "oui";
  try {
    if (isEverywhere) {
      const session = await getSession(services, request);
      if (session) await endAllSessions(services.db, session.user.id);
    }
    const headers = await signOut(services, request);
    if (erase) headers.set("Clear-Site-Data", '"storage"');
    return redirect("/", { status: 303, headers });
  } catch (error) {
    services.reportError(error, request);
    return data({ outcome: "unavailable" as const }, 503);
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const erase = (await request.clone().formData()).get("effacer") === "oui";
  return leaveDevice(() => submitPatiently(() => serverAction()), { erase });
}

export function meta() {
  return pageMeta({ title: "Se déconnecter", description: "Se déconnecter du Récap.", indexable: false });
}

/** For those who come by the address; the profile has the same button. */
export default function SignOutPage({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="wrap message-page">
      <h1>Se déconnecter</h1>
      <p className="lead">Vous pourrez revenir à tout moment avec un nouveau lien.</p>
      {actionData ? (
        <p className="alert" role="alert">
          {UNAVAILABLE} Vous êtes encore connecté(e).
        </p>
      ) : null}
      <Form method="post" className="button-row">
        <Button type="submit" aria-busy={isBusy || undefined}>
          {isBusy ? "Déconnexion..." : "Me déconnecter"}
        </Button>
        <ButtonLink to="/profil" tone="quiet">
          Retour à mon profil
        </ButtonLink>
      </Form>
    </div>
  );
}
