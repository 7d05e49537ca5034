import { readLastReason } from "#app/letters/bounces/pause-after-bad-figures.server.ts";
import { letterAdminPath, letterNames } from "#app/letters/message/letter-names.ts";
import { findMailing, listMailings, type Mailing } from "#app/letters/message/mailing.ts";
import { readMessage } from "#app/letters/preflight/frozen-checks.server.ts";
import type { Finding } from "#app/letters/preflight/preflight.ts";
import { checkBeforeSending } from "#app/letters/preflight/sending-checks.server.ts";
import { type LetterProgress, readProgress, readWeek } from "#app/letters/sending/letter-progress.server.ts";
import { isStale } from "#app/letters/sending/letter-transitions.server.ts";
import { formatWallTime, nextUsualTime } from "#app/letters/sending/wall-time.ts";
import { type DeliveryCounts, type LetterState, noCounts } from "#app/letters/store/delivery-states.ts";
import {
  type LetterRow,
  type LetterWeek,
  listComposedLetters,
  readLetter,
  readLetterLog,
  readSums,
} from "#app/letters/store/letter-store.server.ts";
import { LETTER_KINDS } from "#app/letters/subscriptions/letter-kind.ts";
import { nameSessions } from "#app/office/audit-log/audit-log.server.ts";
import type { Database } from "#database/open.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { formatDayAndHour, wallTimeOf } from "#platform/french/paris-time.ts";
import type { ProcessServices } from "#platform/services.ts";

type Returned = Pick<
  LetterRow,
  "returned" | "returnedHard" | "returnedOurs" | "complaints" | "unsubscribed" | "toRead"
>;

export type LetterDetail = {
  path: string;
  /** The page shows the draft of the letter; null for a letter without a page. */
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
  /** The address of the administration, to which a test copy is proposed to go. */
  testAddress: string;
  /** True when no copy has been sent for a minute although nobody has paused the letter. */
  isIdle: boolean;
  /** The value is in milliseconds by the server's clock; it is null when the letter is not scheduled. */
  leavesInMs: number | null;
  frozenAt: string | null;
  wallTime: string | null;
  proposed: string;
  findings: Finding[];
  audience: number;
  counts: DeliveryCounts;
  progress: LetterProgress | null;
  returned: Returned;
  week: LetterWeek | null;
  /** This says what was abnormal in the previous letter; it is null once this letter has started. */
  lastReason: string | null;
  perSecond: number;
  perDay: number | null;
  log: { id: string; at: string; who: string; what: string; count: number | null }[];
};

/** The sending rate is measured over the same time. */
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
    testAddress: settings.adminEmail,
    proposed: sendAt && sendAt > wallTimeOf(now) ? sendAt : nextUsualTime(now),
    log: log.map(({ id, at, who, what, count }) => ({
      id,
      what,
      count,
      at: formatDayAndHour(at),
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
    frozenAt: formatDayAndHour(composed.frozenAt),
    isStale: isStale(composed, log[0]?.at ?? null, now),
    canCancel: LETTER_KINDS[letter.kind].isSeries || composed.startedAt !== null,
    returned: { returned, returnedHard, returnedOurs, complaints, unsubscribed, toRead },
    ...(composed.startedAt
      ? await readStarted(services, composed, now)
      : await readWaiting(services, { composed, letter, content, now })),
  };
}

/** No check runs here, because the page polls this every few seconds. */
async function readStarted({ db }: TestServices, composed: LetterRow, now: Date) {
  return {
    hasStarted: true,
    audience: composed.audience,
    ...(await readProgress(db, composed, now)),
    week: composed.state === "done" ? (readSums(composed.sums)?.week ?? (await readWeek(db, composed))) : null,
  };
}

type Waiting = { composed: LetterRow; letter: Mailing; content: Catalogue; now: Date };

async function readWaiting(services: TestServices, waiting: Waiting) {
  // A cancelled letter is never sent, so it needs no check.
  if (waiting.composed.state === "cancelled") return {};
  const { findings, audience } = await checkBeforeSending(services, waiting);
  const lastReason = await readLastReason(services.db, waiting.composed.number);
  return { findings, audience, lastReason };
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
  counts: noCounts(),
  progress: null,
  week: null,
  lastReason: null,
  returned: { returned: 0, returnedHard: 0, returnedOurs: 0, complaints: 0, unsubscribed: 0, toRead: 0 },
};

export const PREVIEW_VIEWS = ["clair", "sombre", "inverse", "texte"] as const;
type PreviewView = (typeof PREVIEW_VIEWS)[number];

/**
 * Only this page allows inline styles: nothing in it runs or loads from elsewhere, and only the administration may
 * frame it.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox allow-same-origin; frame-ancestors 'self'";
const DARK = /@media \(prefers-color-scheme: dark\) \{/g;
/** These styles approximate Gmail on an iPhone in dark mode. */
const INVERTED =
  "<style>html{filter:invert(1) hue-rotate(180deg);background:#fff}img{filter:invert(1) hue-rotate(180deg)}</style>";

type Previewed = { template: Buffer; startedAt: Date | null };

export async function letterPreview(
  { template, startedAt }: Previewed,
  view: PreviewView,
  publicUrl: string,
): Promise<Response> {
  const { html, text } = await readMessage(template, startedAt);
  if (view === "texte") return plainTextResponse(text);
  // The scheme is forced, because the preview must not depend on the administrator's own.
  const scheme = view === "sombre" ? "@media all {" : "@media not all {";
  const page = html
    .replace(DARK, scheme)
    .replaceAll(`src="${publicUrl}/`, 'src="/')
    .replace("color-scheme: light dark", view === "sombre" ? "color-scheme: dark" : "color-scheme: light")
    .replace("</head>", `${view === "inverse" ? INVERTED : ""}</head>`);
  return new Response(page, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY },
  });
}

function plainTextResponse(text: string): Response {
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Content-Security-Policy": POLICY },
  });
}

export type LetterLine = {
  /** A letter that does not belong to a series is listed last. */
  isSeries: boolean;
  path: string;
  title: string;
  subject: string;
  state: LetterState | "draft";
  when: string;
  /** The audience is counted when the letter starts; null before. */
  audience: number | null;
};

type ListedLetter = Omit<LetterRow, "template">;

/** Returns the letters from the newest to the oldest. */
export async function listLetterLines(db: Database, content: Catalogue): Promise<LetterLine[]> {
  return toLetterLines(await listComposedLetters(db), content);
}

export function toLetterLines(composed: ListedLetter[], content: Catalogue): LetterLine[] {
  const rows = new Map(composed.map((row) => [row.number, row]));
  return listMailings(content)
    .map((letter) => {
      const { kind, number, subject, sendAt } = letter;
      const row = rows.get(number);
      return {
        isSeries: LETTER_KINDS[kind].isSeries,
        path: letterAdminPath(letter),
        title: letterNames(letter).title,
        subject,
        state: row?.state ?? ("draft" as const),
        when: whenOf(row, sendAt),
        audience: row?.startedAt ? row.audience : null,
      };
    })
    .reverse();
}

function whenOf(row: ListedLetter | undefined, proposed: string | null): string {
  if (row?.finishedAt && row.state === "cancelled") return `annulée le ${formatDayAndHour(row.finishedAt)}`;
  if (row?.finishedAt) return `terminée le ${formatDayAndHour(row.finishedAt)}`;
  if (row?.startedAt) return `partie le ${formatDayAndHour(row.startedAt)}`;
  if (row?.state === "scheduled" && row.wallTime) return formatWallTime(row.wallTime);
  return proposed
    ? `proposée pour le ${formatWallTime(proposed)}, personne ne l’a programmée`
    : "quand vous le déciderez";
}
