import { appendFile, mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type { subscriptions } from "#database/schema/subscribers.server.ts";
import type { Settings } from "./settings.ts";

/**
 * Identifies a person by the keyed hash of the address. "erased" means everything about the person, "account" an
 * account erased for inactivity.
 */
export type AddressTombstone = {
  at: Date;
  what: (typeof subscriptions.$inferSelect)["purpose"] | "erased" | "account";
  /** Identifies the secret that made the hash; null in lines written before it was recorded. */
  key: string | null;
  hash: string;
  /** What the database keeps as proof: the id of a consent event, or a keyed hash. */
  proof: string;
};

/**
 * Identifies a row by an opaque id: synchronisation switched off, a member who left the team, or a session that ended.
 */
export type RowTombstone = { at: Date; what: "sync" | "session" | "staff"; row: string };

type Tombstone = AddressTombstone | RowTombstone;

const LINE =
  /(?:key:([\w-]{8}) )?(\d{4}-\d\d-\d\dT[\d:.]+Z) (?:(weekly_letter|launch_notice) ([\w-]{43}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})|(erased|account) ([\w-]{43}) ([\w-]{43})|(sync|session|staff) ([\w-]{20,64}))$/;

export function tombstonesPath(dataDir: string): string {
  return join(dataDir, "tombstones.log");
}

/** It must be called before the change commits, so that a database restored from a backup also learns of it. */
export async function addTombstones({ dataDir }: Pick<Settings, "dataDir">, tombstones: Tombstone[]): Promise<void> {
  if (tombstones.length === 0) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // The leading line break separates the new lines from one that a crash has cut short.
  await appendFile(tombstonesPath(dataDir), `\n${tombstones.map(formatTombstone).join("")}`, {
    mode: 0o600,
    flush: true,
  });
}

export async function readTombstoneFile({ dataDir }: Pick<Settings, "dataDir">): Promise<Tombstone[]> {
  const text = await readFile(tombstonesPath(dataDir), "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  });
  return readTombstones(text);
}

/**
 * A session lives no longer than this, so no backup holds one that is still valid and its line can be removed. Lines
 * about people are kept.
 */
const SESSION_DAYS = 90;

/**
 * Removes each line that a later line repeats, so that switching on and off does not lengthen the file. No other
 * process may use the folder meanwhile.
 */
export async function shortenTombstoneFile({ dataDir }: Pick<Settings, "dataDir">, now: Date): Promise<void> {
  const path = tombstonesPath(dataDir);
  const lines = (await readFile(path, "utf8").catch(() => "")).split("\n").filter((line) => line !== "");
  const lastSession = now.getTime() - SESSION_DAYS * 86_400_000;
  const said = new Set<string>();
  const kept = lines
    .toReversed()
    .filter((line) => {
      const [tombstone] = readTombstones(line);
      if (!tombstone) return true;
      const { what, at } = tombstone;
      if (what === "session" && at.getTime() < lastSession) return false;
      const key = "row" in tombstone ? `${what} ${tombstone.row}` : `${what} ${tombstone.key} ${tombstone.hash}`;
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

/** Ignores lines that a crash has cut short and lines in a format that this version does not know. */
export function readTombstones(text: string): Tombstone[] {
  return text.split("\n").flatMap((line): Tombstone[] => {
    const [, key = null, date = "", purpose, hash, proof, person, personHash, personProof, kind, row] =
      LINE.exec(line) ?? [];
    const at = new Date(date);
    if (Number.isNaN(at.getTime())) return [];
    if (kind && row) return [{ at, what: kind as RowTombstone["what"], row }];
    const what = (purpose ?? person) as AddressTombstone["what"];
    return [{ at, what, key, hash: hash ?? personHash ?? "", proof: proof ?? personProof ?? "" }];
  });
}

/** The key comes first because a version that does not know it still matches the rest of the line. */
function formatTombstone(tombstone: Tombstone): string {
  const line = `${tombstone.at.toISOString()} ${tombstone.what}`;
  if ("row" in tombstone) return `${line} ${tombstone.row}\n`;
  return `${tombstone.key ? `key:${tombstone.key} ` : ""}${line} ${tombstone.hash} ${tombstone.proof}\n`;
}
