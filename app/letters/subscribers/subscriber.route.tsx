import { data, Link, redirect } from "react-router";
import { IDEMPOTENCY_KEY_FIELD } from "#app/accounts/forms/form-names.ts";
import { done, doneAt, refused } from "#app/office/frame/outcome.tsx";
import { isUuid } from "#app/office/frame/uuid.ts";
import { readFilters, writeQuery } from "#app/office/list/list-query.ts";
import { currentAdmin } from "#app/office/sign-in/admin-guard.server.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/subscriber.route";
import { erasePersonAsAdmin, resendConfirmation, unsubscribePerson, viewPerson } from "./person.server.ts";
import { PERSON_FIELDS, PERSON_INTENTS, PersonPage } from "./person-page.tsx";
import { LIST_PATH, SUBSCRIBER_FILTERS } from "./subscriber-query.ts";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context);
  const { db } = requireServices(context);
  const person = isUuid(params.id) ? await viewPerson(db, { admin, id: params.id, now: new Date() }) : null;
  const asksErase = url.searchParams.has(PERSON_FIELDS.erase);
  const list = cleanList(url.searchParams.get(PERSON_FIELDS.list));
  return data({ person, asksErase, list, idempotencyKey: createIdempotencyKey() }, { status: person ? 200 : 404 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const form = await readForm(request);
  const intent = PERSON_INTENTS.find((known) => known === form?.get(PERSON_FIELDS.intent));
  const act = { admin: currentAdmin(context), id: params.id, now: new Date() };
  if (!intent || !isUuid(params.id)) return data(refused("Action inconnue."), { status: 400 });
  if (intent === "erase") {
    if (!(await erasePersonAsAdmin(services, act))) return data(refused(GONE), { status: 404 });
    const list = cleanList(form?.get(PERSON_FIELDS.list) ?? null);
    return redirect(doneAt(LIST_PATH, "effacement", new URLSearchParams(list)), 303);
  }
  const outcome =
    intent === "resend"
      ? await resendConfirmation(services, { ...act, idempotencyKey: form?.get(IDEMPOTENCY_KEY_FIELD) ?? "" })
      : await unsubscribePerson(services, act);
  return OUTCOMES[outcome];
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.person ? "Un abonné" : "Abonné introuvable";
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

export { rereadAfterRefusal as shouldRevalidate } from "#app/office/frame/outcome.tsx";

export default function SubscriberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, list } = loaderData;
  if (person) return <PersonPage {...loaderData} person={person} outcome={actionData ?? null} />;
  return (
    <>
      <h1>Abonné introuvable</h1>
      <p>{GONE}</p>
      <p>
        <Link to={list ? `${LIST_PATH}?${list}` : LIST_PATH}>Retour à la liste</Link>
      </p>
    </>
  );
}

const GONE = "Cette personne n’est plus dans la liste.";

const OUTCOMES = {
  requested: done("L’e-mail de confirmation est reparti."),
  "not-pending": refused("Cette personne n’a pas de confirmation en attente."),
  unsubscribed: done("Cette personne est désinscrite : elle ne recevra plus la lettre."),
  already: refused("Cette personne était déjà désinscrite."),
  unknown: refused(GONE),
};

/** Keeps only the query of a list, so that nothing else gets into addresses. */
function cleanList(text: string | null): string {
  return writeQuery(SUBSCRIBER_FILTERS, readFilters(SUBSCRIBER_FILTERS, new URLSearchParams(text ?? ""))).toString();
}
