import type { Connection } from "./connection.server.ts";

const REASON = "Base restaurée ou déménagée : vérifiez ce qui est déjà parti avant de reprendre.";

/** In a restored or moved database, copies marked unsent may have left since. */
export async function pauseCopiedLetters(connection: Connection): Promise<void> {
  await connection.query(
    "update letter_editions set state = 'paused', lease_owner = null, lease_until = null, pause_reason = $1 where state in ('scheduled', 'preparing', 'sending')",
    [REASON],
  );
}
