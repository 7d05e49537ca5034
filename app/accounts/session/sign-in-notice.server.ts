import type { Transaction } from "#database/open.server.ts";
import { formatDate } from "#platform/french/dates.ts";
import { formatMinute, parisDay } from "#platform/french/paris-time.ts";
import { typeset } from "#platform/french/typography.ts";
import { describeError } from "#platform/log.ts";
import type { ProcessServices } from "#platform/services.ts";
import { deviceName } from "./device-name.ts";

/** Never keeps anybody from signing in. */
export async function announceSignIn(
  { mail, log, settings }: Pick<ProcessServices, "mail" | "log" | "settings">,
  tx: Transaction,
  user: { id: string; email: string },
  { request, now }: { request: Request; now: Date },
): Promise<void> {
  try {
    const notice = {
      kind: "sign-in-notice" as const,
      to: user.email,
      userId: user.id,
      signedInAt: momentInWords(now),
      device: deviceName(request.headers.get("User-Agent") ?? ""),
      settingsUrl: `${settings.publicUrl}/profil#parametres`,
    };
    // A savepoint: a failing queue must not abort the sign-in's transaction.
    await tx.transaction((inner) => mail.enqueue(notice, inner));
  } catch (error) {
    log.error("sign_in_notice_failed", describeError(error));
  }
}

export function momentInWords(moment: Date): string {
  const [, hour, minute] = / (\d{2}):(\d{2})$/.exec(formatMinute(moment)) ?? [];
  return typeset(`${formatDate(parisDay(moment))} à ${Number(hour)} h ${minute}`);
}
