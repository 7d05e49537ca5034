import { and, eq, gte } from "drizzle-orm";
import { createLetterFiller } from "#app/letters/message/letter-copy.server.ts";
import { asTest, freezeLetter } from "#app/letters/message/letter-template.server.ts";
import type { Mailing } from "#app/letters/message/mailing.ts";
import { DELIVERY } from "#app/letters/store/delivery-states.ts";
import {
  type LetterRow,
  logLetter,
  moveLetter,
  readLetter,
  readLetterLog,
} from "#app/letters/store/letter-store.server.ts";
import { PAUSED, RESUMED } from "#app/letters/store/pause-sending.server.ts";
import { LETTER_KINDS } from "#app/letters/subscriptions/letter-kind.ts";
import { letterDeliveries, letters } from "#database/schema/letters.server.ts";
import { senderDomain } from "#platform/dkim-settings.ts";
import { wallTimeOf } from "#platform/french/paris-time.ts";
import type { Outcome } from "#platform/mail/delivery-outcome.ts";
import type { RawTransport } from "#platform/mail/mail-transport.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { formatWallTime, instantOfWallTime } from "./wall-time.ts";

type ActionServices = Pick<ProcessServices, "db" | "settings" | "secrets">;
export type Act = { number: number; who: string; now: Date };

export type ActionOutcome = "done" | "wrong-state" | "wrong-time" | "stale";

const STALE_MS = 3 * 86_400_000;

type Composing = Omit<Act, "number"> & { runPreflight?: (composed: LetterRow) => Promise<string | null> };

/**
 * Freezes the letter's message, which is allowed until the first copy is sent. Tests and the sending use the frozen
 * message. A scheduled letter that `runPreflight` now blocks goes back to « ready ».
 */
export async function composeLetter(
  { db, settings }: ActionServices,
  mailing: Mailing,
  { who, now, runPreflight }: Composing,
): Promise<ActionOutcome> {
  const { template, hash } = await freezeLetter(mailing, settings);
  const { kind, number, subject } = mailing;
  const { perSecond, perDay } = settings.letter;
  const frozen = { subject, template, templateHash: hash, frozenAt: now, perSecond, perDay };
  const before = await readLetter(db, number);
  const stop = before?.state === "scheduled" ? await runPreflight?.({ ...before, ...frozen }) : null;
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(letters).where(eq(letters.number, number)).for("update");
    if (known && !["ready", "scheduled"].includes(known.state)) return "wrong-state";
    // Somebody scheduled the letter meanwhile, without this preflight.
    if (known?.state === "scheduled" && before?.state !== "scheduled") return "wrong-state";
    const after = stop ? { state: "ready" as const, pauseReason: `Elle n’est plus programmée. ${stop}` } : {};
    const isSame = known?.templateHash === hash;
    const set = isSame ? { perSecond, perDay } : { ...frozen, wasTested: false };
    await tx
      .insert(letters)
      .values({ kind, number, state: "ready", ...frozen })
      .onConflictDoUpdate({ target: letters.number, set: { pauseReason: null, ...set, ...after } });
    if (!isSame) await logLetter(tx, { letter: number, who, what: "Lettre composée" }, now);
    if (stop) await logLetter(tx, { letter: number, who, what: `Déprogrammée : ${stop}` }, now);
    return "done";
  });
}

/**
 * The test differs from the letter only in its subject and its personal links, which lead to a page saying that it is a
 * test.
 */
export async function sendTest(
  { db, settings, transport }: ActionServices & { transport: RawTransport },
  { mailing, to, who, now }: { mailing: Mailing; to: string } & Omit<Act, "number">,
): Promise<Outcome | "wrong-state"> {
  const letter = await readLetter(db, mailing.number);
  if (!letter) return "wrong-state";
  const { number, templateHash } = letter;
  const link = `${settings.publicUrl}${mailing.testPath}`;
  const name = `essai-${mailing.number}-${now.getTime()}`;
  const from = /<([^>]+)>/.exec(settings.letter.from)?.[1] ?? settings.letter.from;
  const copy = {
    to,
    messageId: `${name}@${senderDomain(from)}`,
    date: now,
    leaveUrl: link,
    pauseUrl: link,
    joinUrl: link,
  };
  const connection = transport.open();
  try {
    const raw = await createLetterFiller(asTest(letter.template), settings.dkim)(copy);
    const outcome = await connection.send({ from, to, raw, name });
    if (outcome.kind === "sent") {
      const tested = and(eq(letters.number, number), eq(letters.templateHash, templateHash));
      await db.update(letters).set({ wasTested: true }).where(tested);
      await logLetter(db, { letter: number, who, what: "Essai envoyé" }, now);
    }
    return outcome;
  } finally {
    connection.close();
  }
}

export async function scheduleLetter(
  { db }: ActionServices,
  { number, who, now, wall }: Act & { wall: string },
): Promise<ActionOutcome> {
  const sendAt = instantOfWallTime(wall);
  if (!sendAt || sendAt.getTime() <= now.getTime()) return "wrong-time";
  // The stored time differs from the typed one when that hour is skipped by the change to summer time.
  const wallTime = wallTimeOf(sendAt);
  const moved = await moveLetter(db, number, {
    from: ["ready", "scheduled"],
    to: "scheduled",
    wallTime,
    sendAt,
    pauseReason: null,
  });
  if (moved) await logLetter(db, { letter: number, who, what: `Programmée pour le ${formatWallTime(wallTime)}` }, now);
  return moved ? "done" : "wrong-state";
}

export async function sendNow({ db }: ActionServices, { number, who, now }: Act): Promise<ActionOutcome> {
  const moved = await moveLetter(db, number, {
    from: ["ready", "scheduled"],
    to: "preparing",
    sendAt: now,
    pauseReason: null,
  });
  if (moved) await logLetter(db, { letter: number, who, what: "Envoi demandé tout de suite" }, now);
  return moved ? "done" : "wrong-state";
}

export async function pauseByHand({ db }: ActionServices, { number, who, now }: Act): Promise<ActionOutcome> {
  return db.transaction(async (tx) => {
    const moved = await moveLetter(tx, number, {
      from: ["sending", "scheduled"],
      to: "paused",
      pauseReason: "Mise en pause à la main.",
    });
    if (moved) await logLetter(tx, { letter: number, who, what: PAUSED }, now);
    return moved ? "done" : "wrong-state";
  });
}

/** Returns true when the paused letter would bring outdated news to those who have not received it. */
export function isStale({ state, startedAt }: LetterRow, stoppedAt: Date | null, now: Date): boolean {
  const since = stoppedAt ?? startedAt;
  return state === "paused" && startedAt !== null && since !== null && now.getTime() - since.getTime() > STALE_MS;
}

/**
 * A letter that had not started becomes ready again. `isSure` says that the person confirmed sending a stale letter.
 */
export async function resumeLetter(
  { db }: ActionServices,
  { number, who, now, isSure = false }: Act & { isSure?: boolean },
): Promise<ActionOutcome> {
  const letter = await readLetter(db, number);
  const [last] = await readLetterLog(db, number);
  if (letter && isStale(letter, last?.at ?? null, now) && !isSure) return "stale";
  const to = letter?.startedAt ? "sending" : "ready";
  return db.transaction(async (tx) => {
    const moved = await moveLetter(tx, number, { from: ["paused"], to, pauseReason: null });
    const what = to === "sending" ? RESUMED : "Remise à prête";
    if (!moved) return "wrong-state";
    // A person has checked the letter, so earlier refusals of the site no longer count against the recipients.
    await tx
      .update(letterDeliveries)
      .set({ attempts: 0 })
      .where(
        and(
          eq(letterDeliveries.letter, number),
          eq(letterDeliveries.state, DELIVERY.deferred),
          gte(letterDeliveries.code, 500),
        ),
      );
    await logLetter(tx, { letter: number, who, what }, now);
    return "done";
  });
}

/**
 * A cancellation cannot be undone. A letter outside a series that has not started can be postponed, but not cancelled.
 */
export async function cancelLetter({ db }: ActionServices, { number, who, now }: Act): Promise<ActionOutcome> {
  const letter = await readLetter(db, number);
  if (!letter || !(LETTER_KINDS[letter.kind].isSeries || letter.startedAt)) return "wrong-state";
  const moved = await moveLetter(db, number, {
    from: ["ready", "scheduled", "preparing", "sending", "paused"],
    to: "cancelled",
    finishedAt: now,
  });
  if (moved) await logLetter(db, { letter: number, who, what: "Annulée" }, now);
  return moved ? "done" : "wrong-state";
}
