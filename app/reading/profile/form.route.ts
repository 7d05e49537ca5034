import { type AccountForm, FORM_FIELD } from "#app/accounts/forms/form-names.ts";
import {
  asMessage,
  type FormFields,
  type FormReply,
  readFormFields,
  replyOrApologise,
} from "#app/accounts/forms/form-reply.server.ts";
import { replyToLink, replyToSignIn, replyToSignOut } from "#app/accounts/sign-in/reply-to-sign-in.server.ts";
import { requireServices, type Services } from "#platform/services.ts";
import type { Route } from "./+types/form.route";
import { replyToDeletion } from "./delete-account.server.ts";
import { replyToProfile } from "./profile-actions.server.ts";

type Respond = (services: Services, request: Request, form: FormFields, now: Date) => Promise<FormReply<unknown>>;

const FORMS = new Map<string, Respond>(
  Object.entries({
    connexion: replyToSignIn,
    lien: replyToLink,
    deconnexion: replyToSignOut,
    suppression: replyToDeletion,
    profil: replyToProfile,
  } satisfies Record<AccountForm, Respond>),
);

/** Only scripts send forms here; without scripts each form is sent to its own page. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const form = await readFormFields(request);
  const respond = FORMS.get(String(form.get(FORM_FIELD)));
  if (!respond) return Response.json({ message: "Ce formulaire n’existe pas." }, { status: 400 });
  return asMessage(await replyOrApologise(services, request, () => respond(services, request, form, new Date())));
}

export function loader() {
  return Response.json({ message: "Cette adresse ne se lit pas." }, { status: 405, headers: { Allow: "POST" } });
}
