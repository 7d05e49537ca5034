import { useEffect } from "react";
import { UNAVAILABLE } from "#app/accounts/forms/form-names.ts";
import { asPage, readFormFields, replyOrApologise } from "#app/accounts/forms/form-reply.server.ts";
import { setTeamDevice } from "#app/accounts/session/team-device.ts";
import accountStyles from "#app/styles-account.css?url";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/sign-out.route";
import { replyToSignOut } from "./reply-to-sign-in.server.ts";
import { SignOutForm } from "./sign-out-form.tsx";

export function links(): Route.LinkDescriptors {
  return [{ rel: "stylesheet", href: accountStyles }];
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const form = await readFormFields(request);
  return asPage(await replyOrApologise(services, request, () => replyToSignOut(services, request, form)));
}

export function meta() {
  return pageMeta({ title: "Se déconnecter", description: "Se déconnecter du Récap.", indexable: false });
}

export default function SignOutPage({ actionData }: Route.ComponentProps) {
  useEffect(() => setTeamDevice(false), []);
  return (
    <div className="wrap message-page">
      <h1>Se déconnecter</h1>
      <p className="lead">Vous pourrez revenir à tout moment avec un nouveau lien.</p>
      {actionData ? (
        <p className="alert" role="alert">
          {UNAVAILABLE} Vous êtes encore connecté(e).
        </p>
      ) : null}
      <SignOutForm label="Me déconnecter" />
      <p>
        <ButtonLink to="/profil" tone="quiet">
          Retour à mon profil
        </ButtonLink>
      </p>
    </div>
  );
}
