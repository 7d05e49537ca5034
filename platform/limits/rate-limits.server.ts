import { createHmac } from "node:crypto";
import { and, gt, inArray, is, lte, sql } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Database } from "#database/open.server.ts";
import { rateLimits } from "#database/schema/limits.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { mailboxOf } from "./mailbox.ts";
import { type NetworkStep, networkAt } from "./network.ts";

type Limit = { name: string; max: number; windowSeconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ERASED_FOR_EACH = 4;

/** A class of thirty shares one network; a block gets less than half of what all may. Steps: see `networkAt`. */
export const LIMITS = {
  /** Per purpose: others' requests for one never use up the owner's share of the other. */
  signUpPerPurposeDaily: { name: "sign-up-purpose-day", max: 2, windowSeconds: DAY },
  /** For who shows any link of the mailbox. */
  signUpPerOwnerDaily: { name: "sign-up-owner-day", max: 4, windowSeconds: DAY },
  /** For all tags of a mailbox together, as a stranger can think up many; a class may share one that way. */
  signUpPerTaggedMailbox: { name: "sign-up-tagged-day", max: 40, windowSeconds: DAY },
  signUpPerNetwork: { name: "sign-up-network", max: 120, windowSeconds: HOUR },
  signUpPerSite: { name: "sign-up-site", max: 240, windowSeconds: HOUR },
  signUpPerBlock: { name: "sign-up-block", max: 960, windowSeconds: HOUR },
  /** Beyond it the site is being used to flood other people. */
  signUpInAll: { name: "sign-up-all", max: 3_000, windowSeconds: HOUR },
  signInPerAddress: { name: "sign-in-address", max: 3, windowSeconds: HOUR },
  signInPerAddressDaily: { name: "sign-in-address-day", max: 4, windowSeconds: DAY },
  /** For who proves the mailbox by a link of the last day, so that other people's requests take nothing from them. */
  signInPerOwnerDaily: { name: "sign-in-owner-day", max: 10, windowSeconds: DAY },
  signInPerTaggedMailbox: { name: "sign-in-tagged-day", max: 40, windowSeconds: DAY },
  signInPerNetwork: { name: "sign-in-network", max: 120, windowSeconds: HOUR },
  signInPerSite: { name: "sign-in-site", max: 240, windowSeconds: HOUR },
  signInPerBlock: { name: "sign-in-block", max: 960, windowSeconds: HOUR },
  signInInAll: { name: "sign-in-all", max: 3_000, windowSeconds: HOUR },
  /** A class of forty with five attempts each; a code is void after its fifth. */
  signInCodePerNetwork: { name: "sign-in-code-network", max: 200, windowSeconds: HOUR },
  signInCodePerBlock: { name: "sign-in-code-block", max: 1_600, windowSeconds: HOUR },
  /** By account: a device that has learnt for years sends it in some thirty pieces, then each change. */
  syncPerAccount: { name: "sync-account", max: 600, windowSeconds: HOUR },
  profilePerAccount: { name: "profile-account", max: 300, windowSeconds: HOUR },
  /** What an account switches on; what it switches off is never refused, and follows as often. */
  switchesPerAccount: { name: "switches-account", max: 10, windowSeconds: HOUR },
  switchesPerAccountDaily: { name: "switches-account-day", max: 20, windowSeconds: DAY },
  /** For each purpose; the consent counts without it. */
  welcomePerDay: { name: "welcome-day", max: 1, windowSeconds: DAY },
  searchPerNetwork: { name: "search-network", max: 120, windowSeconds: MINUTE },
  searchPerBlock: { name: "search-block", max: 960, windowSeconds: MINUTE },
  feedbackPerNetwork: { name: "feedback-network", max: 60, windowSeconds: HOUR },
  feedbackPerBlock: { name: "feedback-block", max: 480, windowSeconds: HOUR },
  reportsPerNetwork: { name: "reports-network", max: 30, windowSeconds: HOUR },
  reportsPerSite: { name: "reports-site", max: 60, windowSeconds: HOUR },
  reportsPerBlock: { name: "reports-block", max: 120, windowSeconds: HOUR },
  reportsInAll: { name: "reports-all", max: 300, windowSeconds: HOUR },
  /** Codes of class sessions that nobody has; a device by its cookie. */
  classCodePerDevice: { name: "class-code-device", max: 10, windowSeconds: MINUTE },
  classCodePerNetwork: { name: "class-code-network", max: 60, windowSeconds: MINUTE },
  classCodePerBlock: { name: "class-code-block", max: 480, windowSeconds: MINUTE },
  classSessionsPerNetwork: { name: "class-sessions-network", max: 120, windowSeconds: HOUR },
  classSessionsPerBlock: { name: "class-sessions-block", max: 960, windowSeconds: HOUR },
  /** Eighty classes behind one address; the seven days that a session may live stay under the thousand of all. */
  classSessionsPerNetworkDaily: { name: "class-sessions-network-day", max: 140, windowSeconds: DAY },
  classSessionsPerBlockDaily: { name: "class-sessions-block-day", max: 560, windowSeconds: DAY },
  adminLoginPerNetwork: { name: "admin-login-network", max: 5, windowSeconds: 15 * MINUTE },
  adminLoginPerNetworkDaily: { name: "admin-login-network-day", max: 30, windowSeconds: DAY },
  adminLoginPerBlock: { name: "admin-login-block", max: 20, windowSeconds: HOUR },
  /** For a browser that signed in before: strangers must not lock the owner out. */
  adminLoginPerDevice: { name: "admin-login-device", max: 10, windowSeconds: 15 * MINUTE },
  /** A session that was stolen gets no further than thirty guesses a day at three codes in a million. */
  staffCodePerAccount: { name: "staff-code-account", max: 5, windowSeconds: 15 * MINUTE },
  staffCodePerAccountDaily: { name: "staff-code-account-day", max: 30, windowSeconds: DAY },
  staffInvitationPerAddress: { name: "staff-invitation-address", max: 5, windowSeconds: DAY },
  previewLinksPerMemberDaily: { name: "staff-preview-links-day", max: 20, windowSeconds: DAY },
  imagesPerMemberDaily: { name: "staff-images-day", max: 60, windowSeconds: DAY },
  /** By link, whoever has it: each use renders a page. */
  previewsPerLink: { name: "staff-preview-link", max: 60, windowSeconds: HOUR },
  adminLoginInAll: { name: "admin-login-all", max: 50, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

export function networkKeys(limits: Partial<Record<NetworkStep, Limit>>, address: string): LimitedKey[] {
  const steps: NetworkStep[] = ["network", "site", "block"];
  return steps.flatMap((step) => {
    const limit = limits[step];
    const subject = networkAt(step, address);
    return limit && subject !== null ? [{ limit, subject, step }] : [];
  });
}

/** None for an address without a tag, which has a limit of its own: nobody else's tags take anything from it. */
export function taggedMailboxKeys(limit: Limit, email: string): LimitedKey[] {
  const { address, mailbox } = mailboxOf(email);
  return address === mailbox ? [] : [{ limit, subject: mailbox }];
}

/** One for all spellings of an address that its provider takes for the same. */
export function addressKey(limit: Limit, email: string, purpose = ""): LimitedKey {
  return { limit, subject: `${purpose} ${mailboxOf(email).address}` };
}

export const SIGN_UP_NETWORKS = {
  network: LIMITS.signUpPerNetwork,
  site: LIMITS.signUpPerSite,
  block: LIMITS.signUpPerBlock,
};

export const SIGN_IN_NETWORKS = {
  network: LIMITS.signInPerNetwork,
  site: LIMITS.signInPerSite,
  block: LIMITS.signInPerBlock,
};

export const SIGN_IN_CODE_NETWORKS = { network: LIMITS.signInCodePerNetwork, block: LIMITS.signInCodePerBlock };

export const SEARCH_NETWORKS = { network: LIMITS.searchPerNetwork, block: LIMITS.searchPerBlock };

export const FEEDBACK_NETWORKS = { network: LIMITS.feedbackPerNetwork, block: LIMITS.feedbackPerBlock };

export type LimitedKey = { limit: Limit; subject: string; step?: NetworkStep };

export type LimitAnswer = { allowed: true } | { allowed: false; limit: string; retryAfterSeconds: number };

type LimitServices = Pick<ProcessServices, "db" | "secrets" | "settings">;

/** Refused uses count too. */
export async function consume(services: LimitServices, keys: LimitedKey[], now: Date): Promise<LimitAnswer> {
  const [answer] = await consumeEach(services, [keys], now);
  return answer ?? { allowed: true };
}

export async function consumeEach(
  services: LimitServices,
  requests: LimitedKey[][],
  now: Date,
): Promise<LimitAnswer[]> {
  if (!services.settings.rateLimits) return requests.map(() => ({ allowed: true }));
  const uses = requests.map((keys) =>
    keys.map((key) => ({ ...key, hash: hashKey(services.secrets.sessionSecret, key) })),
  );
  const counters = await count(services, uses.flat(), now);
  return uses.map((keys) => {
    let answer: LimitAnswer = { allowed: true };
    for (const { hash, limit } of keys) {
      const counter = counters.get(hash);
      if (!counter) continue;
      counter.used += 1;
      if (counter.used <= limit.max || !answer.allowed) continue;
      answer = refusal(limit, counter.resetAt, now);
    }
    return answer;
  });
}

/** Asks each limit only for what the one before allows, so that refused attempts do not use up the shared limits. */
export async function consumeEachInOrder(
  services: LimitServices,
  requests: LimitedKey[][],
  now: Date,
): Promise<LimitAnswer[]> {
  // Asked without counting: otherwise each of a block's 65,536 networks would leave a row behind.
  const isFull = await findFull(
    services,
    requests.flat().filter(({ step }) => step === "block"),
    now,
  );
  const answers: LimitAnswer[] = requests.map(
    (keys) => keys.map(isFull).find((full) => full !== null) ?? { allowed: true },
  );
  const rounds = Math.max(0, ...requests.map((keys) => keys.length));
  for (let round = 0; round < rounds; round += 1) {
    const asked = requests.map((keys, index) => (answers[index]?.allowed ? keys.slice(round, round + 1) : []));
    const taken = await consumeEach(services, asked, now);
    for (const [index, answer] of taken.entries()) if (!answer.allowed) answers[index] = answer;
  }
  return answers;
}

export async function consumeInOrder(services: LimitServices, keys: LimitedKey[], now: Date): Promise<LimitAnswer> {
  const [answer] = await consumeEachInOrder(services, [keys], now);
  return answer ?? { allowed: true };
}

/** All steps at once: a network that is refused takes nothing from its block, and a block that is full keeps no rows. */
export async function takeFromNetworks(
  services: LimitServices,
  limits: Partial<Record<NetworkStep, Limit>>,
  address: string,
  now: Date,
): Promise<LimitAnswer> {
  const keys = networkKeys(limits, address);
  const isFull = await findFull(services, keys, now);
  return keys.map(isFull).find((full) => full !== null) ?? consume(services, keys, now);
}

/** Asked without counting, before what only a failure counts. */
export async function isExhausted(services: LimitServices, keys: LimitedKey[], now: Date): Promise<boolean> {
  return keys.map(await findFull(services, keys, now)).some((full) => full !== null);
}

async function findFull(
  services: LimitServices,
  keys: LimitedKey[],
  now: Date,
): Promise<(key: LimitedKey) => LimitAnswer | null> {
  if (!services.settings.rateLimits || keys.length === 0) return () => null;
  const hashOf = (key: LimitedKey) => hashKey(services.secrets.sessionSecret, key);
  const rows = await services.db
    .select()
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, [...new Set(keys.map(hashOf))]), gt(rateLimits.resetAt, now)));
  const counters = new Map(rows.map((row) => [row.key, row]));
  return (key) => {
    const counter = counters.get(hashOf(key));
    return counter && counter.count >= key.limit.max ? refusal(key.limit, counter.resetAt, now) : null;
  };
}

function refusal(limit: Limit, resetAt: Date, now: Date): LimitAnswer {
  const seconds = Math.ceil((resetAt.getTime() - now.getTime()) / 1000);
  return { allowed: false, limit: limit.name, retryAfterSeconds: Math.max(1, seconds) };
}

export async function refund(services: LimitServices, keys: LimitedKey[]): Promise<void> {
  if (services.settings.rateLimits) await refundHashes(services.db, keyHashesOf(services, keys));
}

/** What can be given back later, without the site's secret. */
export function keyHashesOf({ secrets }: Pick<LimitServices, "secrets">, keys: LimitedKey[]): string[] {
  return keys.map((key) => hashKey(secrets.sessionSecret, key));
}

export async function refundHashes(db: Database, uses: string[]): Promise<void> {
  if (uses.length === 0) return;
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(inArray(rateLimits.key, uses));
}

export function eraseOldCounters(db: Database, now: Date): Promise<number> {
  return eraseRows(db, rateLimits, lte(rateLimits.resetAt, now));
}

type Counter = { used: number; resetAt: Date };

async function count(
  { db }: LimitServices,
  uses: (LimitedKey & { hash: string })[],
  now: Date,
): Promise<Map<string, Counter>> {
  const added = new Map<string, { uses: number; windowSeconds: number }>();
  for (const { hash, limit } of uses) {
    added.set(hash, { uses: (added.get(hash)?.uses ?? 0) + 1, windowSeconds: limit.windowSeconds });
  }
  if (added.size === 0) return new Map();
  // Sorted, so that processes counting the same keys cannot deadlock.
  const rows = [...added].sort(([one], [other]) => (one < other ? -1 : 1));
  const values = rows.map(([key, { uses: count, windowSeconds }]) => ({
    key,
    count,
    resetAt: new Date(now.getTime() + windowSeconds * 1000),
  }));
  const overCondition = sql`${rateLimits.resetAt} <= ${now.toISOString()}::timestamptz`;
  const counted = await db
    .insert(rateLimits)
    .values(values)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${overCondition} then excluded.count else least(${rateLimits.count} + excluded.count, 1000000000) end`,
        resetAt: sql`case when ${overCondition} then excluded.reset_at else ${rateLimits.resetAt} end`,
      },
    })
    .returning();
  // By new networks alone: a new address must take no longer than a known one.
  const networks = new Set(uses.flatMap(({ hash, step }) => (step ? [hash] : [])));
  const begun = counted.filter(({ key, count }) => networks.has(key) && count === added.get(key)?.uses).length;
  if (begun > 0 && !is(db, PgTransaction)) await eraseSome(db, begun * ERASED_FOR_EACH, now);
  return new Map(
    counted.map(({ key, count, resetAt }) => [key, { used: count - (added.get(key)?.uses ?? 0), resetAt }]),
  );
}

/** Each new network takes away more counters than it brings. Never inside a transaction, where the locks would outlive this. */
async function eraseSome(db: Database, limit: number, now: Date): Promise<void> {
  const old = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    // Not at once: the clock of another process may be a little behind.
    .where(lte(rateLimits.resetAt, new Date(now.getTime() - MINUTE * 1000)))
    .orderBy(rateLimits.resetAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  await db.delete(rateLimits).where(inArray(rateLimits.key, old));
}

function hashKey(secret: string, { limit, subject }: LimitedKey): string {
  return createHmac("sha256", secret).update(`limit\n${limit.name}\n${subject}`).digest("base64url");
}
