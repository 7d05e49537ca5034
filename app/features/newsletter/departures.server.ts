import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ProcessServices } from "#platform/services.ts";
import { addressHashes } from "./erased-addresses.server.ts";
import type { Purpose } from "./purposes.ts";

/** Who left what, and when. "erased": the person as a whole. `proof`: by what the database knows of it. */
export type Departure = { at: Date; what: Purpose | "erased"; hash: string; proof: string };

export function departuresPath(dataDir: string): string {
  return join(dataDir, "departures.log");
}

/**
 * Added to a file beside the database before the change is kept: a database that is put back to an earlier day learns from it who
 * left since. Of a change that then fails, what is known is that the person wished it.
 */
export async function recordDeparture(
  { settings, secrets }: Pick<ProcessServices, "settings" | "secrets">,
  { email, what, at, proof }: { email: string } & Omit<Departure, "hash" | "proof"> & { proof?: string },
): Promise<void> {
  const [hash] = addressHashes(secrets, email);
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  await appendFile(departuresPath(settings.dataDir), `${at.toISOString()} ${what} ${hash} ${proof ?? hash}\n`, {
    mode: 0o600,
    flush: true,
  });
}

/** A line that was cut, or that another version wrote, says nothing. */
export function readDepartures(text: string): Departure[] {
  return text.split("\n").flatMap((line) => {
    const [, at = "", what = "", hash = "", proof = ""] =
      /^(\S+Z) (weekly_letter|launch_notice|erased) ([\w-]{43}) ([\w-]{36,43})$/.exec(line) ?? [];
    return proof ? [{ at: new Date(at), what: what as Departure["what"], hash, proof }] : [];
  });
}
