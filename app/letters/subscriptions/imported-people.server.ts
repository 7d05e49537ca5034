import { randomUUID } from "node:crypto";
import type { Transaction } from "#database/open.server.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import type { Purpose } from "./purposes.ts";
import type { SubscriberDetails } from "./subscriber-details.ts";
import { recordConsents, refreshSubscriberStatus, setSubscriptions } from "./subscribers.server.ts";

export type ImportedState = {
  purpose: Purpose;
  status: "pending" | "confirmed" | "withdrawn";
  requestedAt: Date;
  confirmedAt: Date | null;
  withdrawnAt: Date | null;
};

export type ImportedPerson = SubscriberDetails & {
  id: string | null;
  email: string;
  createdAt: Date;
  states: ImportedState[];
};

export type ImportProof = { form: string; textVersion: string };

/** Compares as PostgreSQL's collation "C" does. All imports add people in this order, so that no two can deadlock. */
export function compareEmails(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

/** Known addresses are skipped. Returns those that were added. */
export async function addImportedPeople(
  tx: Transaction,
  people: ImportedPerson[],
  { form, textVersion }: ImportProof,
): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const rows = people
    .toSorted((one, other) => compareEmails(one.email, other.email))
    .map(({ states: _, ...person }) => ({ ...person, id: person.id ?? randomUUID() }));
  const added = await tx
    .insert(emailSubscribers)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: emailSubscribers.id, email: emailSubscribers.email });
  const statesOf = new Map(people.map(({ email, states }) => [email, states]));
  const states = added.flatMap(({ id, email }) =>
    (statesOf.get(email) ?? []).map((state) => ({ subscriberId: id, ...state })),
  );
  await setSubscriptions(tx, states);
  await recordConsents(
    tx,
    states.flatMap((state) => eventsOf(state).map((event) => ({ ...event, form, textVersion }))),
  );
  await refreshSubscriberStatus(tx, [...new Set(states.map(({ subscriberId }) => subscriberId))]);
  return new Set(added.map(({ email }) => email));
}

function eventsOf({
  subscriberId,
  purpose,
  status,
  requestedAt,
  confirmedAt,
  withdrawnAt,
}: { subscriberId: string } & ImportedState) {
  const happened = [
    { kind: "requested" as const, createdAt: status === "pending" ? requestedAt : null },
    { kind: "confirmed" as const, createdAt: confirmedAt },
    { kind: "withdrawn" as const, createdAt: withdrawnAt },
  ];
  return happened.flatMap(({ kind, createdAt }) => (createdAt ? [{ subscriberId, purpose, kind, createdAt }] : []));
}
