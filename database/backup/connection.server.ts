import type { PGlite, Transaction } from "@electric-sql/pglite";
import type { QueryResultRow } from "pg";

export type Connection = {
  query: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
  run: (statements: string) => Promise<void>;
};

export type OpenConnection = Connection & { close: () => Promise<void> };

export function embeddedConnection(client: PGlite | Transaction): Connection {
  return {
    query: async <Row>(text: string, values: unknown[] = []) => (await client.query<Row>(text, values)).rows,
    run: async (statements) => void (await client.exec(statements)),
  };
}

export async function connectPostgres(databaseUrl: string): Promise<OpenConnection> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: "le-recap-backup",
  });
  // An unhandled error event would end the process; the next query fails anyway.
  client.on("error", () => {});
  await client.connect();
  return {
    query: async <Row>(text: string, values: unknown[] = []) => {
      return (await client.query<Row & QueryResultRow>(text, values)).rows;
    },
    run: async (statements) => void (await client.query(statements)),
    close: () => client.end(),
  };
}
