import { once } from "node:events";
import { rmSync } from "node:fs";
import type { Server } from "node:net";
import { join, relative } from "node:path";

const OWNER_ONLY = 0o177;

/** The embedded database has one opener: commands of its owner ask the running server. */
export async function listenPrivately(server: Server, path: string): Promise<void> {
  // Left by a killed server: the database's lock proves that no other runs.
  rmSync(path, { force: true });
  const mask = process.umask(OWNER_ONLY);
  const listening = once(server.listen(path), "listening");
  process.umask(mask);
  await listening;
  server.unref();
}

/** Systems limit socket paths to about a hundred characters. */
export function socketPath(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
}
