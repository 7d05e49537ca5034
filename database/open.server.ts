import type { DatabaseOptions, OpenDatabase } from "./database.server.ts";

export type { Database, OpenDatabase, Transaction } from "./database.server.ts";

export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.databaseUrl === null) {
    const { openEmbeddedDatabase } = await import("./embedded.server.ts");
    return openEmbeddedDatabase(options);
  }
  const { openPostgres } = await import("./postgres.server.ts");
  return openPostgres({ ...options, databaseUrl: options.databaseUrl });
}
