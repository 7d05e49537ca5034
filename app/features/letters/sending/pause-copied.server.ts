import type { Connection } from "#database/backup/connection.server.ts";

const REASON = "Base restaurée ou déménagée : vérifiez ce qui est déjà parti avant de reprendre.";

/** Pauses every edition of a database just restored or moved: copies that its rows call unsent may have left since they were written. */
export async function pauseCopiedEditions(connection: Connection): Promise<void> {
  await connection.query(
    "update letter_editions set state = 'paused', lease_owner = null, lease_until = null, pause_reason = $1 where state in ('scheduled', 'preparing', 'sending')",
    [REASON],
  );
}
