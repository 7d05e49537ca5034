import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

/**
 * Autovacuum for the embedded database, with PostgreSQL's thresholds. Statements block the process, so requests are
 * answered in between, and the longest statement is split.
 */
export async function vacuumTables(embedded: PGlite): Promise<void> {
  // The counters below are otherwise up to a second old.
  await embedded.query("select pg_stat_force_next_flush()");
  const { rows } = await embedded.query<{ name: string; isWorn: boolean; isChanged: boolean }>(
    `select relid::regclass::text as name,
        n_dead_tup > 50 + 0.2 * n_live_tup as "isWorn", n_mod_since_analyze > 50 + 0.1 * n_live_tup as "isChanged"
      from pg_stat_user_tables`,
  );
  for (const { name, isWorn, isChanged } of rows) {
    // Without its indexes first: half of the time.
    if (isWorn) await embedded.query(`vacuum (index_cleanup off, truncate off) ${name}`).then(() => nextTurn());
    if (isWorn) await embedded.query(`vacuum (truncate off) ${name}`).then(() => nextTurn());
    if (isChanged) await embedded.query(`analyze ${name}`).then(() => nextTurn());
  }
}
