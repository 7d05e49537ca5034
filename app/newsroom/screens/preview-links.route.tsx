import { useEffect, useRef } from "react";
import { data } from "react-router";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { PREVIEW_LINK_DAYS } from "#app/newsroom/drafts/preview-link.ts";
import { listPreviewLinks } from "#app/newsroom/drafts/preview-links.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { keepingTyped } from "#app/office/team/keep-typed.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { Button } from "#app/ui/button.tsx";
import { copyText } from "#app/ui/copy-text.ts";
import { Field } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/preview-links.route";
import { DoneMessage } from "./done-message.tsx";
import { DraftHeader } from "./draft-header.tsx";
import { type DraftHead, draftHead } from "./draft-view.server.ts";
import { type PreviewLinkAnswer, replyToPreviewLink } from "./preview-link-actions.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  if (!draft) throw data(null, { status: 404 });
  const links = await listPreviewLinks(services, currentStaff(context), draft.id, new Date());
  return {
    draft: draftHead(services, draft),
    links: links.map(({ id, by, createdAt, expiresAt }) => {
      return { id, by, created: formatDayAndHour(createdAt), until: formatDayAndHour(expiresAt) };
    }),
  };
}

export const action = keepingTyped(async ({ params, request, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  if (!form) throw data(null, { status: 400 });
  const staff = currentStaff(context);
  return replyToPreviewLink({ services: requireServices(context), staff, draftId: params.draft, form });
});

export function meta({ loaderData }: Route.MetaArgs) {
  const title = `Liens d’aperçu : ${loaderData?.draft.title ?? "document"}`;
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

export default function PreviewLinksPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="draft-page">
      <DraftHeader draft={loaderData.draft}>
        <DoneMessage />
      </DraftHeader>
      <PreviewLinksView {...loaderData} answer={actionData ?? null} />
    </div>
  );
}

type PreviewLinksProps = {
  draft: DraftHead;
  links: { id: string; by: string; created: string; until: string }[];
  answer: PreviewLinkAnswer | null;
};

function PreviewLinksView({ draft, links, answer }: PreviewLinksProps) {
  const page = draftPath(draft.id, "liens");
  return (
    <div className="review">
      <h2>Faire lire à une personne de l’extérieur</h2>
      <p>{`Un lien d’aperçu montre la page de ce texte, telle que les lecteurs l’auraient, à toute personne qui a ce lien : un expert, une juriste. Elle n’a pas besoin de compte, et ne voit rien d’autre de la rédaction. Le lien vaut ${PREVIEW_LINK_DAYS}\u00A0jours. Il s’arrête dès que le texte est publié ou abandonné.`}</p>
      {answer?.state === "refused" ? (
        <p role="alert" className="alert">
          {answer.message}
        </p>
      ) : null}
      {answer?.state === "created" ? <CreatedLink {...answer} /> : null}
      {draft.isOpen ? (
        <form method="post" action={page}>
          <Button
            type="submit"
            tone={answer?.state === "created" ? "quiet" : "main"}
            name={DRAFT_FIELDS.intent}
            value="create"
          >
            {answer?.state === "created" ? "Créer un autre lien" : "Créer un lien d’aperçu"}
          </Button>
        </form>
      ) : (
        <p className="admin-note">Ce document est clos : ses liens d’aperçu ne montrent plus rien.</p>
      )}
      {draft.isOpen ? <LivingLinks page={page} links={links} /> : null}
    </div>
  );
}

function CreatedLink({ href, until }: { href: string; until: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="admin-done created-link" aria-labelledby="nouveau-lien">
      <h2 id="nouveau-lien" ref={heading} tabIndex={-1}>
        Le lien est créé
      </h2>
      <Field
        label="Le lien à copier"
        hint={
          <>
            <strong>Il ne sera plus montré.</strong>
            <span>{` Qui l’a peut lire ce texte jusqu’au ${until}, heure de Paris.`}</span>
          </>
        }
      >
        {(control) => (
          <input {...control} type="text" readOnly value={href} onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
      <Button tone="quiet" needsScript onClick={() => void copy(href)}>
        Copier le lien
      </Button>
    </section>
  );
}

function copy(href: string): Promise<void> {
  return copyText(href, { done: "Lien copié", instead: "Sélectionnez le lien, puis copiez-le." });
}

function LivingLinks({ page, links }: { page: string } & Pick<PreviewLinksProps, "links">) {
  return (
    <section aria-labelledby="liens-ouverts">
      <h2 id="liens-ouverts">Liens ouverts</h2>
      {links.length === 0 ? (
        <p className="muted">Aucun : personne ne lit ce texte de l’extérieur.</p>
      ) : (
        <ul className="edition-list">
          {links.map(({ id, by, created, until }) => (
            <li key={id}>
              <p className="edition-name">
                <strong>{`Jusqu’au ${until}`}</strong>
              </p>
              <p className="draft-facts">
                <span className="muted">{`créé le ${created} par ${by}`}</span>
              </p>
              <form method="post" action={page}>
                <input type="hidden" name={DRAFT_FIELDS.link} value={id} />
                <Button type="submit" tone="quiet" name={DRAFT_FIELDS.intent} value="revoke">
                  Retirer
                  <span className="sr-only">{` le lien créé le ${created} par ${by}`}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
