import type { Connection } from "#database/backup/connection.server.ts";

/** Pauses every edition of a database just restored or moved: copies that its rows call unsent may have left since they were written. */
export async function pauseCopiedEditions(connection: Connection): Promise<void> {
  await connection.query(
    `update letter_editions set state = 'paused', lease_owner = null, lease_until = null,
       pause_reason = 'Base restaurée ou déménagée : vérifiez ce qui est déjà parti avant de reprendre.'
     where state in ('scheduled', 'preparing', 'sending')`,
    [],
  );
}
