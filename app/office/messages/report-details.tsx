import { Link } from "react-router";
import { DescriptionList } from "#app/office/frame/description-list.tsx";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { Deadline } from "./deadline.tsx";
import { reportsHref } from "./report-intents.ts";
import { CLOSED_REASONS } from "./report-texts.ts";
import type { Report } from "./reports.server.ts";

type ReportDetailsProps = { report: Report; article: { title: string; href: string } | null };

export function ReportDetails({ report, article }: ReportDetailsProps) {
  const { subject, createdAt, answeredAt, closedAt, closedReason, deadline, email } = report;
  return (
    <>
      <DescriptionList
        items={[
          ["État", closedAt ? "Clos" : answeredAt ? "Répondu" : "Ouvert"],
          ["Reçu", formatDayAndHour(createdAt)],
          deadline && ["Réponse au plus tard", <Deadline key="deadline" {...deadline} />],
          email && ["Adresse", <AllOfOne key="email" email={email} />],
          article && [
            "Article",
            <Link key="article" to={article.href}>
              {article.title}
            </Link>,
          ],
          closedAt && closedReason && ["Clos", `${formatDayAndHour(closedAt)} : ${CLOSED_REASONS[closedReason]}`],
        ]}
      />
      {subject === "personal-data" ? <PersonalDataHelp email={email} /> : null}
      {subject === "right-of-reply" ? (
        <p className="admin-note">
          La loi du 21 juin 2004 veut que la réponse d’une personne nommée ou désignée soit publiée dans les trois jours
          de sa réception. Voyez d’abord si le message en est une.
        </p>
      ) : null}
    </>
  );
}

/** The answer has to come before the erasure, which removes the address. */
function PersonalDataHelp({ email }: { email: string | null }) {
  return (
    <p className="admin-note">
      Le RGPD (article 12.3) veut une réponse dans le mois de l’arrivée, même pour refuser.{" "}
      {email ? (
        <>
          <Link to={`/admin?${new URLSearchParams({ q: email })}`}>Cherchez cette adresse parmi les abonnés</Link>
          <span>, puis répondez avant d’effacer : l’effacement emporte aussi ce message.</span>
        </>
      ) : (
        <span>Sans adresse, on ne peut ni retrouver cette personne ni lui répondre.</span>
      )}
    </p>
  );
}

function AllOfOne({ email }: { email: string }) {
  return (
    <>
      <span>{`${email} `}</span>
      <Link to={reportsHref({ state: "all", email })}>Tous ses messages</Link>
    </>
  );
}
