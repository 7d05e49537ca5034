import type { PGlite } from "@electric-sql/pglite";

/** What a PostgreSQL server does by itself, and the embedded one never. Requests are answered between two tables. */
export async function vacuumTables(embedded: PGlite): Promise<void> {
  const { rows } = await embedded.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of rows) await embedded.query(`vacuum (analyze) ${name}`);
}
