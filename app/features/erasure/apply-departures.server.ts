import { readFile } from "node:fs/promises";
import { and, asc, eq, gt, lt, ne } from "drizzle-orm";
import { type Departure, departuresPath, readDepartures } from "#app/features/newsletter/departures.server.ts";
import { addressHashes, rememberErasedAddress } from "#app/features/newsletter/erased-addresses.server.ts";
import { withdraw } from "#app/features/newsletter/withdrawals.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import {
  consentEvents,
  emailSubscribers,
  erasedAddresses,
  subscriptions,
} from "#database/schema/subscribers.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { forgetPerson } from "./erase-person.server.ts";

const PAGE = 1000;

type ApplyServices = Pick<ProcessServices, "db" | "settings" | "secrets" | "log">;

/** A database that lacks the file's last departure was restored: what happened since is applied again. */
export async function applyDepartures(services: ApplyServices): Promise<void> {
  const text = await readFile(departuresPath(services.settings.dataDir), "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  });
  const departures = readDepartures(text);
  const last = departures.at(-1);
  if (!last || (await isKnown(services.db, last))) return;
  const applied = await applyAll(services, departures);
  services.log.warn("departures_applied", { departures: departures.length, people: applied });
}

async function isKnown(db: Database, { what, hash, proof }: Departure): Promise<boolean> {
  const found =
    what === "erased"
      ? await db
          .select({ hash: erasedAddresses.emailHash })
          .from(erasedAddresses)
          .where(eq(erasedAddresses.emailHash, hash))
      : await db.select({ id: consentEvents.id }).from(consentEvents).where(eq(consentEvents.id, proof));
  return found.length > 0;
}

async function applyAll(services: ApplyServices, departures: Departure[]): Promise<number> {
  const byHash = Map.groupBy(departures, ({ hash }) => hash);
  const erased = departures.filter(({ what }) => what === "erased");
  await services.db.transaction(async (tx) => {
    for (const { hash, at } of erased) await rememberErasedAddress(tx, hash, at);
  });
  let applied = 0;
  for (const readPage of [readSubscribers, readUsers]) {
    let after = "";
    for (;;) {
      const emails = await readPage(services.db, after);
      for (const email of emails) {
        const left = addressHashes(services.secrets, email).flatMap((hash) => byHash.get(hash) ?? []);
        if (left.length === 0) continue;
        await services.db.transaction((tx) => applyTo(services, tx, email, left));
        applied += 1;
      }
      if (emails.length < PAGE) break;
      after = emails.at(-1) ?? "";
    }
  }
  return applied;
}

/** Who came back after leaving stays. */
async function applyTo(services: ApplyServices, tx: Transaction, email: string, left: Departure[]): Promise<void> {
  for (const { what, at, proof } of left) {
    if (what === "erased") {
      if (await isOlder(tx, email, at)) await forgetPerson(services, tx, email, at);
      continue;
    }
    const [state] = await tx
      .select({ subscriberId: subscriptions.subscriberId })
      .from(subscriptions)
      .innerJoin(emailSubscribers, eq(emailSubscribers.id, subscriptions.subscriberId))
      .where(
        and(
          eq(emailSubscribers.email, email),
          eq(subscriptions.purpose, what),
          ne(subscriptions.status, "withdrawn"),
          lt(subscriptions.requestedAt, at),
        ),
      );
    if (state) await withdraw(services, tx, { ...state, purpose: what, recordedEventId: proof }, at);
  }
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

async function readSubscribers(db: Database, after: string): Promise<string[]> {
  const { email } = emailSubscribers;
  const rows = await db
    .select({ email })
    .from(emailSubscribers)
    .where(gt(email, after))
    .orderBy(asc(email))
    .limit(PAGE);
  return rows.map((row) => row.email);
}

async function readUsers(db: Database, after: string): Promise<string[]> {
  const { email } = users;
  const rows = await db.select({ email }).from(users).where(gt(email, after)).orderBy(asc(email)).limit(PAGE);
  return rows.map((row) => row.email);
}
