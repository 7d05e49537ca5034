import { AdminList, type Column } from "#app/office/list/admin-list.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/mail-queue.route";
import { FAILURE_REASONS, MAIL_FAILURE_DAYS } from "./mail-queue-labels.ts";
import { readGivenUpMails, readWaitingMails } from "./waiting-mails.server.ts";

type Waiting = Named<Awaited<ReturnType<typeof readWaitingMails>>[number]>;
type GivenUp = Named<Awaited<ReturnType<typeof readGivenUpMails>>[number]>;
type Named<Row> = Row & { name: string };

const WAITING: Column<Waiting>[] = [
  { title: "E-mail", cell: ({ name }) => name },
  { title: "Nombre", cell: ({ count }) => count.toLocaleString("fr-FR") },
  { title: "Depuis", cell: ({ oldestAt }) => formatDayAndHour(oldestAt) },
  {
    title: "Prochain essai",
    cell: ({ isRetried, nextTryAt }) =>
      isRetried ? `${formatDayAndHour(nextTryAt)}, après un échec` : "tout de suite",
  },
];

const GIVEN_UP: Column<GivenUp>[] = [
  { title: "E-mail", cell: ({ name }) => name },
  { title: "Nombre", cell: ({ count }) => count.toLocaleString("fr-FR") },
  { title: "Raison", cell: ({ reason }) => FAILURE_REASONS[reason] },
  { title: "Le dernier", cell: ({ lastAt }) => formatDayAndHour(lastAt) },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, mailNames } = requireServices(context);
  const named = <Row extends { kind: string }>(row: Row): Named<Row> => ({
    ...row,
    name: mailNames.get(row.kind) ?? row.kind,
  });
  return {
    waiting: (await readWaitingMails(db)).map(named),
    givenUp: (await readGivenUpMails(db, new Date())).map(named),
  };
}

export function meta() {
  return pageMeta({ title: "E-mails", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function MailsPage({ loaderData: { waiting, givenUp } }: Route.ComponentProps) {
  return (
    <>
      <h1>E-mails</h1>
      <p className="muted">
        Par sorte d’e-mail ; à qui ils vont n’est pas lisible ici. Les lettres ont leur propre page.
      </p>
      <h2>En attente</h2>
      <AdminList
        label="E-mails en attente"
        caption="Les plus anciens d’abord"
        columns={WAITING}
        rows={waiting}
        keyOf={({ kind, isRetried }) => `${kind} ${isRetried}`}
        empty={<span>Aucun e-mail en attente.</span>}
      />
      <h2>Abandonnés depuis {MAIL_FAILURE_DAYS} jours</h2>
      <AdminList
        label="E-mails abandonnés"
        caption="Les plus récents d’abord"
        columns={GIVEN_UP}
        rows={givenUp}
        keyOf={({ kind, reason }) => `${kind} ${reason}`}
        empty={<span>Aucun e-mail abandonné.</span>}
      />
    </>
  );
}
