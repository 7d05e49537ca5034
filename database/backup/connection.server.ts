import type { PGlite } from "@electric-sql/pglite";

export type Connection = {
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  run: (statements: string) => Promise<void>;
  close: () => Promise<void>;
};

export function embeddedConnection(client: PGlite): Connection {
  return {
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    run: async (statements) => void (await client.exec(statements)),
    close: () => client.close(),
  };
}

export async function connectPostgres(databaseUrl: string): Promise<Connection> {
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
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    run: async (statements) => void (await client.query(statements)),
    close: () => client.end(),
  };
}
