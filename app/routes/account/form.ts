import { replyToLink, replyToSignOut } from "#app/features/account/account-answers.server.ts";
import { replyToDeletion } from "#app/features/account/delete-account.server.ts";
import { replyToProfile } from "#app/features/account/profile-actions.server.ts";
import { type AccountForm, FORM_FIELD } from "#app/features/forms/account-form.ts";
import {
  asMessage,
  type FormFields,
  type FormReply,
  readFields,
  replyOrApologise,
} from "#app/features/forms/form-reply.server.ts";
import { replyToSignIn } from "#app/features/session/sign-in/reply-to-sign-in.server.ts";
import { requireServices, type Services } from "#platform/services.ts";
import type { Route } from "./+types/form";

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

/** Without scripts each form is sent to its own page instead. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const form = await readFields(request);
  const respond = FORMS.get(String(form.get(FORM_FIELD)));
  if (!respond) return Response.json({ message: "Ce formulaire n’existe pas." }, { status: 400 });
  return asMessage(await replyOrApologise(services, request, () => respond(services, request, form, new Date())));
}

export function loader() {
  return Response.json({ message: "Cette adresse ne se lit pas." }, { status: 405, headers: { Allow: "POST" } });
}
