import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { withdraw } from "#app/letters/leaving/withdrawals.server.ts";
import { type CopyPlace, readCopyName } from "#app/letters/message/letter-copy.server.ts";
import { countDeliveries, SERVER } from "#app/letters/store/letter-store.server.ts";
import { isProviderRefusing, type PauseServices, pauseSending } from "#app/letters/store/pause-sending.server.ts";
import type { LetterId } from "#app/letters/subscriptions/letter-kind.ts";
import { recordMailProblem, undoStrikes } from "#app/letters/subscriptions/mail-problems.server.ts";
import { lockSubscriber } from "#app/letters/subscriptions/subscribers.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { letterDeliveries, letterDomains, letterLog, letters } from "#database/schema/letters.server.ts";
import { domainOf, normaliseEmail } from "#platform/mail/email-address.ts";
import type { ProcessServices } from "#platform/services.ts";
import { isPauseThreshold, reasonToStop } from "./pause-after-bad-figures.server.ts";
import type { Report, Verdict } from "./read-report.server.ts";

/**
 * `known` means already recorded, `stranger` that the report names no copy of ours, `ignored` that there is nothing to
 * do.
 */
export type Recorded = "recorded" | "known" | "stranger" | "ignored";

type ReportServices = PauseServices & Pick<ProcessServices, "secrets">;

const COMPLAINT_FORM = "complaint";

/** The numbers are stored in the database. A later report on the same copy counts only if it is more severe. */
const GRAVITY = { unread: 1, soft: 2, ours: 3, hard: 4, complaint: 5 } as const;

const WHAT: Record<keyof typeof GRAVITY, string> = {
  unread: "Réponse à lire par une personne",
  soft: "Exemplaire revenu pour cette fois",
  ours: "Exemplaire revenu avec un refus du site lui-même",
  hard: "Exemplaire revenu d’une adresse où il n’y a personne",
  complaint: "Plainte : la personne est désinscrite",
};

type ReportOfCopy = { place: CopyPlace; verdict: keyof typeof GRAVITY; report: Report };

/**
 * Recording the same report again changes nothing, and neither does a report without the sealed name of one of our
 * copies.
 */
export async function recordReport(services: ReportServices, report: Report, now: Date): Promise<Recorded> {
  const { verdict, code } = report;
  if (verdict === "nothing") return "ignored";
  const place = report.names.map((name) => readCopyName(services.secrets, name)).find((found) => found !== null);
  const done: CopyResult = place ? await recordForCopy(services, { place, verdict, report }, now) : STRANGER;
  services.log.info("letter_report", { letter: place?.letter, verdict, code, outcome: done.recorded });
  if (place && done.stop) await pauseSending(services, place.letter, done.stop, now);
  return done.recorded;
}

type CopyResult = { recorded: Recorded; stop: string | null };

const STRANGER: CopyResult = { recorded: "stranger", stop: null };
const KNOWN: CopyResult = { recorded: "known", stop: null };

/** The letter is locked before the subscriber, in the order of the sender, as the two would otherwise deadlock. */
function recordForCopy(
  services: ReportServices,
  { place, verdict: reported, report }: ReportOfCopy,
  now: Date,
): Promise<CopyResult> {
  const { letter: number, position } = place;
  return services.db.transaction(async (tx): Promise<CopyResult> => {
    const [letter] = await tx.select().from(letters).where(eq(letters.number, number)).for("update");
    const ofCopy = and(eq(letterDeliveries.letter, number), eq(letterDeliveries.position, position));
    const [copy] = await tx.select().from(letterDeliveries).where(ofCopy);
    if (!letter || !copy) return STRANGER;
    const reader = copy.subscriberId ? await lockSubscriber(tx, copy.subscriberId) : null;
    const individualVerdict = reported === "hard" && reader && !isAbout(report, reader.email) ? "soft" : reported;
    if ((copy.report ?? 0) >= GRAVITY[individualVerdict]) return KNOWN;
    const isFirstReturn = (copy.report ?? 0) < GRAVITY.soft;
    const verdict =
      reader &&
      cameBack(individualVerdict) &&
      (await countReturnOfDomain(tx, { number, email: reader.email, isFirstReturn }, now))
        ? "ours"
        : individualVerdict;
    if ((copy.report ?? 0) >= GRAVITY[verdict]) return KNOWN;
    await tx.update(letterDeliveries).set({ report: GRAVITY[verdict] }).where(ofCopy);
    await count(tx, { number, verdict, before: copy.report ?? 0 });
    await tellLog(tx, { number, verdict }, now);
    if (reader)
      await applyToSubscriber(services, tx, { subscriberId: reader.id, verdict, letter, code: report.code }, now);
    return { recorded: "recorded", stop: letter.state === "sending" ? await stopReason(tx, number, verdict) : null };
  });
}

/**
 * A mailbox may forward to an address that no longer exists, and a report about that address says nothing about the
 * subscriber's.
 */
function isAbout({ recipients }: Report, email: string): boolean {
  return recipients.length === 0 || recipients.some((recipient) => normaliseEmail(recipient) === email);
}

function cameBack(verdict: Verdict): boolean {
  return verdict === "soft" || verdict === "ours" || verdict === "hard";
}

type Returned = { number: number; email: string; isFirstReturn: boolean };

/**
 * Counts bounces per domain, whatever their wording: when most copies to a domain come back, its provider refuses the
 * site, and no subscriber is suppressed. Returns whether the provider refuses the site.
 */
async function countReturnOfDomain(
  tx: Transaction,
  { number, email, isFirstReturn }: Returned,
  now: Date,
): Promise<boolean> {
  const domain = domainOf(email);
  const [row] = await tx
    .update(letterDomains)
    .set({ returned: sql`${letterDomains.returned} + ${isFirstReturn ? 1 : 0}` })
    .where(and(eq(letterDomains.letter, number), eq(letterDomains.domain, domain)))
    .returning({ copies: letterDomains.copies, refused: letterDomains.returned });
  if (!row || !isProviderRefusing(row)) return false;
  const wasRefusing = isProviderRefusing({ ...row, refused: row.refused - 1 });
  if (isFirstReturn && !wasRefusing) await spareDomain(tx, { number, domain }, now);
  return true;
}

async function spareDomain(
  tx: Transaction,
  { number, domain }: { number: number; domain: string },
  now: Date,
): Promise<void> {
  const spared = await undoStrikes(tx, { letter: number, domain });
  const hard = spared.filter(({ kind }) => kind === "hard").length;
  await tx
    .update(letters)
    .set({
      returnedHard: sql`greatest(${letters.returnedHard} - ${hard}, 0)`,
      returnedOurs: sql`${letters.returnedOurs} + ${spared.length}`,
    })
    .where(eq(letters.number, number));
  const what = `${domain} rend la plupart de ses exemplaires : compté comme un refus du site, personne n’est écarté`;
  await tx.insert(letterLog).values({ id: randomUUID(), letter: number, at: now, who: SERVER, what, count: null });
}

async function count(
  tx: Transaction,
  { number, verdict, before }: { number: number; verdict: keyof typeof GRAVITY; before: number },
): Promise<void> {
  const add = (column: AnyPgColumn, isOne: boolean) => sql`${column} + ${isOne ? 1 : 0}`;
  await tx
    .update(letters)
    .set({
      returned: add(letters.returned, cameBack(verdict) && before < GRAVITY.soft),
      returnedHard: add(letters.returnedHard, verdict === "hard"),
      returnedOurs: add(letters.returnedOurs, verdict === "ours"),
      complaints: add(letters.complaints, verdict === "complaint"),
      toRead: add(letters.toRead, verdict === "unread"),
    })
    .where(eq(letters.number, number));
}

async function tellLog(
  tx: Transaction,
  { number, verdict }: { number: number; verdict: keyof typeof GRAVITY },
  now: Date,
): Promise<void> {
  const what = WHAT[verdict];
  const continued = await tx
    .update(letterLog)
    .set({ at: now, count: sql`${letterLog.count} + 1` })
    .where(and(eq(letterLog.letter, number), eq(letterLog.who, SERVER), eq(letterLog.what, what)))
    .returning({ id: letterLog.id });
  if (continued.length > 0) return;
  await tx.insert(letterLog).values({ id: randomUUID(), letter: number, at: now, who: SERVER, what, count: 1 });
}

type Applied = { subscriberId: string; verdict: Verdict; letter: LetterId; code: string | null };

async function applyToSubscriber(
  services: ReportServices,
  tx: Transaction,
  { subscriberId, verdict, letter, code }: Applied,
  now: Date,
): Promise<void> {
  if (verdict !== "hard" && verdict !== "soft" && verdict !== "complaint") return;
  await recordMailProblem(tx, { subscriberId, kind: verdict, letter, code: code ?? "" }, now);
  if (verdict === "complaint") await withdraw(services, tx, { subscriberId, purpose: null, form: COMPLAINT_FORM }, now);
}

async function stopReason(tx: Transaction, number: number, verdict: Verdict): Promise<string | null> {
  const [letter] = await tx.select().from(letters).where(eq(letters.number, number));
  if (!letter) return null;
  const { complaints, returnedHard, returnedOurs: ours } = letter;
  const isAsked =
    (verdict === "complaint" && isPauseThreshold("complaints", complaints)) ||
    (verdict === "ours" && isPauseThreshold("ours", ours)) ||
    (verdict === "hard" && isPauseThreshold("returnedHard", returnedHard));
  if (!isAsked) return null;
  const { sent, refused } = await countDeliveries(tx, letter);
  return reasonToStop({ accepted: sent, refused, returnedHard, ours, complaints });
}
