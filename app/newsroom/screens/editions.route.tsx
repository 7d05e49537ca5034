import { data, redirect } from "react-router";
import { doneHref } from "#app/newsroom/drafts/done-texts.ts";
import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import { listWaiting } from "#app/newsroom/editions/deployment.server.ts";
import { listEditions } from "#app/newsroom/editions/edition-store.server.ts";
import { valueNames } from "#app/newsroom/fields/field-choices.server.ts";
import { EDITIONS_PATH } from "#app/office/frame/newsroom-paths.ts";
import { keepingTyped } from "#app/office/team/keep-typed.server.ts";
import { hasFreshProof, isAtLeast } from "#app/office/team/staff.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/editions.route";
import { DoneMessage } from "./done-message.tsx";
import { editionRows, MAX_SHOWN, planReturn, waitingRows } from "./edition-rows.server.ts";
import { EDITION_FIELDS, EditionsView } from "./editions-view.tsx";
import { replyToEdition } from "./reply-to-edition.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const staff = currentStaff(context);
  const editions = await listEditions(services.db, MAX_SHOWN + 1);
  const waiting = await listWaiting(services.db);
  const asked = Number(new URL(request.url).searchParams.get(EDITION_FIELDS.number));
  return {
    editions: editionRows(editions),
    waiting: waitingRows(waiting, valueNames(servedContent(services))),
    hasMore: editions.length > MAX_SHOWN,
    hasCode: hasFreshProof(staff, new Date()),
    canRollBack: isAtLeast(staff, "reviewer"),
    plan: editions.some(({ number }) => number === asked) ? await planReturn(services, asked) : null,
  };
}

export const action = keepingTyped(async ({ request, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  if (!form) throw data(null, { status: 400 });
  const { outcome, done, typed } = await replyToEdition(requireServices(context), currentStaff(context), form);
  if (outcome.state === "refused") {
    const { message, field = null } = outcome;
    return data({ message, field, ...typed }, { status: 409 });
  }
  throw redirect(doneHref(EDITIONS_PATH, done), 303);
});

export function meta() {
  return pageMeta({ title: "Éditions", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function EditionsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <DoneMessage />
      <EditionsView {...loaderData} answer={actionData ?? null} />
    </>
  );
}
