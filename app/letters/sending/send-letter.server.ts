import { setTimeout as wait } from "node:timers/promises";
import { createLetterFiller, letterCopy, returnPath } from "#app/letters/message/letter-copy.server.ts";
import { countDeliveries, type LetterRow } from "#app/letters/store/letter-store.server.ts";
import { isProviderRefusing, pauseSending } from "#app/letters/store/pause-sending.server.ts";
import { batchCalls } from "#platform/jobs/batch-calls.ts";
import { describeError } from "#platform/log.ts";
import type { Outcome } from "#platform/mail/delivery-outcome.ts";
import { domainOf } from "#platform/mail/email-address.ts";
import type { RawTransport } from "#platform/mail/mail-transport.server.ts";
import type { MailConnection } from "#platform/mail/smtp-connection.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { LEASE_SECONDS, renewLease } from "./lease.server.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import { finishLetter } from "./recover-letter.server.ts";
import { createRefusalBreaker, type RefusalBreaker } from "./refusal-breaker.ts";
import { type Claim, type Result, type ScanCursor, settleAndClaim } from "./settle-and-claim.server.ts";
import { listRefusingDomains, spareDomain } from "./spare-domain.server.ts";

export type SendServices = Pick<ProcessServices, "db" | "settings" | "secrets" | "log" | "mail"> & {
  transport: RawTransport;
  /** Runs the preflight again at the hour of a letter. Returns what stops the letter, or null. */
  runPreflight: (letter: LetterRow, now: Date) => Promise<string | null>;
  /**
   * Returns why the letter must stop, or null. It is checked during the sending too, which may take several mornings.
   */
  withdrawalOf: (number: number) => string | null;
};
type Item = { result: Result | null; wants: boolean };
export type Sending = { letter: LetterRow; owner: string; signal: AbortSignal; now?: () => Date };

/** This is also the maximum number of uncertain copies after a crash. */
export const CONNECTIONS = 10;
const RENEW_MS = (LEASE_SECONDS * 1_000) / 4;
const IDLE_MS = 5_000;
const RETRY_MS = 1_000;
const ATTEMPTS = 120;
/** After a manual pause, a server that has received a message has this long to answer. */
const GRACE_MS = 30_000;

export async function sendLetter(
  services: SendServices,
  { letter, owner, signal, now = () => new Date() }: Sending,
): Promise<void> {
  const { db, log } = services;
  const limiter = createRateLimiter(letter.perSecond);
  const breaker = createRefusalBreaker();
  const guard = createDomainGuard(await listRefusingDomains(db, letter.number));
  const connections = new Set<MailConnection>();
  const cursor: ScanCursor = { next: 0 };
  const sender = { letter: letter.number, owner, cursor };
  const date = letter.startedAt ?? now();
  const deliver = createDelivery(services, letter, date);
  let stopReason: string | null = null;
  let isOver = false;
  // Connections that become free at the same time share one transaction.
  const settleOne = batchCalls(
    (items: Item[]) =>
      retryWhileDatabaseIsAway(log, signal, async () => {
        const results = items.flatMap(({ result }) => result ?? []);
        const wanted = isOver || signal.aborted ? 0 : items.filter(({ wants }) => wants).length;
        const { claims, alarm } = await settleAndClaim(db, { ...sender, results, wanted, now: now() });
        if (alarm) stop(alarm);
        return items.map(({ wants }) => (wants ? (claims.shift() ?? null) : null));
      }),
    CONNECTIONS,
  );
  // The connections are given up after a while, because a relay that hangs must not delay a pause.
  const renewal = keepLease(services, letter.number, owner, () => {
    isOver = true;
    stopReason ??= services.withdrawalOf(letter.number);
    for (const connection of connections) connection.abandon(GRACE_MS);
  });

  function stop(reason: string): void {
    stopReason ??= reason;
    isOver = true;
  }

  function judge(outcome: Outcome, reader: string): void {
    if (outcome.kind === "later" && outcome.isThrottled) limiter.slowDown();
    const reason = breaker.count(outcome, reader);
    if (reason) stop(reason);
  }

  async function work(): Promise<void> {
    const connection = services.transport.open();
    connections.add(connection);
    let result: Result | null = null;
    try {
      while (!isOver && !signal.aborted) {
        await limiter.take();
        const claim: Claim | null = await settleOne({ result, wants: true });
        result = null;
        if (!claim) break;
        const outcome = guard.weigh(await deliver(claim, connection), claim.reader.email);
        judge(outcome, claim.reader.id);
        result = { claim, outcome };
      }
      if (result) await settleOne({ result, wants: false });
    } finally {
      connections.delete(connection);
      connection.close();
    }
  }

  try {
    const ends = await Promise.allSettled(Array.from({ length: CONNECTIONS }, work));
    const failed = ends.find((end) => end.status === "rejected");
    for (const domain of guard.refusing) await spareDomain(db, { letter: letter.number, domain, now: now() });
    if (!stopReason && !isOver) stopReason = await reasonAtEnd(services, letter, breaker);
    if (stopReason) await pauseSending(services, letter.number, stopReason, now());
    if (failed) throw failed.reason;
    if (!stopReason && !signal.aborted) await finishLetter(db, { letter: letter.number, owner, now: now() });
  } finally {
    clearInterval(renewal);
  }
}

/** One reader who is refused must not stop a letter that others have received. */
async function reasonAtEnd({ db }: SendServices, letter: LetterRow, breaker: RefusalBreaker): Promise<string | null> {
  const reason = breaker.reasonAtEnd();
  if (!reason) return null;
  const { sent } = await countDeliveries(db, letter);
  return sent === 0 ? reason : null;
}

function keepLease(
  { db, log, withdrawalOf }: SendServices,
  number: number,
  owner: string,
  onStopped: () => void,
): NodeJS.Timeout {
  let isStopped = false;
  return setInterval(() => {
    renewLease(db, number, owner)
      .then((held) => {
        if ((held?.state === "sending" && withdrawalOf(number) === null) || isStopped) return;
        isStopped = true;
        onStopped();
      })
      .catch((error) => log.warn("letter_lease_failed", describeError(error)));
  }, RENEW_MS);
}

type Delivery = (claim: Claim, connection: MailConnection) => Promise<Outcome>;

function createDelivery(services: SendServices, letter: LetterRow, date: Date): Delivery {
  const fill = createLetterFiller(letter.template, services.settings.dkim);
  // Copies whose claims waited for the database resume at the same moment, so a second limiter spaces them.
  const pace = createRateLimiter(letter.perSecond);
  return async (claim, connection) => {
    const place = { letter: letter.number, position: claim.position };
    const name = `lettre-${letter.number}-${claim.position}`;
    const raw = await fill(letterCopy(services, { kind: letter.kind, ...place }, claim.reader, date));
    await pace.take();
    return connection.send({ from: returnPath(services, place), to: claim.reader.email, raw, name });
  };
}

/** Retries while the database is unavailable; outcomes of copies sent meanwhile are then recorded. */
async function retryWhileDatabaseIsAway<T>(
  log: SendServices["log"],
  signal: AbortSignal,
  run: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= ATTEMPTS || signal.aborted) throw error;
      if (attempt === 1) log.warn("letter_database_away", describeError(error));
      await wait(RETRY_MS);
    }
  }
}

export function sleep(signal: AbortSignal, ms = IDLE_MS): Promise<void> {
  return wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

type DomainGuard = {
  /**
   * Returns the outcome to record: a refusal for an unknown mailbox becomes one of the site once the domain refuses
   * most readers.
   */
  weigh: (outcome: Outcome, email: string) => Outcome;
  /** The set contains the domains that refused the site in this run. */
  refusing: ReadonlySet<string>;
};

/** `known` lists the domains that refused the site earlier in this letter. */
function createDomainGuard(known: string[]): DomainGuard {
  const domains = new Map<string, { refused: number; copies: number }>();
  const refusing = new Set<string>();
  return {
    refusing,
    weigh(outcome, email) {
      const domain = domainOf(email);
      const seen = domains.get(domain) ?? { refused: 0, copies: 0 };
      domains.set(domain, seen);
      seen.copies += 1;
      if (outcome.kind !== "refused" || !outcome.isDead) return outcome;
      seen.refused += 1;
      if (!known.includes(domain)) {
        if (!isProviderRefusing(seen)) return outcome;
        refusing.add(domain);
      }
      const { code, status, failure } = outcome;
      return { kind: "ours", code, reason: `${domain} refuse presque tous ses lecteurs (${status || code})`, failure };
    },
  };
}
