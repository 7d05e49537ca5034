import type { ReactNode } from "react";
import { Link } from "react-router";
import { LETTER_STATE_LABELS } from "#app/letters/store/delivery-states.ts";
import { auditLogHref } from "#app/office/audit-log/audit-actions.ts";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { formatCount, formatNumber } from "#app/office/frame/wording.ts";
import { MAIL_FAILURE_DAYS, MAILS_PATH } from "#app/office/mail-queue/mail-queue-labels.ts";
import { Deadline } from "#app/office/messages/deadline.tsx";
import { REPORTS_PATH } from "#app/office/messages/report-intents.ts";
import { subjectName } from "#app/office/messages/subjects.ts";
import type { Overview } from "./overview.server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export function StateList({ overview }: { overview: Overview }) {
  const { reports, mails, newsroom, backup, letters, refusedPasswords } = overview;
  return (
    <dl className="admin-state">
      <Fact name="Messages" isDue={reports.waiting > 0}>
        <Link to={REPORTS_PATH}>
          {reports.waiting === 0 ? "aucun n’attend" : `${formatNumber(reports.waiting)} à traiter`}
        </Link>
        {reports.oldest === null ? null : <small>{`le plus ancien depuis ${formatAge(reports.oldest)}`}</small>}
        {reports.deadline ? (
          <small>
            <span>{`${subjectName(reports.deadline.subject)} : réponse due le `}</span>
            <Deadline {...reports.deadline} />
          </small>
        ) : null}
      </Fact>
      <Fact name="Rédaction" isDue={newsroom.toReview > 0}>
        <Link to={NEWSROOM_PATH} reloadDocument>
          {newsroom.toReview === 0 ? "aucun texte à relire" : `${formatCount(newsroom.toReview, "texte")} à relire`}
        </Link>
      </Fact>
      <Fact name="E-mails" isDue={mails.isLate || mails.givenUp > 0}>
        <Link to={MAILS_PATH}>
          {mails.waiting === 0 ? "aucun en attente" : `${formatNumber(mails.waiting)} en attente`}
        </Link>
        <small>
          <span>
            {mails.isLate && mails.oldest !== null ? `le plus ancien depuis ${formatAge(mails.oldest)} ; ` : ""}
          </span>
          <Link to={MAILS_PATH}>{formatCount(mails.givenUp, "abandonné")}</Link> en {MAIL_FAILURE_DAYS} jours
        </small>
      </Fact>
      <Fact name="Dernière sauvegarde" isDue={backup.isLate}>
        <span>{backup.age === null ? "aucune" : `il y a ${formatAge(backup.age)}`}</span>
        {backup.isLate ? (
          <small>
            à faire chaque nuit : <Link to="/admin/guides/exploitation/sauvegarder">« Sauvegarder »</Link>, dans le
            guide d’exploitation
          </small>
        ) : null}
      </Fact>
      <Fact name="Prochaine lettre" isDue={letters.next?.state === "paused"}>
        {letters.next ? (
          <>
            <Link to={letters.next.path} reloadDocument>
              {letters.next.title}
            </Link>
            <small>
              {`${letters.next.state === "draft" ? "Écrite" : LETTER_STATE_LABELS[letters.next.state]}, ${letters.next.when}`}
            </small>
          </>
        ) : (
          <Link to="/admin/lettres">aucune n’est écrite</Link>
        )}
      </Fact>
      <Fact name="Dernière lettre partie">
        {letters.last ? <LastLetter last={letters.last} /> : <Link to="/admin/lettres">aucune</Link>}
      </Fact>
      <Fact name="Mots de passe refusés">
        <Link to={auditLogHref({ act: "sign-in-refused" })}>
          {refusedPasswords === 0 ? "aucun" : formatNumber(refusedPasswords)}
        </Link>
        <small>en 24 heures</small>
      </Fact>
    </dl>
  );
}

function LastLetter({ last }: { last: NonNullable<Overview["letters"]["last"]> }) {
  return (
    <>
      <Link to={last.path} reloadDocument>
        {`${last.title}, ${formatCount(last.audience, "personne")}`}
      </Link>
      <small>
        {`${last.startedAt} ; ${formatCount(last.returned, "revenue")}, ${formatCount(last.complaints, "plainte")}, ${formatCount(last.unsubscribed, "départ")}`}
      </small>
    </>
  );
}

function Fact({ name, isDue = false, children }: { name: string; isDue?: boolean; children: ReactNode }) {
  return (
    <div data-due={isDue || undefined}>
      <dt>
        <span>{name}</span>
        {isDue ? <span className="admin-due"> À voir</span> : null}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function formatAge(ms: number): string {
  if (ms < MINUTE_MS) return "moins d’une minute";
  const [unit, name] = ms < HOUR_MS ? [MINUTE_MS, "minute"] : ms < 2 * DAY_MS ? [HOUR_MS, "heure"] : [DAY_MS, "jour"];
  const count = Math.floor(ms / unit);
  return `${count}\u00A0${name}${count > 1 ? "s" : ""}`;
}
