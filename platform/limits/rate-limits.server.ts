import { createHmac } from "node:crypto";
import { and, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { rateLimits } from "#database/schema/platform.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { LIMITS, type Limit } from "./limits.ts";
import { blockOf, networkOf } from "./network-limit.ts";

/** RFC 5233 calls what follows « + » (« lea+lecture ») a subaddress: it leads to the same mailbox. */
export type Mailbox = {
  /**
   * The same for every spelling that the provider delivers to this address, its tag included. It is a key, not an
   * address to write to.
   */
  address: string;
  /** The address without its tag. */
  mailbox: string;
};

type Provider = { domains: RegExp; canonical?: string; ignored?: RegExp; separator?: "-"; subdomains?: boolean };

/** Equivalent spellings, from the providers' help pages. At any other provider, only « + » separates a tag. */
const PROVIDERS: Provider[] = [
  { domains: /^(?:gmail|googlemail)\.com$/, canonical: "gmail.com", ignored: /\./g },
  { domains: /^(?:proton\.me|protonmail\.com|protonmail\.ch|pm\.me)$/, canonical: "proton.me", ignored: /[._-]/g },
  { domains: /^(?:icloud|me|mac)\.com$/, canonical: "icloud.com" },
  { domains: /^(?:yahoo(?:\.[a-z]{2,3}){1,2}|ymail\.com|rocketmail\.com|myyahoo\.com)$/, separator: "-" },
  { domains: /^(?:.+\.)?fastmail\.(?:com|fm)$/, subdomains: true },
];

/**
 * The result is for rate limits and never for sending. `email` must be normalised; addresses of two people never get
 * the same mailbox.
 */
export function mailboxOf(email: string): Mailbox {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const provider = PROVIDERS.find(({ domains }) => domains.test(domain));
  const local = email
    .slice(0, at)
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toLowerCase()
    .normalize("NFC");
  const { name, tag } = split(local, domain, provider);
  const host = provider?.canonical ?? (provider?.subdomains ? domain.split(".").slice(-2).join(".") : domain);
  const mailbox = `${provider?.ignored ? name.replace(provider.ignored, "") : name}@${host}`;
  return { mailbox, address: tag === null ? mailbox : `${tag} ${mailbox}` };
}

function split(local: string, domain: string, provider: Provider | undefined): { name: string; tag: string | null } {
  const labels = domain.split(".");
  if (provider?.subdomains && labels.length > 2) return { name: labels.at(-3) ?? "", tag: local };
  const places = [local.indexOf("+"), provider?.separator ? local.indexOf(provider.separator) : -1];
  const place = Math.min(...places.filter((index) => index > 0));
  return Number.isFinite(place)
    ? { name: local.slice(0, place), tag: local.slice(place + 1) }
    : { name: local, tag: null };
}

const NETWORKS_IN_A_BLOCK = 8;
const ERASED_FOR_EACH = 4;
const CLOCK_SKEW_MS = 60_000;

export type LimitedKey = { limit: Limit; subject: string; isNetwork?: true };

export type LimitAnswer = { allowed: true } | { allowed: false; limit: string; retryAfterSeconds: number };

type LimitServices = Pick<ProcessServices, "db" | "secrets" | "settings">;

/**
 * Returns a key for the network and one for its /24 or /48 block, so that whoever holds a whole block
 * has a bounded share.
 */
export function networkKeys(limit: Limit, address: string, action = ""): LimitedKey[] {
  const block = blockOf(address);
  const network = { limit, subject: `${action} ${networkOf(address)}`, isNetwork: true as const };
  if (block === null) return [network];
  const shared = { ...limit, name: `${limit.name}-block`, max: limit.max * NETWORKS_IN_A_BLOCK };
  return [network, { limit: shared, subject: `${action} ${block}` }];
}

/**
 * Returns no key for an address without a tag: it has its own limit, which tags invented by strangers must not use up.
 */
export function taggedMailboxKeys(email: string, action: string): LimitedKey[] {
  const { address, mailbox } = mailboxOf(email);
  return address === mailbox ? [] : [{ limit: LIMITS.taggedMails, subject: `${action} ${mailbox}` }];
}

/** Gives one key to all spellings of an address that its provider delivers to the same mailbox. */
export function addressKey(limit: Limit, email: string, purpose = ""): LimitedKey {
  return { limit, subject: `${purpose} ${mailboxOf(email).address}` };
}

/**
 * Counts a use of each limit, or of none when one of them is full. Within a transaction, a rollback undoes the
 * counting.
 */
export async function consume(services: LimitServices, keys: LimitedKey[], now: Date): Promise<LimitAnswer> {
  if (!services.settings.rateLimits || keys.length === 0) return { allowed: true };
  const uses = keys.map((key) => ({ ...key, hash: hashOf(services, key) }));
  const { rows } = (await services.db.execute(takeAll(uses, now))) as unknown as { rows: { count: number }[] };
  if (rows.length < uses.length) return findRefusal(services, uses, rows.length, now);
  // Old counters are erased only for a new network: if erasing also followed a new address, the longer time would
  // reveal which addresses are known.
  if (uses[0]?.isNetwork && rows[0]?.count === 1) await eraseSome(services.db, ERASED_FOR_EACH * uses.length, now);
  return { allowed: true };
}

type Use = LimitedKey & { hash: string };

/**
 * Returns one row for each limit that was counted. It is one statement because every use waits for the same rows.
 * Nothing is counted when one limit is full before it starts, or each of a block's 65,536 networks would leave a row.
 * When another request fills one meanwhile, the counting stops there, and the limits before it stay counted.
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

/** @param taken how many limits allowed the use: the next one refused it, although it may have room again by now */
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

/** Called after a correct password or code, so that only wrong ones accumulate. */
export async function resetLimits(services: LimitServices, keys: LimitedKey[]): Promise<void> {
  const hashes = keys.map((key) => hashOf(services, key));
  await services.db.delete(rateLimits).where(inArray(rateLimits.key, hashes));
}

/**
 * Gives back one use after a correct password, for a limit that strangers share: resetting it would also
 * clear their wrong ones.
 */
export async function returnUse(services: LimitServices, key: LimitedKey): Promise<void> {
  await services.db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, hashOf(services, key)));
}

export function eraseOldCounters(db: Database, now: Date): Promise<number> {
  return eraseRows(db, rateLimits, lte(rateLimits.resetAt, now));
}

/** Erases more counters than a new network adds, so that the table does not grow. */
async function eraseSome(db: Database, limit: number, now: Date): Promise<void> {
  const old = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    // A counter is kept for a while after its window, because the clock of another process may be behind.
    .where(lte(rateLimits.resetAt, new Date(now.getTime() - CLOCK_SKEW_MS)))
    .orderBy(rateLimits.resetAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  await db.delete(rateLimits).where(inArray(rateLimits.key, old));
}

function hashOf({ secrets }: Pick<LimitServices, "secrets">, { limit, subject }: LimitedKey): string {
  return createHmac("sha256", secrets.sessionSecret).update(`limit\n${limit.name}\n${subject}`).digest("base64url");
}

/** True for the first caller only, across all processes, until the given time. */
export async function takeOnce(db: Database, word: string, until: Date): Promise<boolean> {
  const taken = await db
    .insert(rateLimits)
    .values({ key: word, count: 1, resetAt: until })
    .onConflictDoNothing()
    .returning({ key: rateLimits.key });
  return taken.length === 1;
}
