import { eq } from "drizzle-orm";
import { readLetterHighlights } from "#app/letters/desk/letter-highlights.server.ts";
import { readSubscriberCounts } from "#app/letters/subscribers/subscriber-counts.server.ts";
import { countRefusedPasswords } from "#app/office/audit-log/record-audit.server.ts";
import type { FirstStep } from "#app/office/frame/first-steps.tsx";
import { EDIT_FIELDS, EDIT_PATH } from "#app/office/frame/newsroom-paths.ts";
import { readGivenUpMails, readWaitingMails } from "#app/office/mail-queue/waiting-mails.server.ts";
import { readOpenReports } from "#app/office/messages/open-reports.server.ts";
import { countTeam } from "#app/office/team/team.server.ts";
import { TEAM_PATH } from "#app/office/team/team-form.ts";
import type { Database } from "#database/open.server.ts";
import { drafts } from "#database/schema/newsroom.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { BACKUP_DUE_MS, readLastBackup } from "#platform/last-backup.server.ts";
import type { ProcessServices } from "#platform/services.ts";

const DAY_MS = 86_400_000;
const MAIL_DUE_MS = 15 * 60_000;

export async function readOverview(
  { db, settings }: Pick<ProcessServices, "db" | "settings">,
  { content, now }: { content: Catalogue; now: Date },
) {
  const age = (since: Date | null) => (since ? now.getTime() - since.getTime() : null);
  const { unanswered, oldestAt, deadline } = await readOpenReports(db, now);
  const mails = await readWaitingMails(db);
  const oldestMail = age(mails[0]?.oldestAt ?? null);
  const givenUp = await readGivenUpMails(db, now);
  const letters = await readLetterHighlights(db, content);
  const backup = age(readLastBackup(settings.dataDir));
  return {
    at: now,
    counts: await readSubscriberCounts(db, now),
    reports: { waiting: unanswered, oldest: age(oldestAt), deadline },
    mails: {
      waiting: total(mails),
      isLate: oldestMail !== null && oldestMail > MAIL_DUE_MS,
      oldest: oldestMail,
      givenUp: total(givenUp),
    },
    newsroom: { toReview: await db.$count(drafts, eq(drafts.state, "review")) },
    backup: { age: backup, isLate: backup === null || backup > BACKUP_DUE_MS },
    letters,
    firstSteps: await readFirstSteps(db, { content, letters }),
    refusedPasswords: await countRefusedPasswords(db, new Date(now.getTime() - DAY_MS)),
  };
}

/** One person cannot publish what they wrote, so the team begins with two. */
async function readFirstSteps(
  db: Database,
  { content, letters: { last, next } }: { content: Catalogue; letters: LetterHighlights },
): Promise<FirstStep[]> {
  return [
    {
      isDone: (await countTeam(db)) >= 2,
      words: "Former l’équipe : vous d’abord, puis qui écrit et qui relit",
      to: TEAM_PATH,
    },
    {
      isDone: content.getPublisher() !== null,
      words: "Nommer l’éditeur du site, que la loi demande",
      to: `${EDIT_PATH}?${new URLSearchParams({ [EDIT_FIELDS.page]: "/mentions-legales" })}`,
    },
    { isDone: last !== null, words: "Envoyer la première lettre", to: next?.path ?? "/admin/lettres" },
  ];
}

type LetterHighlights = Awaited<ReturnType<typeof readLetterHighlights>>;

export type Overview = Awaited<ReturnType<typeof readOverview>>;

function total(rows: { count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}
