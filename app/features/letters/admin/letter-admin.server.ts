import { checkEdition } from "#app/features/letters/edition/edition-checks.server.ts";
import type { Finding } from "#app/features/letters/edition/letter-gate.ts";
import { readLastFigures } from "#app/features/letters/returns/ask-first.server.ts";
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
  number: number;
  subject: string;
  state: EditionState | "draft";
  when: string;
  audience: number;
};

/** Every edition that is written, with what has become of it, the newest first. */
export async function listLetterLines(db: Database, content: Catalogue): Promise<LetterLine[]> {
  const rows = new Map((await listEditions(db)).map((row) => [row.number, row]));
  return content
    .listLetters()
    .map(({ number, subject, sendAt }) => {
      const row = rows.get(number);
      return {
        number,
        subject,
        state: row?.state ?? ("draft" as const),
        when: whenOf(row, sendAt),
        audience: row?.audience ?? 0,
      };
    })
    .reverse();
}

function whenOf(row: Omit<EditionRow, "template"> | undefined, proposed: string): string {
  if (row?.finishedAt) return `terminée le ${formatSecond(row.finishedAt)}`;
  if (row?.startedAt) return `partie le ${formatSecond(row.startedAt)}`;
  if (row?.state === "scheduled" && row.wallTime) return sayWallTime(row.wallTime);
  return `proposée : ${sayWallTime(proposed)}`;
}

export type LetterProgress = { done: number; total: number; perSecond: number; end: string | null };

type Returned = Pick<
  EditionRow,
  "returned" | "returnedHard" | "returnedOurs" | "complaints" | "unsubscribed" | "toRead"
>;

export type LetterDetail = {
  number: number;
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
  returned: Returned;
  /** What stands out of the edition before, while this one has not left. */
  lastFigures: string | null;
  perSecond: number;
  perDay: number | null;
  log: { id: string; at: string; who: string; what: string; count: number | null }[];
};

/** Null for an edition that no file holds. */
export async function readLetterDetail(
  { db, settings }: Pick<ProcessServices, "db" | "settings">,
  { content, number, now }: { content: Catalogue; number: number; now: Date },
): Promise<LetterDetail | null> {
  const letter = content.getLetter(number);
  if (!letter) return null;
  const edition = await readEdition(db, number);
  const log = (await readLetterLog(db, number)).map(({ id, at, who, what, count }) => ({
    id,
    at: formatSecond(at),
    who,
    what,
    count,
  }));
  const start = { number, subject: letter.subject, preheader: letter.preheader, log };
  const proposed = letter.sendAt > toWall(now) ? letter.sendAt : nextUsualTime(now);
  if (!edition)
    return { ...start, ...DRAFT, proposed, perSecond: settings.letter.perSecond, perDay: settings.letter.perDay };
  const { findings, message, audience } = await checkEdition({ db, settings }, { edition, letter, content, now });
  const counts = edition.startedAt ? await countDeliveries(db, edition) : noCounts();
  const { state, pauseReason, wallTime, perSecond, perDay } = edition;
  const { returned, returnedHard, returnedOurs, complaints, unsubscribed, toRead } = edition;
  const bytes = { html: Buffer.byteLength(message.html), text: Buffer.byteLength(message.text) };
  return {
    ...start,
    ...{ state, pauseReason, wallTime, proposed, findings, counts, perSecond, perDay, bytes },
    frozenAt: formatSecond(edition.frozenAt),
    audience: edition.startedAt ? edition.audience : audience,
    progress: edition.startedAt ? progressOf(edition, counts, now) : null,
    returned: { returned, returnedHard, returnedOurs, complaints, unsubscribed, toRead },
    lastFigures: edition.startedAt ? null : await readLastFigures(db, number),
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
  returned: { returned: 0, returnedHard: 0, returnedOurs: 0, complaints: 0, unsubscribed: 0, toRead: 0 },
  lastFigures: null,
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
