import { data, redirect } from "react-router";
import { createDraft } from "#app/newsroom/drafts/create-draft.server.ts";
import { documentOfPage } from "#app/newsroom/drafts/document-of-page.ts";
import { wordsHref } from "#app/newsroom/drafts/draft-paths.ts";
import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import { nameOf } from "#app/newsroom/drafts/served-documents.server.ts";
import { EDIT_FIELDS, EDIT_PATH, NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { keepingTyped } from "#app/office/team/keep-typed.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/edit-page.route";

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = searchParams.get(EDIT_FIELDS.page) ?? "";
  const content = servedContent(requireServices(context));
  const document = documentOfPage(content, page);
  const title = content.articles.find(({ file }) => file === document)?.front.title;
  return {
    page,
    words: searchParams.get(EDIT_FIELDS.words) ?? "",
    title: document && (title ?? nameOf(document)),
  };
}

export const action = keepingTyped(async ({ request, context }: Route.ActionArgs) => {
  const services = requireServices(context);
  const form = await readForm(request);
  const from = documentOfPage(servedContent(services), form?.get(EDIT_FIELDS.page) ?? "");
  if (!from) throw redirect(NEWSROOM_PATH, 303);
  const outcome = await createDraft(services, currentStaff(context), { from });
  if (outcome.state === "refused") return data({ message: outcome.message }, { status: 409 });
  throw redirect(wordsHref(outcome.id, form?.get(EDIT_FIELDS.words) ?? ""), 303);
});

export function meta() {
  return pageMeta({ title: "Modifier une page", description: "Espace réservé à la rédaction.", indexable: false });
}

/** After a sign-in, or a refusal: the link of the public page asks without it. */
export default function EditPage({ loaderData: { page, words, title }, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>Modifier une page</h1>
      {actionData ? (
        <p role="alert" className="alert">
          {actionData.message}
        </p>
      ) : null}
      {title ? (
        <form method="post" action={EDIT_PATH} className="admin-form">
          <p lang="fr">{title}</p>
          <input type="hidden" name={EDIT_FIELDS.page} value={page} />
          <input type="hidden" name={EDIT_FIELDS.words} value={words} />
          <Button type="submit">Modifier ce texte</Button>
        </form>
      ) : (
        <p>Cette page est faite de plusieurs textes : cherchez celui que vous voulez changer.</p>
      )}
      <p>
        <ButtonLink tone="quiet" to={NEWSROOM_PATH}>
          Chercher un texte
        </ButtonLink>
      </p>
    </>
  );
}
