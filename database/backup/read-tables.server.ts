import { setImmediate as nextTurn } from "node:timers/promises";
import { BackupError, type DatabaseContents, type RowBatch, type TableContents } from "./backup-format.ts";
import type { Connection } from "./connection.server.ts";

const BATCH_ROWS = 500;
/** Of JSON: rows of images are a thousand times as long as others. */
const BATCH_CHARACTERS = 4_000_000;
const FIRST_ROWS = 4;

/** What pg-boss rebuilds by itself, and what a class answered: erased within a day, it must not come back. */
const NOT_KEPT = [
  ...["jobs.version", "jobs.bam", "jobs.queue_stats", "jobs.warning"],
  ...["public.class_session", "public.class_device", "public.class_answer", "public.class_count"],
];

const TABLES = `
  select c.oid::text as id, n.nspname || '.' || c.relname as plain, format('%I.%I', n.nspname, c.relname) as name,
    array(
      select quote_ident(attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    )::text[] as columns,
    array(
      select confrelid::text from pg_constraint where conrelid = c.oid and contype = 'f' and confrelid <> c.oid
    ) as needs
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
    and n.nspname not in ('information_schema', 'drizzle') and n.nspname !~ '^pg_'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
  where schemaname not in ('information_schema', 'drizzle') and schemaname !~ '^pg_' and last_value is not null
  order by schemaname, sequencename`;

export const SAME_TEXT = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

type TableRow = { id: string; plain: string; name: string; columns: string[]; needs: string[] };

export async function listTables(connection: Connection): Promise<Omit<TableContents, "rows">[]> {
  const rows = await connection.query<TableRow>(TABLES);
  return inOrder(rows.filter(({ plain }) => !NOT_KEPT.includes(plain))).map(({ name, columns }) => ({ name, columns }));
}

export async function readContents(connection: Connection): Promise<DatabaseContents> {
  await connection.run(SAME_TEXT);
  const [{ isOurs } = { isOurs: false }] = await connection.query<{ isOurs: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isOurs"`,
  );
  if (!isOurs) throw new BackupError("Cette base ne contient pas Le Récap : il n'y a rien à copier.");
  const migrations = await connection.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at",
  );
  const tables: TableContents[] = [];
  for (const table of await listTables(connection)) {
    const [{ count } = { count: "0" }] = await connection.query<{ count: string }>(
      `select count(*)::text as count from ${table.name}`,
    );
    tables.push({ ...table, rows: Number(count) });
  }
  return {
    migrations: migrations.map(({ hash }) => hash),
    tables,
    sequences: await connection.query<{ name: string; value: string }>(SEQUENCES),
  };
}

/** Lets the event loop turn between batches, so that a server goes on answering. */
export async function* readRows(connection: Connection, tables: TableContents[]): AsyncGenerator<RowBatch> {
  for (const table of tables) {
    // Line ends in JSON can only stand between values.
    await connection.query(
      `declare kept_rows no scroll cursor for select replace(row_to_json(kept)::text, e'\\n', ' ') as row
       from (select ${table.columns.join(", ")} from ${table.name}) kept`,
    );
    for (let wanted = FIRST_ROWS; ; ) {
      const found = await connection.query<{ row: string }>(`fetch ${wanted} from kept_rows`);
      const rows = found.map(({ row }) => row);
      if (rows.length > 0) yield { table, rows };
      if (rows.length < wanted) break;
      wanted = rowsAfter(rows);
      await nextTurn();
    }
    await connection.query("close kept_rows");
  }
}

/** As many as fill a batch if they are as long as these, and no more than eight times these. */
function rowsAfter(rows: string[]): number {
  const mean = rows.reduce((sum, row) => sum + row.length, 0) / rows.length;
  return Math.max(1, Math.min(BATCH_ROWS, rows.length * 8, Math.floor(BATCH_CHARACTERS / mean)));
}

function inOrder(tables: TableRow[]): TableRow[] {
  const ordered: TableRow[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const isWaiting = new Set(waiting.map(({ id }) => id));
    const ready = waiting.filter(({ needs }) => !needs.some((id) => isWaiting.has(id)));
    if (ready.length === 0)
      throw new Error(`Tables refer to each other: ${waiting.map(({ name }) => name).join(", ")}`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}
