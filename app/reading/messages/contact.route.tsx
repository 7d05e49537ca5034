import { use } from "react";
import { data, useSearchParams } from "react-router";
import { REPORT_STATUS, replyToReportForm } from "#app/office/messages/reply-to-report.server.ts";
import { LONG_MESSAGE } from "#app/office/messages/report-texts.ts";
import { isSubject } from "#app/office/messages/subjects.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { SiteSettingsContext } from "#app/ui/page/site-settings.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { REPORT_FIELDS } from "#library/proofs/proof-paths.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/contact.route";
import { ReportForm, sendReport } from "./report-form.tsx";

export const handle: RouteHandle = { ...LONG_MESSAGE, variesBy: [REPORT_FIELDS.subject] };

export function meta() {
  return pageMeta({
    title: "Contact",
    description:
      "Écrire à l’équipe du Récap, sur notre réseau social ou par ce formulaire, et une réponse généralement sous 24 heures.",
  });
}

export const clientAction = sendReport;

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await replyToReportForm(requireServices(context), { request, content: contentOf(context) });
  return data(answer, { status: REPORT_STATUS[answer.outcome] });
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  const { socialUrl } = use(SiteSettingsContext);
  const asked = useSearchParams()[0].get(REPORT_FIELDS.subject) ?? "";
  return (
    <div className="wrap message-page">
      <h1>Contact</h1>
      <p className="lead">Le plus simple pour nous joindre est un message sur notre réseau social.</p>
      <p>
        Une erreur dans un article, une question, une idée : écrivez-nous. Nous répondons généralement sous 24 heures.
      </p>
      <p className="button-row">
        <a
          className="button button-main"
          href={socialUrl}
          target="_blank"
          rel="noopener noreferrer"
          suppressHydrationWarning
        >
          Nous écrire<span className="sr-only"> (nouvelle fenêtre)</span>
        </a>
        <ButtonLink to="/" tone="quiet">
          Retour à l'accueil
        </ButtonLink>
      </p>
      <section aria-labelledby="message">
        <h2 id="message">Ou un message ici</h2>
        <ReportForm action="/contact" answer={actionData ?? null} subject={isSubject(asked) ? asked : null} />
      </section>
    </div>
  );
}
