import { createSeal } from "#platform/seal.ts";
import type { Secrets } from "#platform/secrets.ts";

const PURPOSE = "le-recap/staff-phone";

type LastingSecrets = Pick<Secrets, "linkSecrets">;

/** Sealed with the lasting secret: changing SESSION_SECRET must not force everyone to set up their phone again. */
export function closePhoneSecret({ linkSecrets: [secret = ""] }: LastingSecrets, userId: string, text: string): string {
  return createSeal(secret, { purpose: PURPOSE, salt: userId }).close(text);
}

/** Null when no secret of this start opens it. */
export function openPhoneSecret({ linkSecrets }: LastingSecrets, userId: string, sealed: string): string | null {
  for (const secret of linkSecrets) {
    try {
      return createSeal(secret, { purpose: PURPOSE, salt: userId }).open(sealed);
    } catch {
      // Another secret closed it.
    }
  }
  return null;
}
