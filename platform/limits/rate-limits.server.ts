import { createHmac } from "node:crypto";
import { and, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { rateLimits } from "#database/schema/limits.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { mailboxOf } from "./mailbox.ts";
import { blockOf, networkOf } from "./network.ts";

type Limit = { name: string; max: number; windowSeconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The limit of a block is this many times that of one network. */
const NETWORKS_IN_A_BLOCK = 8;
const ERASED_FOR_EACH = 4;

/** A class of thirty shares one network. Those of a network hold for each action by itself. */
export const LIMITS = {
  /** Per purpose: others' requests for one never use up the owner's share of the other. */
  signUpMails: { name: "sign-up-mails", max: 2, windowSeconds: DAY },
  signInMails: { name: "sign-in-mails", max: 4, windowSeconds: DAY },
  /** For whoever has a link from the mailbox: other people's requests do not use up this limit. */
  ownerMails: { name: "owner-mails", max: 10, windowSeconds: DAY },
  /** For all tags of a mailbox together, as a stranger can think up many; a class may share one that way. */
  taggedMails: { name: "tagged-mails", max: 40, windowSeconds: DAY },
  /** What everybody asks for together: beyond it the site is being used to flood other people. */
  siteMails: { name: "site-mails", max: 200, windowSeconds: MINUTE },
  siteReports: { name: "site-reports", max: 300, windowSeconds: HOUR },
  networkForms: { name: "network-forms", max: 120, windowSeconds: HOUR },
  /** Codes of classes that nobody has, and of sign-in, each of which is void after its fifth attempt. */
  networkTries: { name: "network-tries", max: 60, windowSeconds: MINUTE },
  /** By its cookie: one pupil does not use up what a class may mistype. */
  classCodesOfDevice: { name: "class-codes-device", max: 10, windowSeconds: MINUTE },
  /** Eighty classes behind one address. */
  classSessions: { name: "class-sessions", max: 140, windowSeconds: DAY },
  /** By account: a device that has learnt for years sends it in some thirty pieces, then each change. */
  accountRequests: { name: "account-requests", max: 600, windowSeconds: HOUR },
  /** What an account switches on, and the welcome of a purpose; what it switches off is never refused. */
  accountSwitches: { name: "account-switches", max: 20, windowSeconds: DAY },
  welcomeMails: { name: "welcome-mails", max: 1, windowSeconds: DAY },
  /** By member of the newsroom, or by link of a preview, for each action. */
  staffActs: { name: "staff-acts", max: 60, windowSeconds: DAY },
  /**
   * Of the administration, by network, or by browser that signed in before: strangers must not lock the owner out. And
   * codes of a member's phone: a stolen session gets no further than thirty a day, at three codes in a million.
   */
  passwords: { name: "passwords", max: 5, windowSeconds: 15 * MINUTE },
  dailyPasswords: { name: "daily-passwords", max: 30, windowSeconds: DAY },
  sitePasswords: { name: "site-passwords", max: 50, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

export type LimitedKey = { limit: Limit; subject: string; isNetwork?: true };

export type LimitAnswer = { allowed: true } | { allowed: false; limit: string; retryAfterSeconds: number };

type LimitServices = Pick<ProcessServices, "db" | "secrets" | "settings">;

/** An IPv4 address or a /64, and the /24 or /48 that it is of: who holds a whole one has a bounded share. */
export function networkKeys(limit: Limit, address: string, action = ""): LimitedKey[] {
  const block = blockOf(address);
  const network = { limit, subject: `${action} ${networkOf(address)}`, isNetwork: true as const };
  if (block === null) return [network];
  const shared = { ...limit, name: `${limit.name}-block`, max: limit.max * NETWORKS_IN_A_BLOCK };
  return [network, { limit: shared, subject: `${action} ${block}` }];
}

/** None for an address without a tag, which has a limit of its own: nobody else's tags take anything from it. */
export function taggedMailboxKeys(email: string, action: string): LimitedKey[] {
  const { address, mailbox } = mailboxOf(email);
  return address === mailbox ? [] : [{ limit: LIMITS.taggedMails, subject: `${action} ${mailbox}` }];
}

/** One for all spellings of an address that its provider takes for the same. */
export function addressKey(limit: Limit, email: string, purpose = ""): LimitedKey {
  return { limit, subject: `${purpose} ${mailboxOf(email).address}` };
}

/** Takes from each limit in turn while the former ones allow it. In a transaction, a rollback gives everything back. */
export async function consume(services: LimitServices, keys: LimitedKey[], now: Date): Promise<LimitAnswer> {
  if (!services.settings.rateLimits || keys.length === 0) return { allowed: true };
  const uses = keys.map((key) => ({ ...key, hash: hashOf(services, key) }));
  const { rows } = (await services.db.execute(takeAll(uses, now))) as unknown as { rows: { count: number }[] };
  if (rows.length < uses.length) return findRefusal(services, uses, rows.length, now);
  // Only for new networks: creating a row for a new address must not take longer than updating one, which would reveal
  // known addresses.
  if (uses[0]?.isNetwork && rows[0]?.count === 1) await eraseSome(services.db, ERASED_FOR_EACH * uses.length, now);
  return { allowed: true };
}

type Use = LimitedKey & { hash: string };

/**
 * Returns a row for each limit taken. One statement, as all uses wait for the same rows; nothing is counted where one
 * limit is full, otherwise each of a block's 65,536 networks would leave a row.
 */
function takeAll(uses: Use[], now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const hashes = sql.join(
    uses.map(({ hash }) => sql`${hash}`),
    sql`, `,
  );
  const fullConditions = uses.map(({ hash, limit }) => sql`(key = ${hash} and count >= ${limit.max}::int)`);
  const steps = uses.map(({ hash, limit }, index) => {
    const end = new Date(now.getTime() + limit.windowSeconds * 1000).toISOString();
    const before = sql.identifier(index === 0 ? "untouched" : `use_${index - 1}`);
    return sql`${sql.identifier(`use_${index}`)} as (
      insert into ${rateLimits} as counter (key, count, reset_at)
      select ${hash}::text, 1, ${end}::timestamptz from ${before}
      on conflict (key) do update set
        count = case when counter.reset_at <= ${at} then 1 else counter.count + 1 end,
        reset_at = case when counter.reset_at <= ${at} then excluded.reset_at else counter.reset_at end
      where counter.reset_at <= ${at} or counter.count < ${limit.max}::int
      returning count
    )`;
  });
  const taken = uses.map((_, index) => sql`select count from ${sql.identifier(`use_${index}`)}`);
  return sql`
    with untouched as (
      select 1 where not exists (
        select from ${rateLimits} where key in (${hashes}) and reset_at > ${at} and (${sql.join(fullConditions, sql` or `)})
      )
    ), ${sql.join(steps, sql`, `)}
    ${sql.join(taken, sql` union all `)}`;
}

/** @param taken how many of the limits allowed it, where another use came in between */
async function findRefusal(services: LimitServices, uses: Use[], taken: number, now: Date): Promise<LimitAnswer> {
  const counters = await readCounters(services, uses, now);
  const use = uses.find(({ hash, limit }) => (counters.get(hash)?.count ?? 0) >= limit.max) ?? uses[taken];
  if (!use) return { allowed: true };
  const resetAt = counters.get(use.hash)?.resetAt ?? now;
  const seconds = Math.ceil((resetAt.getTime() - now.getTime()) / 1000);
  return { allowed: false, limit: use.limit.name, retryAfterSeconds: Math.max(1, seconds) };
}

async function readCounters({ db }: LimitServices, uses: Use[], now: Date) {
  const rows = await db
    .select()
    .from(rateLimits)
    .where(
      and(
        inArray(
          rateLimits.key,
          uses.map(({ hash }) => hash),
        ),
        gt(rateLimits.resetAt, now),
      ),
    );
  return new Map(rows.map((row) => [row.key, row]));
}

/** Checks without counting, for actions of which only failures count. */
export async function isExhausted(services: LimitServices, keys: LimitedKey[], now: Date): Promise<boolean> {
  if (!services.settings.rateLimits || keys.length === 0) return false;
  const uses = keys.map((key) => ({ ...key, hash: hashOf(services, key) }));
  const counters = await readCounters(services, uses, now);
  return uses.some(({ hash, limit }) => (counters.get(hash)?.count ?? 0) >= limit.max);
}

/** After a right password or code: only wrong ones add up. */
export async function resetLimits(services: LimitServices, keys: LimitedKey[]): Promise<void> {
  const hashes = keys.map((key) => hashOf(services, key));
  await services.db.delete(rateLimits).where(inArray(rateLimits.key, hashes));
}

/** After a right password, for a limit that strangers share: only wrong ones add up. */
export async function returnUse(services: LimitServices, key: LimitedKey): Promise<void> {
  await services.db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, hashOf(services, key)));
}

export function eraseOldCounters(db: Database, now: Date): Promise<number> {
  return eraseRows(db, rateLimits, lte(rateLimits.resetAt, now));
}

/** Each new network takes away more counters than it brings. */
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

function hashOf({ secrets }: Pick<LimitServices, "secrets">, { limit, subject }: LimitedKey): string {
  return createHmac("sha256", secrets.sessionSecret).update(`limit\n${limit.name}\n${subject}`).digest("base64url");
}
