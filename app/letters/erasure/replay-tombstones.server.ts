import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { endSessionsAgain } from "#app/accounts/session/account-sessions.server.ts";
import { switchSyncOffAgain } from "#app/accounts/sync/switch-off.server.ts";
import {
  addressHashes,
  addressKeys,
  findUnknownTombstones,
  rememberErased,
} from "#app/letters/leaving/tombstones.server.ts";
import { addWithdrawal, withdraw } from "#app/letters/leaving/withdrawals.server.ts";
import { removeFromTeamAgain } from "#app/office/team/team.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { signInRequests, users } from "#database/schema/accounts.server.ts";
import { staffInvitations } from "#database/schema/newsroom.server.ts";
import { reports } from "#database/schema/reports.server.ts";
import { emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { type AddressTombstone, readTombstoneFile, shortenTombstoneFile } from "#platform/tombstone-file.server.ts";
import { forgetAccounts, forgetPerson } from "./erase-person.server.ts";

const PAGE = 1000;
/** With this advisory lock, only one of several processes that start at once applies the tombstones. */
const APPLY_LOCK = 7_311_984_553;

/** These are all tables with an address that is erased with its person. */
const ADDRESSES = [emailSubscribers, users, reports, signInRequests, staffInvitations].map((table) => ({
  table,
  email: table.email,
}));

type ApplyServices = Pick<ProcessServices, "db" | "settings" | "secrets" | "log">;

type Outcome = {
  applied: { tombstones: number; people: number };
  unreadable: AddressTombstone[];
};

/** Applies the tombstones that the database lacks because it was restored from an older backup. */
export async function replayTombstones(services: ApplyServices, now = new Date()): Promise<void> {
  const tombstones = await readTombstoneFile(services.settings);
  if (tombstones.length === 0) return;
  const ofAddresses = tombstones.filter((tombstone) => "hash" in tombstone);
  const ofRows = Map.groupBy(
    tombstones.filter((tombstone) => "row" in tombstone),
    ({ what }) => what,
  );
  // All are applied in one transaction: if the process died halfway, those already applied would hide the others.
  const { applied, unreadable, accounts, sessions, members } = await services.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${APPLY_LOCK})`);
    const outcome = await applyAll(services, tx, ofAddresses);
    return {
      ...outcome,
      accounts: await switchSyncOffAgain(tx, ofRows.get("sync") ?? [], now),
      sessions: await endSessionsAgain(tx, ofRows.get("session") ?? [], now),
      members: await removeFromTeamAgain(tx, ofRows.get("staff") ?? []),
    };
  });
  const rows = { accounts, sessions, members };
  const all = { ...rows, tombstones: applied.tombstones + accounts + sessions + members, people: applied.people };
  if (all.tombstones > 0) services.log.warn("tombstones_replayed", all);
  if (unreadable.length > 0) services.log.error("tombstones_unreadable", describeUnreadable(unreadable));
  if (services.settings.databaseUrl === null) await shortenTombstoneFile(services.settings, now);
}

/** Tombstones hashed with a secret that this process lacks are left to a process that has it. */
async function applyAll(services: ApplyServices, tx: Transaction, onFile: AddressTombstone[]): Promise<Outcome> {
  const tombstones = await findUnknownTombstones(tx, onFile);
  const keys = new Set(addressKeys(services.secrets));
  const ours = tombstones.filter(({ key }) => key === null || keys.has(key));
  const byHash = Map.groupBy(ours, ({ hash }) => hash);
  const unsigned = new Set(onFile.flatMap(({ key, hash }) => (key === null ? [hash] : [])));
  let isProven = false;
  const people = new Set<string>();
  if (ours.length > 0) {
    for await (const email of readAddresses(tx)) {
      const hashes = addressHashes(services.secrets, email);
      isProven ||= hashes.some((hash) => unsigned.has(hash));
      const left = hashes.flatMap((hash) => byHash.get(hash) ?? []);
      if (left.length === 0 || people.has(email)) continue;
      people.add(email);
      for (const tombstone of left.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
        await applyTo(services, tx, email, tombstone);
      }
    }
  }
  // The others are marked as done too: there is nothing to erase for a person who is not in the list, or who has signed
  // up again since.
  const isReadable = ({ key }: AddressTombstone) => (key === null ? isProven : keys.has(key));
  const done = ours.filter(isReadable);
  const rest = await findUnknownTombstones(tx, done);
  await rememberErased(
    tx,
    rest.map(({ what, hash, proof, at }) => ({ hash: what === "account" ? proof : hash, at })),
  );
  return {
    applied: { tombstones: done.length, people: people.size },
    unreadable: tombstones.filter((tombstone) => !isReadable(tombstone)),
  };
}

function describeUnreadable(tombstones: AddressTombstone[]): { tombstones: number; keys: string } {
  return { tombstones: tombstones.length, keys: [...new Set(tombstones.map(({ key }) => key ?? "none"))].join(" ") };
}

async function* readAddresses(tx: Transaction): AsyncGenerator<string> {
  for (const { table, email } of ADDRESSES) {
    for (let after: string | null = ""; after !== null; ) {
      const rows: { email: string | null }[] = await tx
        .selectDistinct({ email })
        .from(table)
        .where(gt(email, after))
        .orderBy(asc(email))
        .limit(PAGE);
      for (const row of rows) if (row.email) yield row.email;
      after = rows.length < PAGE ? null : (rows.at(-1)?.email ?? null);
    }
  }
}

/** People who came back after they had left are not erased. */
async function applyTo(
  services: ApplyServices,
  tx: Transaction,
  email: string,
  { what, at, proof }: AddressTombstone,
): Promise<void> {
  if (what === "erased") {
    if (await isOlder(tx, email, at)) await forgetPerson(services, tx, email, at);
    return;
  }
  if (what === "account") {
    const [unused] = await tx
      .select()
      .from(users)
      .where(and(eq(users.email, email), lt(users.lastActiveAt, at)));
    if (unused) await forgetAccounts(services, tx, [email], at);
    return;
  }
  const [subscriber] = await tx.select().from(emailSubscribers).where(eq(emailSubscribers.email, email));
  if (!subscriber) return;
  const ofPurpose = { subscriberId: subscriber.id, purpose: what };
  const [older] = await tx
    .select({ purpose: subscriptions.purpose })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.subscriberId, subscriber.id),
        eq(subscriptions.purpose, what),
        lt(subscriptions.requestedAt, at),
      ),
    );
  if (older) await withdraw(services, tx, { ...ofPurpose, recordedEventId: proof }, at);
  await addWithdrawal(tx, { ...ofPurpose, id: proof }, at);
}

async function isOlder(tx: Transaction, email: string, at: Date): Promise<boolean> {
  const rows = [
    ...(await tx
      .select({ at: emailSubscribers.createdAt })
      .from(emailSubscribers)
      .where(eq(emailSubscribers.email, email))),
    ...(await tx.select({ at: users.createdAt }).from(users).where(eq(users.email, email))),
  ];
  return rows.every((row) => row.at < at);
}
