import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { BackupError } from "./backup-file.server.ts";

export const DUMP_OPTIONS = [
  "--no-owner",
  "--no-privileges",
  // The embedded database and PostgreSQL both read INSERT statements; fifty rows at a time keeps them short
  // where rows hold images.
  "--rows-per-insert=50",
  // The answers of a class are erased within a day, and a restore must not bring them back.
  "--exclude-table-data=public.class_*",
];

/** pg_dump of the machine reads everything in one transaction, so the site can go on writing. */
export async function* dumpPostgres(databaseUrl: string, environment: NodeJS.ProcessEnv): AsyncGenerator<Buffer> {
  // The password is in the environment because every user of the machine can read the arguments.
  const child = spawn("pg_dump", DUMP_OPTIONS, {
    env: { ...environment, ...connectionVariables(databaseUrl) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = text(child.stderr);
  const ended = once(child, "close").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ENOENT") throw cause;
    throw new BackupError("Le programme « pg_dump » manque : installez « postgresql-client ».", { cause });
  });
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
    const [code] = await ended;
    if (code !== 0) throw new BackupError(`pg_dump s'est arrêté : ${(await said).trim()}`);
  } finally {
    child.kill();
  }
}

function connectionVariables(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const variables = {
    PGHOST: searchParams.get("host") ?? hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PGDATABASE: pathname.slice(1),
    PGSSLMODE: searchParams.get("sslmode") ?? "",
  };
  const given = Object.entries(variables).filter(([, value]) => value !== "");
  return Object.fromEntries(given.map(([name, value]) => [name, decodeURIComponent(value)]));
}
