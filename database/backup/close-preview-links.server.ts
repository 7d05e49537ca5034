import type { Connection } from "./connection.server.ts";

/** A restored database knows nothing of those that were revoked since. */
export async function closePreviewLinks(connection: Connection): Promise<void> {
  await connection.query("update preview_links set revoked_at = now() where revoked_at is null");
}
