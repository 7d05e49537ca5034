import type { PGlite } from "@electric-sql/pglite";
import { pgDump } from "@electric-sql/pglite-tools/pg_dump";
import { DUMP_OPTIONS } from "./dump-postgres.server.ts";

/**
 * pgDump removes every line that starts with « \restrict », even inside a text, which breaks the row: anybody could
 * spoil all backups by writing such a line in a message. A space in front of it protects the line.
 */
const KEEP_LINES = String.raw`
do $do$ declare one record; begin
  for one in
    select format('%I.%I', table_schema, table_name) as name, quote_ident(column_name) as col, udt_name as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where udt_name in ('text', 'varchar') and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_schema not in ('information_schema', 'pg_catalog')
  loop
    execute format(
      $f$update %s set %s = regexp_replace(%2$s::text, %L, '\1 ', 'gi')::%s where %2$s::text ~* %3$L$f$,
      one.name, one.col, '([\n\r\u2028\u2029])(?=\\(un)?restrict)', one.type
    );
  end loop;
end $do$`;

/** Writes one statement for each row, because all rows together would exceed the maximal length of a string. */
const IMAGES = `
  select 'INSERT INTO public.images SELECT * FROM jsonb_populate_record(NULL::public.images, '
    || quote_literal(to_jsonb(images)::text) || ');' as statement
  from public.images where hash = $1`;

/** `copy` must be a private copy of the database, because it is modified. */
export async function* dumpEmbedded(copy: PGlite): AsyncGenerator<string> {
  await copy.exec(KEEP_LINES);
  const dump = async (...args: string[]) =>
    (await pgDump({ pg: copy, args: [...DUMP_OPTIONS, "--exclude-table-data=public.images", ...args] })).text();
  const tables = await dump("--section=pre-data", "--section=data");
  // PostgreSQL before version 17 does not know this setting.
  yield tables.replace("SET transaction_timeout = 0;\n", "");
  const { rows } = await copy.query<{ hash: string }>("select hash from public.images");
  for (const { hash } of rows) {
    const [image] = (await copy.query<{ statement: string }>(IMAGES, [hash])).rows;
    yield `${image?.statement}\n`;
  }
  yield (await dump("--section=post-data")).replace("SET transaction_timeout = 0;\n", "");
}
