import { appendFile, mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type { subscriptions } from "#database/schema/subscribers.server.ts";
import type { Settings } from "#platform/settings.ts";

/** Of an address, known by its keyed hash. "erased" is the whole person, "account" an account for its age. */
export type AddressDeparture = {
  at: Date;
  what: (typeof subscriptions.$inferSelect)["purpose"] | "erased" | "account";
  /** Which secret made the hash; null in lines from before it was noted. */
  key: string | null;
  hash: string;
  /** What the database keeps of it: the id of a consent event, or a keyed hash. */
  proof: string;
};

/** Of a row, known by what names it and nobody: an account that keeps no reader's data any more, a session that was ended. */
export type RowDeparture = { at: Date; what: "sync" | "session"; row: string };

export type Departure = AddressDeparture | RowDeparture;

const LINE =
  /(?:key:([\w-]{8}) )?(\d{4}-\d\d-\d\dT[\d:.]+Z) (?:(weekly_letter|launch_notice) ([\w-]{43}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})|(erased|account) ([\w-]{43}) ([\w-]{43})|(sync|session) ([\w-]{20,64}))$/;

export function departuresPath(dataDir: string): string {
  return join(dataDir, "departures.log");
}

/** Called before the change commits, so that a restored database learns of it. */
export async function addDepartures({ dataDir }: Pick<Settings, "dataDir">, departures: Departure[]): Promise<void> {
  if (departures.length === 0) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // The first line break ends a line that a crash has cut.
  await appendFile(departuresPath(dataDir), `\n${departures.map(formatDeparture).join("")}`, {
    mode: 0o600,
    flush: true,
  });
}

export async function readDeparturesFile({ dataDir }: Pick<Settings, "dataDir">): Promise<Departure[]> {
  const text = await readFile(departuresPath(dataDir), "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  });
  return readDepartures(text);
}

/** No session lives longer, so a backup from before holds none that could open again. */
const SESSION_DAYS = 90;

/**
 * Drops what a later line says too, so that who switches on and off does not make the file longer. Only for a folder of one process:
 * another one could write a line meanwhile.
 */
export async function shortenDeparturesFile({ dataDir }: Pick<Settings, "dataDir">, now: Date): Promise<void> {
  const path = departuresPath(dataDir);
  const lines = (await readFile(path, "utf8").catch(() => "")).split("\n").filter((line) => line !== "");
  const lastSession = now.getTime() - SESSION_DAYS * 86_400_000;
  const said = new Set<string>();
  const kept = lines
    .toReversed()
    .filter((line) => {
      const [departure] = readDepartures(line);
      if (!departure) return true;
      const { what, at } = departure;
      if (what === "session" && at.getTime() < lastSession) return false;
      const key = "row" in departure ? `${what} ${departure.row}` : `${what} ${departure.key} ${departure.hash}`;
      if (said.has(key)) return false;
      said.add(key);
      return true;
    })
    .toReversed();
  if (kept.length === lines.length) return;
  const draft = `${path}.partial`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(`${kept.join("\n")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/** Skips a line that was cut, but not the one written behind it, and what another version wrote. */
export function readDepartures(text: string): Departure[] {
  return text.split("\n").flatMap((line): Departure[] => {
    const [, key = null, date = "", purpose, hash, proof, person, personHash, personProof, kind, row] =
      LINE.exec(line) ?? [];
    const at = new Date(date);
    if (Number.isNaN(at.getTime())) return [];
    if (kind && row) return [{ at, what: kind as RowDeparture["what"], row }];
    const what = (purpose ?? person) as AddressDeparture["what"];
    return [{ at, what, key, hash: hash ?? personHash ?? "", proof: proof ?? personProof ?? "" }];
  });
}

/** The key stands in front, where the versions that knew of none skip it. */
function formatDeparture(departure: Departure): string {
  const line = `${departure.at.toISOString()} ${departure.what}`;
  if ("row" in departure) return `${line} ${departure.row}\n`;
  return `${departure.key ? `key:${departure.key} ` : ""}${line} ${departure.hash} ${departure.proof}\n`;
}
