import { checkEdition } from "#app/features/letters/edition/edition-checks.server.ts";
import type { Finding } from "#app/features/letters/edition/finding.ts";
import { findMailing, mailingName } from "#app/features/letters/launch/find-mailing.server.ts";
import { launchMailing } from "#app/features/letters/launch/launch-mailing.ts";
import { LAUNCH_NUMBER, type Mailing } from "#app/features/letters/message/mailing.ts";
import {
  type DeliveryCounts,
  type EditionState,
  noCounts,
  OPEN_STATES,
  totalOf,
} from "#app/features/letters/sending/delivery-states.ts";
import {
  countDeliveries,
  type EditionRow,
  listEditions,
  readEdition,
  readLetterLog,
} from "#app/features/letters/sending/edition-store.server.ts";
import { nextUsualTime, sayWallTime } from "#app/features/letters/sending/wall-time.ts";
import type { Database } from "#database/open.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { formatSecond } from "#platform/french/paris-time.ts";
import type { ProcessServices } from "#platform/services.ts";

export type LetterLine = {
  /** Its name in addresses. */
  name: string;
  title: string;
  subject: string;
  state: EditionState | "draft";
  when: string;
  audience: number;
};

/** Every edition that is written, with what has become of it, the newest first; the message of the launch is the last. */
export async function listLetterLines(db: Database, content: Catalogue): Promise<LetterLine[]> {
  const rows = new Map((await listEditions(db)).map((row) => [row.number, row]));
  const written: Pick<Mailing, "number" | "subject" | "sendAt">[] = [launchMailing(), ...content.listLetters()];
  return written
    .map(({ number, subject, sendAt }) => {
      const row = rows.get(number);
      return {
        ...{ name: mailingName(number), title: titleOf(number), subject },
        state: row?.state ?? ("draft" as const),
        when: whenOf(row, sendAt),
        audience: row?.audience ?? 0,
      };
    })
    .reverse();
}

function titleOf(number: number): string {
  return number === LAUNCH_NUMBER ? "Lancement" : `N° ${number}`;
}

function whenOf(row: Omit<EditionRow, "template"> | undefined, proposed: string | null): string {
  if (row?.finishedAt) return `terminée le ${formatSecond(row.finishedAt)}`;
  if (row?.startedAt) return `partie le ${formatSecond(row.startedAt)}`;
  if (row?.state === "scheduled" && row.wallTime) return sayWallTime(row.wallTime);
  return proposed ? `proposée : ${sayWallTime(proposed)}` : "quand vous le déciderez";
}

export type LetterProgress = { done: number; total: number; perSecond: number; end: string | null };

export type LetterDetail = {
  name: string;
  title: string;
  subject: string;
  preheader: string;
  state: EditionState | "draft";
  pauseReason: string | null;
  frozenAt: string | null;
  wallTime: string | null;
  proposed: string;
  /** The files have changed since the letter was composed. */
  findings: Finding[];
  audience: number;
  bytes: { html: number; text: number };
  counts: DeliveryCounts;
  progress: LetterProgress | null;
  returned: { returned: number; complaints: number; unsubscribed: number; toRead: number };
  perSecond: number;
  perDay: number | null;
  log: { id: string; at: string; who: string; what: string; count: number | null }[];
};

/** Null for an edition that no file holds. */
export async function readLetterDetail(
  { db, settings, secrets }: Pick<ProcessServices, "db" | "settings" | "secrets">,
  { content, number, now }: { content: Catalogue; number: number | null; now: Date },
): Promise<LetterDetail | null> {
  const letter = findMailing(content, number);
  if (!letter) return null;
  const edition = await readEdition(db, letter.number);
  const log = (await readLetterLog(db, letter.number)).map(({ id, at, who, what, count }) => ({
    id,
    at: formatSecond(at),
    who,
    what,
    count,
  }));
  const { subject, preheader, sendAt } = letter;
  const start = { name: mailingName(letter.number), title: titleOf(letter.number), subject, preheader, log };
  const proposed = sendAt && sendAt > toWall(now) ? sendAt : nextUsualTime(now);
  if (!edition)
    return { ...start, ...DRAFT, proposed, perSecond: settings.letter.perSecond, perDay: settings.letter.perDay };
  const { findings, message, audience } = await checkEdition(
    { db, settings, secrets },
    { edition, letter, content, now },
  );
  const counts = edition.startedAt ? await countDeliveries(db, edition) : noCounts();
  const { state, pauseReason, wallTime, returned, complaints, unsubscribed, toRead, perSecond, perDay } = edition;
  const bytes = { html: Buffer.byteLength(message.html), text: Buffer.byteLength(message.text) };
  return {
    ...start,
    ...{ state, pauseReason, wallTime, proposed, findings, counts, perSecond, perDay, bytes },
    frozenAt: formatSecond(edition.frozenAt),
    audience: edition.startedAt ? edition.audience : audience,
    progress: edition.startedAt ? progressOf(edition, counts, now) : null,
    returned: { returned, complaints, unsubscribed, toRead },
  };
}

const DRAFT = {
  state: "draft" as const,
  pauseReason: null,
  frozenAt: null,
  wallTime: null,
  findings: [],
  audience: 0,
  bytes: { html: 0, text: 0 },
  counts: noCounts(),
  progress: null,
  returned: { returned: 0, complaints: 0, unsubscribed: 0, toRead: 0 },
};

function toWall(now: Date): string {
  const text = formatSecond(now);
  return `${text.slice(6, 10)}-${text.slice(3, 5)}-${text.slice(0, 2)}T${text.slice(11, 16)}`;
}

/** The measured rate is that since the start: it is what tells when the end will be. */
function progressOf(edition: EditionRow, counts: DeliveryCounts, now: Date): LetterProgress {
  const total = totalOf(counts);
  const open = OPEN_STATES.reduce((sum, state) => sum + counts[state], 0);
  const seconds = ((edition.finishedAt ?? now).getTime() - (edition.startedAt ?? now).getTime()) / 1_000;
  const perSecond = seconds > 0 ? (total - open) / seconds : 0;
  const isLeaving = edition.state === "sending" && perSecond > 0 && open > 0;
  const end = isLeaving ? formatSecond(new Date(now.getTime() + (open / perSecond) * 1_000)) : null;
  return { done: total - open, total, perSecond, end };
}
