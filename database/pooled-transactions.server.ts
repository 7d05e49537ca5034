import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";

type Transact = NodePgDatabase["transaction"];

/**
 * Drizzle keeps a connection for ever whose « begin » fails, gives one back whose « rollback » failed, and then hides the
 * first error (drizzle-orm issues 6241 and 6114).
 */
export function withPooledTransactions(db: NodePgDatabase, pool: pg.Pool): NodePgDatabase {
  const transaction: Transact = async (run, config) => {
    const client = await pool.connect();
    let hasBegun = false;
    const failures: unknown[] = [];
    try {
      return await drizzle(client).transaction(async (tx) => {
        hasBegun = true;
        return run(tx).catch((error: unknown) => {
          failures.push(error);
          throw error;
        });
      }, config);
    } catch (error) {
      throw failures.length > 0 ? failures[0] : error;
    } finally {
      client.release(!hasBegun || client.getTransactionStatus() !== "I");
    }
  };
  return Object.assign(db, { transaction });
}
