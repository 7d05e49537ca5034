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
    let failure: { error: unknown } | null = null;
    try {
      return await drizzle(client).transaction(async (tx) => {
        hasBegun = true;
        return run(tx).catch((error: unknown) => {
          failure = { error };
          throw error;
        });
      }, config);
    } catch (error) {
      throw failure ? (failure as { error: unknown }).error : error;
    } finally {
      client.release(!hasBegun || client.getTransactionStatus() !== "I");
    }
  };
  return Object.assign(db, { transaction });
}
