import { statSync } from "node:fs";
import type { PgBoss } from "pg-boss";
import { letterAdminPath } from "#app/letters/message/letter-names.ts";
import { formatWallTime, instantOfWallTime } from "#app/letters/sending/wall-time.ts";
import { listComposedLetters } from "#app/letters/store/letter-store.server.ts";
import { type Alarm, type AlarmServices, raiseAlarm } from "#app/office/alarms/raise-alarm.server.ts";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { readUnanswered } from "#app/office/messages/open-reports.server.ts";
import { REPORTS_PATH } from "#app/office/messages/report-intents.ts";
import { isAtLeast } from "#app/office/team/staff.ts";
import { listTeam } from "#app/office/team/team.server.ts";
import type { ContentStore } from "#library/catalogue/content-store.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { formatDayAndHour, parisDay } from "#platform/french/paris-time.ts";
import { ensureQueue } from "#platform/jobs/job-runner.server.ts";
import { BACKUP_DUE_MS, readLastBackup } from "#platform/last-backup.server.ts";

/** Runs each hour. The nightly erasure raises its own alarm when it fails (`start-retention.server.ts`). */
export async function checkAlarms(services: AlarmServices, content: Catalogue, now: Date): Promise<void> {
  const found = [
    ...backupAlarm(services.settings.dataDir, now),
    ...(await letterAlarms(services, content, now)),
    ...(await messageAlarms(services, now)),
  ];
  for (const alarm of found) await raiseAlarm(services, alarm, now);
}

function backupAlarm(dataDir: string, now: Date): Alarm[] {
  const last = readLastBackup(dataDir);
  const since = last ?? statSync(dataDir).birthtime;
  if (now.getTime() - since.getTime() <= BACKUP_DUE_MS) return [];
  return [
    {
      event: `backup:${last?.toISOString() ?? "none"}`,
      what: last ? "Aucune sauvegarde depuis plus d’un jour" : "Le site n’a encore aucune sauvegarde",
      why: last ? `La dernière date du ${formatDayAndHour(last)}.` : "S’il perdait son disque, tout serait perdu.",
      toDo: "Lancez-en une, puis voyez pourquoi celle de la nuit ne se fait pas : « Sauvegarder », dans le guide d’exploitation.",
      path: "/admin/guides/exploitation/sauvegarder",
    },
  ];
}

const LETTER_DUE_MS = 48 * 3_600_000;

async function letterAlarms({ db }: AlarmServices, content: Catalogue, now: Date): Promise<Alarm[]> {
  const composed = new Set((await listComposedLetters(db)).map(({ number }) => number));
  return content.listLetters().flatMap(({ number, subject, sendAt }) => {
    const left = (instantOfWallTime(sendAt)?.getTime() ?? 0) - now.getTime();
    if (composed.has(number) || left <= 0 || left > LETTER_DUE_MS) return [];
    return [
      {
        event: `letter:${number}:${sendAt}`,
        what: `Personne n’a composé la lettre n° ${number}`,
        why: `« ${subject} » est proposée pour le ${formatWallTime(sendAt)}, heure de Paris.`,
        toDo: "Composez-la, envoyez-vous un essai, puis programmez-la. Sans cela, rien ne partira.",
        path: letterAdminPath({ kind: "weekly", number }),
      },
    ];
  });
}

/**
 * Each looks at what came before eight in the morning and is named after the newest of it: at most one e-mail a day, and
 * none on a day that brought nothing new.
 */
async function messageAlarms({ db, settings }: AlarmServices, now: Date): Promise<Alarm[]> {
  const before = instantOfWallTime(`${parisDay(now)}T08:00`);
  if (!before || now < before) return [];
  const messages = await readUnanswered(db, { before });
  const errors = await readUnanswered(db, { before, isInArticleOnly: true });
  const mayCorrect = (await listTeam(db)).filter((member) => isAtLeast(member, "reviewer"));
  const to = mayCorrect.map(({ email }) => email).filter((email) => email !== settings.adminEmail);
  return [
    ...(messages.newestAt
      ? [
          {
            event: `messages:${messages.newestAt.toISOString()}`,
            what: messages.count > 1 ? `${messages.count} messages attendent` : "Un message attend",
            why: "La page « Contact » promet une réponse, en général sous 24 heures.",
            toDo: "Ouvrez la page « Messages » : répondez, ou clôturez ce qui est traité.",
            path: REPORTS_PATH,
          },
        ]
      : []),
    ...(errors.newestAt && to.length > 0
      ? [
          {
            event: `errors:${errors.newestAt.toISOString()}`,
            what: errors.count > 1 ? `${errors.count} signalements attendent` : "Un signalement attend",
            why: "Des lecteurs disent qu’une phrase d’un article est fausse.",
            toDo: "Le « Bureau » de la rédaction les montre, et mène à la phrase. Il suffit que l’un de vous s’en occupe.",
            path: NEWSROOM_PATH,
            to,
          },
        ]
      : []),
  ];
}

const QUEUE = "alarms";
const EVERY_HOUR = "41 * * * *";

export async function startAlarms({
  boss,
  content,
  ...services
}: AlarmServices & { boss: PgBoss; content: ContentStore }): Promise<void> {
  await ensureQueue(boss, QUEUE, { retryLimit: 0, expireInSeconds: 600, policy: "exclusive", notify: true });
  const [schedule] = await boss.getSchedules(QUEUE);
  if (schedule?.cron !== EVERY_HOUR) await boss.schedule(QUEUE, EVERY_HOUR, null, { missed: "once" });
  await boss.work(QUEUE, { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 600 }, () =>
    checkAlarms(services, content.current().catalogue, new Date()),
  );
}
