import type { Connection } from "./connection.server.ts";

/** In a restored database: a device may have heard versions that are lost. Milliseconds are above all of them. */
export async function beginHistoriesAgain(connection: Connection): Promise<void> {
  await connection.query(
    "update users set (sync_version, sync_from) = (select next, next from (select greatest(sync_version + 1, (extract(epoch from now()) * 1000)::bigint) as next) as version)",
  );
}
