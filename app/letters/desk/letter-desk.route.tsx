import { data, useNavigation } from "react-router";
import { readLetterName } from "#app/letters/message/letter-names.ts";
import { findMailing } from "#app/letters/message/mailing.ts";
import { currentAdmin } from "#app/office/sign-in/admin-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/letter-desk.route";
import { LETTER_FIELDS, LETTER_INTENTS } from "./desk-forms.ts";
import { replyToLetter } from "./letter-actions.server.ts";
import { readLetterDetail } from "./letter-admin.server.ts";
import { LetterDetail } from "./letter-detail.tsx";

export const handle: RouteHandle = { frames: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const letter = await readLetterDetail(requireServices(context), {
    content: contentOf(context),
    number: readLetterName(params.number),
    now: new Date(),
  });
  if (!letter) throw data(null, { status: 404 });
  return { letter };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const content = contentOf(context);
  const form = await readForm(request);
  const intent = LETTER_INTENTS.find((known) => known === form?.get(LETTER_FIELDS.intent));
  const letter = findMailing(content, readLetterName(params.number));
  if (!intent || !letter || !form)
    return data({ asksTwice: false, answer: { isDone: false, message: "Action inconnue." } }, { status: 400 });
  if (intent === "ask") return { asksTwice: true, answer: null };
  const admin = currentAdmin(context);
  const answer = await replyToLetter(services, { intent, admin, content, letter, form, now: new Date() });
  return data({ asksTwice: false, answer }, { status: answer.isDone ? 200 : 409 });
}

export { rereadAfterRefusal as shouldRevalidate } from "#app/office/frame/outcome.tsx";

export function meta() {
  return pageMeta({ title: "Une lettre", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function LetterRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { formData } = useNavigation();
  const pressed = LETTER_INTENTS.find((known) => known === formData?.get(LETTER_FIELDS.intent));
  return (
    <LetterDetail
      letter={loaderData.letter}
      asksTwice={actionData?.asksTwice ?? false}
      outcome={actionData?.answer ?? null}
      pressed={pressed ?? null}
    />
  );
}
