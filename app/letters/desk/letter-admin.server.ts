import { and, desc, eq, gte } from "drizzle-orm";
import { readLastReason } from "#app/letters/bounces/pause-after-bad-figures.server.ts";
import { letterAdminPath, letterNames } from "#app/letters/message/letter-names.ts";
import { findMailing, type Mailing } from "#app/letters/message/mailing.ts";
import type { Finding } from "#app/letters/preflight/finding.ts";
import { readMessage } from "#app/letters/preflight/read-message.server.ts";
import { checkBeforeSending } from "#app/letters/preflight/sending-checks.server.ts";
import { isStale } from "#app/letters/sending/letter-transitions.server.ts";
import { nextUsualTime, wallTimeOf } from "#app/letters/sending/wall-time.ts";
import { DELIVERY, type DeliveryCounts, type LetterState, noCounts } from "#app/letters/store/delivery-states.ts";
import { type LetterProgress, readProgress, readWeek } from "#app/letters/store/letter-progress.server.ts";
import { type LetterRow, readLetter, readLetterLog } from "#app/letters/store/letter-store.server.ts";
import { type LetterWeek, readSums } from "#app/letters/store/letter-sums.ts";
import { LETTER_KINDS } from "#app/letters/subscriptions/letter-kind.ts";
import { nameSessions } from "#app/office/audit-log/audit-log.server.ts";
import { letterDeliveries } from "#database/schema/letters.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { formatSecond } from "#platform/french/paris-time.ts";
import type { ProcessServices } from "#platform/services.ts";

type Returned = Pick<
  LetterRow,
  "returned" | "returnedHard" | "returnedOurs" | "complaints" | "unsubscribed" | "toRead"
>;

export type LetterDetail = {
  path: string;
  /** Page of the site that shows the letter in its draft form; null for a letter without a page. */
  draftHref: string | null;
  title: string;
  subject: string;
  preheader: string;
  state: LetterState | "draft";
  hasStarted: boolean;
  canCancel: boolean;
  pauseReason: string | null;
  isStale: boolean;
  wasTested: boolean;
  /** No copy has been sent for a minute, and nobody has paused the letter. */
  isIdle: boolean;
  /** Milliseconds until it is sent, by the server's clock; null when it is not scheduled. */
  leavesInMs: number | null;
  frozenAt: string | null;
  wallTime: string | null;
  proposed: string;
  findings: Finding[];
  audience: number;
  bytes: { html: number; text: number };
  counts: DeliveryCounts;
  /** The people whose refusals caused the pause: links to their pages, without their addresses. */
  refused: { id: string; code: number }[];
  progress: LetterProgress | null;
  returned: Returned;
  week: LetterWeek | null;
  /** What was abnormal in the previous letter; shown until this one is sent. */
  lastReason: string | null;
  perSecond: number;
  perDay: number | null;
  log: { id: string; at: string; who: string; what: string; count: number | null }[];
};

const SHOWN_REFUSED = 5;
/** The same window as the sending rate is measured over. */
const IDLE_MS = 60_000;

type Asked = { content: Catalogue; number: number | null; now: Date };
type TestServices = Pick<ProcessServices, "db" | "settings" | "secrets">;

export async function readLetterDetail(services: TestServices, asked: Asked): Promise<LetterDetail | null> {
  const { db, settings } = services;
  const { content, number, now } = asked;
  const letter = findMailing(content, number);
  if (!letter) return null;
  const composed = await readLetter(db, letter.number);
  const log = await readLetterLog(db, letter.number);
  const names = await nameSessions(
    db,
    log.map(({ who }) => who),
  );
  const { subject, preheader, sendAt } = letter;
  const start = {
    ...DRAFT,
    draftHref: content.getLetter(letter.number)?.href ?? null,
    path: letterAdminPath(letter),
    title: letterNames(letter).title,
    subject,
    preheader,
    proposed: sendAt && sendAt > wallTimeOf(now) ? sendAt : nextUsualTime(now),
    log: log.map(({ id, at, who, what, count }) => ({
      id,
      what,
      count,
      at: formatSecond(at),
      who: names.get(who) ?? who,
    })),
  };
  if (!composed) return { ...start, perSecond: settings.letter.perSecond, perDay: settings.letter.perDay };
  const { state, pauseReason, wallTime, perSecond, perDay } = composed;
  const { returned, returnedHard, returnedOurs, complaints, unsubscribed, toRead } = composed;
  return {
    ...start,
    state,
    pauseReason,
    wallTime,
    perSecond,
    perDay,
    wasTested: composed.wasTested,
    isIdle: now.getTime() - (log[0]?.at.getTime() ?? 0) >= IDLE_MS,
    leavesInMs: state === "scheduled" && composed.sendAt ? composed.sendAt.getTime() - now.getTime() : null,
    frozenAt: formatSecond(composed.frozenAt),
    isStale: isStale(composed, log[0]?.at ?? null, now),
    canCancel: LETTER_KINDS[letter.kind].isSeries || composed.startedAt !== null,
    returned: { returned, returnedHard, returnedOurs, complaints, unsubscribed, toRead },
    ...(composed.startedAt
      ? await readStarted(services, composed, now)
      : await readWaiting(services, { composed, letter, content, now })),
  };
}

/** Runs no checks: the page polls it every few seconds. */
async function readStarted({ db }: TestServices, composed: LetterRow, now: Date) {
  return {
    hasStarted: true,
    audience: composed.audience,
    ...(await readProgress(db, composed, now)),
    bytes: sizesOf(await readMessage(composed.template)),
    refused: composed.state === "paused" ? await listRefused(db, composed.number) : [],
    week: composed.state === "done" ? (readSums(composed.sums)?.week ?? (await readWeek(db, composed))) : null,
  };
}

/** The latest recipients whose provider refused the site itself: they will be tried again. */
async function listRefused(db: TestServices["db"], letter: number): Promise<LetterDetail["refused"]> {
  const { subscriberId, code, state, changedAt } = letterDeliveries;
  const rows = await db
    .select({ id: subscriberId, code })
    .from(letterDeliveries)
    .where(and(eq(letterDeliveries.letter, letter), eq(state, DELIVERY.deferred), gte(code, 500)))
    .orderBy(desc(changedAt))
    .limit(SHOWN_REFUSED);
  return rows.flatMap((row) => (row.id && row.code ? [{ id: row.id, code: row.code }] : []));
}

type Waiting = { composed: LetterRow; letter: Mailing; content: Catalogue; now: Date };

async function readWaiting(services: TestServices, waiting: Waiting) {
  // A cancelled letter is never sent, so it needs no check.
  if (waiting.composed.state === "cancelled") return { bytes: sizesOf(await readMessage(waiting.composed.template)) };
  const { findings, message, audience } = await checkBeforeSending(services, waiting);
  const lastReason = await readLastReason(services.db, waiting.composed.number);
  return { findings, audience, bytes: sizesOf(message), lastReason };
}

function sizesOf({ html, text }: { html: string; text: string }) {
  return { html: Buffer.byteLength(html), text: Buffer.byteLength(text) };
}

const DRAFT = {
  state: "draft" as const,
  hasStarted: false,
  canCancel: false,
  isStale: false,
  wasTested: false,
  isIdle: false,
  leavesInMs: null,
  pauseReason: null,
  frozenAt: null,
  wallTime: null,
  findings: [],
  audience: 0,
  bytes: { html: 0, text: 0 },
  counts: noCounts(),
  refused: [],
  progress: null,
  week: null,
  lastReason: null,
  returned: { returned: 0, returnedHard: 0, returnedOurs: 0, complaints: 0, unsubscribed: 0, toRead: 0 },
};
