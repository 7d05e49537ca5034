import { data, redirect } from "react-router";
import { listWaiting } from "#app/features/editions/deployment.server.ts";
import { listEditions } from "#app/features/editions/edition-store.server.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { doneHref } from "#app/features/newsroom/done-texts.ts";
import { DoneMessage } from "#app/features/newsroom/screens/done-message.tsx";
import { editionRows, MAX_SHOWN, waitingRows } from "#app/features/newsroom/screens/edition-rows.server.ts";
import { EditionsView } from "#app/features/newsroom/screens/editions-view.tsx";
import { replyToEdition } from "#app/features/newsroom/screens/reply-to-edition.server.ts";
import { listDocuments } from "#app/features/newsroom/served-documents.server.ts";
import { keepingTyped } from "#app/features/staff/keep-typed.server.ts";
import { EDITIONS_PATH } from "#app/features/staff/newsroom-paths.ts";
import { currentStaff, hasFreshProof } from "#app/features/staff/staff-guard.server.ts";
import { isAtLeast } from "#app/features/staff/staff-role.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/editions";

export async function loader({ context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const staff = currentStaff(context);
  const editions = await listEditions(services.db, MAX_SHOWN + 1);
  const waiting = await listWaiting(services.db);
  const documents = isAtLeast(staff, "administrator") ? await listDocuments(services) : [];
  return {
    editions: editionRows(editions),
    waiting: waitingRows(waiting),
    hasMore: editions.length > MAX_SHOWN,
    hasCode: hasFreshProof(staff, new Date()),
    canRollBack: isAtLeast(staff, "reviewer"),
    articles: documents
      .filter(({ kind, href, isWithdrawn }) => kind === "article" && href !== null && !isWithdrawn)
      .map(({ document, title }) => ({ document, title })),
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
