import { sql } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";

/** Tables with a row that names one of the texts, in every schema, the job queue's included. */
export async function tablesNaming(db: Database, texts: string[]): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`)) as unknown as { rows: { name: string }[] };
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = (await db.execute(
      sql`select 1 from ${sql.raw(name)} as row where ${sql.join(
        texts.map((text) => sql`strpos(row::text, ${text}) > 0`),
        sql` or `,
      )} limit 1`,
    )) as unknown as { rows: unknown[] };
    if (hits.length > 0) found.push(name);
  }
  return found;
}
