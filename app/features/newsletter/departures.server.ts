import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ProcessServices } from "#platform/services.ts";
import { addressHashes } from "./erased-addresses.server.ts";
import type { Purpose } from "./purposes.ts";

/** `proof` is the id of its row in the database; "erased" means the whole person. */
export type Departure = { at: Date; what: Purpose | "erased"; hash: string; proof: string };

export function departuresPath(dataDir: string): string {
  return join(dataDir, "departures.log");
}

/** Written to a file before the change commits, so that a restored database learns who left since. */
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

/** Skips a line that was cut or written by another version. */
export function readDepartures(text: string): Departure[] {
  return text.split("\n").flatMap((line) => {
    const [, at = "", what = "", hash = "", proof = ""] =
      /^(\S+Z) (weekly_letter|launch_notice|erased) ([\w-]{43}) ([\w-]{36,43})$/.exec(line) ?? [];
    return proof ? [{ at: new Date(at), what: what as Departure["what"], hash, proof }] : [];
  });
}
