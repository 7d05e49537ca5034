import { setTimeout as wait } from "node:timers/promises";
import { createLetterFiller } from "#app/features/letters/message/fill-letter.server.ts";
import { letterCopy, returnPath } from "#app/features/letters/message/letter-copy.server.ts";
import type { EditionRow } from "#app/features/letters/store/edition-store.server.ts";
import { pauseEdition } from "#app/features/letters/store/pause-edition.server.ts";
import { groupCalls } from "#platform/jobs/group-calls.ts";
import { describeError } from "#platform/log.ts";
import type { ProcessServices } from "#platform/services.ts";
import { createBreaker } from "./breaker.ts";
import { type Claim, type Cursor, exchange, type Result } from "./exchange.server.ts";
import { LEASE_SECONDS, renewLease } from "./lease.server.ts";
import type { LetterConnection, LetterTransport } from "./letter-transport.server.ts";
import type { Outcome } from "./outcomes.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import { finishEdition } from "./take-over.server.ts";

export type SendServices = Pick<ProcessServices, "db" | "settings" | "secrets" | "log" | "mail"> & {
  transport: LetterTransport;
  /** The gate, asked again at the hour of a letter: what stops it, or null. */
  findStop: (edition: EditionRow, now: Date) => Promise<string | null>;
};
type Item = { result: Result | null; wants: boolean };
export type Sending = { edition: EditionRow; owner: string; signal: AbortSignal; now?: () => Date };

/** Also the most uncertain copies after a crash. */
export const CONNECTIONS = 10;
const RENEW_MS = (LEASE_SECONDS * 1_000) / 4;
const IDLE_MS = 5_000;
const RETRY_MS = 1_000;
const ATTEMPTS = 120;

export async function sendEdition(
  services: SendServices,
  { edition, owner, signal, now = () => new Date() }: Sending,
): Promise<void> {
  const { db, log } = services;
  const limiter = createRateLimiter(edition.perSecond);
  const breaker = createBreaker();
  const cursor: Cursor = { position: 0 };
  const date = edition.startedAt ?? now();
  const deliver = createDelivery(services, edition, date);
  let stopReason: string | null = null;
  let isOver = false;
  // Connections that become free together share one transaction.
  const swap = groupCalls(
    (items: Item[]) =>
      patiently(log, signal, async () => {
        const results = items.flatMap(({ result }) => result ?? []);
        const wanted = isOver || signal.aborted ? 0 : items.filter(({ wants }) => wants).length;
        const { claims } = await exchange(db, { edition: edition.number, owner, results, wanted, cursor, now: now() });
        return items.map(({ wants }) => (wants ? (claims.shift() ?? null) : null));
      }),
    CONNECTIONS,
  );
  const renewal = keepLease(services, edition.number, owner);

  function judge(outcome: Outcome): void {
    if (outcome.kind === "later" && outcome.isThrottled) limiter.slowDown();
    const reason = breaker(outcome);
    if (!reason || stopReason) return;
    stopReason = reason;
    isOver = true;
  }

  async function work(): Promise<void> {
    const connection = services.transport.open();
    let result: Result | null = null;
    try {
      while (!isOver && !signal.aborted) {
        await limiter.take();
        const claim: Claim | null = await swap({ result, wants: true });
        result = null;
        if (!claim) break;
        const outcome = await deliver(claim, connection);
        judge(outcome);
        result = { claim, outcome };
      }
      if (result) await swap({ result, wants: false });
    } finally {
      connection.close();
    }
  }

  try {
    const ends = await Promise.allSettled(Array.from({ length: CONNECTIONS }, work));
    const failed = ends.find((end) => end.status === "rejected");
    if (stopReason) await pauseEdition(services, edition.number, stopReason, now());
    if (failed) throw failed.reason;
    if (!stopReason && !signal.aborted) await finishEdition(db, { edition: edition.number, owner, now: now() });
  } finally {
    clearInterval(renewal);
  }
}

function keepLease({ db, log }: SendServices, number: number, owner: string): NodeJS.Timeout {
  return setInterval(() => {
    renewLease(db, number, owner).catch((error) => log.warn("letter_lease_failed", describeError(error)));
  }, RENEW_MS);
}

type Delivery = (claim: Claim, connection: LetterConnection) => Promise<Outcome>;

function createDelivery(services: SendServices, edition: EditionRow, date: Date): Delivery {
  const fill = createLetterFiller(edition.template, services.settings.dkim);
  // Claims that waited for the database come back together.
  const departures = createRateLimiter(edition.perSecond);
  return async (claim, connection) => {
    const place = { edition: edition.number, position: claim.position };
    const name = `lettre-${edition.number}-${claim.position}`;
    const raw = await fill(letterCopy(services, place, claim.reader, date));
    await departures.take();
    return connection.send({ from: returnPath(services, place), to: claim.reader.email, raw, name });
  };
}

/** Retries while the database is away; what was sent meanwhile is recorded afterwards. */
async function patiently<T>(log: SendServices["log"], signal: AbortSignal, run: () => Promise<T>): Promise<T> {
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

export function rest(signal: AbortSignal, ms = IDLE_MS): Promise<void> {
  return wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
