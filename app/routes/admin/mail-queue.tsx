import { CardCell, CardRow, CardTable, ColumnTitle } from "#app/features/admin/layout/card-table.tsx";
import { readGivenUpMails, readWaitingMails } from "#app/features/admin/overview/mail-queue.server.ts";
import { FAILURE_REASONS, MAIL_FAILURE_DAYS, mailKindLabel } from "#app/features/admin/overview/mail-queue-labels.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatMinute } from "#platform/french/paris-time.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/mail-queue";

const WAITING = ["E-mail", "Nombre", "Depuis", "Prochain essai"];
const GIVEN_UP = ["E-mail", "Nombre", "Raison", "Le dernier"];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = requireServices(context);
  return { waiting: await readWaitingMails(db), givenUp: await readGivenUpMails(db, new Date()) };
}

export function meta() {
  return pageMeta({ title: "E-mails", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function MailsPage({ loaderData: { waiting, givenUp } }: Route.ComponentProps) {
  return (
    <>
      <h1>
        <FrenchText>E-mails</FrenchText>
      </h1>
      <p className="muted admin-intro">
        <FrenchText>
          Par sorte d’e-mail ; à qui ils vont n’est pas lisible ici. Les lettres ont leur propre page.
        </FrenchText>
      </p>
      <h2>En attente</h2>
      {waiting.length === 0 ? (
        <p>
          <FrenchText>Aucun e-mail en attente.</FrenchText>
        </p>
      ) : (
        <CardTable
          caption="Les plus anciens d’abord"
          titles={WAITING.map((title) => <ColumnTitle key={title}>{title}</ColumnTitle>)}
        >
          {waiting.map(({ kind, isRetried, count, oldestAt, nextTryAt }) => (
            <CardRow key={`${kind} ${isRetried}`} title={mailKindLabel(kind)}>
              <CardCell title="Nombre">{count.toLocaleString("fr-FR")}</CardCell>
              <CardCell title="Depuis">{formatMinute(oldestAt)}</CardCell>
              <CardCell title="Prochain essai">
                {isRetried ? `${formatMinute(nextTryAt)}, après un échec` : "tout de suite"}
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
      <h2>Abandonnés depuis {MAIL_FAILURE_DAYS} jours</h2>
      {givenUp.length === 0 ? (
        <p>
          <FrenchText>Aucun e-mail abandonné.</FrenchText>
        </p>
      ) : (
        <CardTable
          caption="Les plus récents d’abord"
          titles={GIVEN_UP.map((title) => <ColumnTitle key={title}>{title}</ColumnTitle>)}
        >
          {givenUp.map(({ kind, reason, count, lastAt }) => (
            <CardRow key={`${kind} ${reason}`} title={mailKindLabel(kind)}>
              <CardCell title="Nombre">{count.toLocaleString("fr-FR")}</CardCell>
              <CardCell title="Raison">{FAILURE_REASONS[reason]}</CardCell>
              <CardCell title="Le dernier">{formatMinute(lastAt)}</CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </>
  );
}
