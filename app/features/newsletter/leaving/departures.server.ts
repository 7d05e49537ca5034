import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Purpose } from "#app/features/newsletter/purposes.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { consentEvents, erasedAddresses } from "#database/schema/subscribers.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { accountProof, addressHashes } from "./erased-addresses.server.ts";

/** "erased" means the whole person; "account" an unused account, whose owner may keep the letter. */
export type Departure = { at: Date; what: Purpose | "erased" | "account"; hash: string; proof: string };

type Leaving = { email: string; at: Date } & (
  | { what: "erased" | "account" }
  /** The id of its consent event. */
  | { what: Purpose; proof: string }
);

const LINE =
  /(\d{4}-\d\d-\d\dT[\d:.]+Z) (?:(weekly_letter|launch_notice) ([\w-]{43}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})|(erased|account) ([\w-]{43}) ([\w-]{43}))$/;

export function departuresPath(dataDir: string): string {
  return join(dataDir, "departures.log");
}

/** Written to a file before the change commits, so that a restored database learns who left since. */
export async function recordDepartures(
  { settings, secrets }: Pick<ProcessServices, "settings" | "secrets">,
  leavings: Leaving[],
): Promise<void> {
  if (leavings.length === 0) return;
  const lines = leavings.map((leaving) => {
    const [hash = ""] = addressHashes(secrets, leaving.email);
    const proof =
      "proof" in leaving ? leaving.proof : leaving.what === "erased" ? hash : accountProof(secrets, leaving.email);
    return `${leaving.at.toISOString()} ${leaving.what} ${hash} ${proof}\n`;
  });
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  // The first line break ends a line that a crash has cut.
  await appendFile(departuresPath(settings.dataDir), `\n${lines.join("")}`, { mode: 0o600, flush: true });
}

/** Skips a line that was cut, but not the one written behind it, and what another version wrote. */
export function readDepartures(text: string): Departure[] {
  return text.split("\n").flatMap((line) => {
    const [, date = "", purpose, hash, proof, person = "", personHash = "", personProof = ""] = LINE.exec(line) ?? [];
    const at = new Date(date);
    if (Number.isNaN(at.getTime())) return [];
    return [
      purpose && hash && proof
        ? { at, what: purpose as Purpose, hash, proof }
        : { at, what: person as "erased" | "account", hash: personHash, proof: personProof },
    ];
  });
}

/**
 * Those that this database does not know: neither its consent event, nor that the account or the whole person was erased
 * at that time or later.
 */
export async function findUnknownDepartures(db: Database | Transaction, departures: Departure[]): Promise<Departure[]> {
  if (departures.length === 0) return [];
  const proofs = departures.flatMap(({ what, proof }) => (isOfPerson(what) ? [] : [proof]));
  const hashes = departures.flatMap(({ what, hash, proof }) => (isOfPerson(what) ? [hash, proof] : [hash]));
  const events = await db
    .select({ id: consentEvents.id })
    .from(consentEvents)
    .where(
      sql`${consentEvents.id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(proofs)}::jsonb))`,
    );
  const erased = await db
    .select()
    .from(erasedAddresses)
    .where(
      sql`${erasedAddresses.emailHash} in (select value from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))`,
    );
  const known = new Set(events.map(({ id }) => id));
  const erasedAt = new Map(erased.map(({ emailHash, createdAt }) => [emailHash, createdAt]));
  const isErased = (hash: string, at: Date) =>
    (erasedAt.get(hash)?.getTime() ?? Number.NEGATIVE_INFINITY) >= at.getTime();
  return departures.filter(({ hash, proof, at }) => !known.has(proof) && !isErased(hash, at) && !isErased(proof, at));
}

function isOfPerson(what: Departure["what"]): boolean {
  return what === "erased" || what === "account";
}
