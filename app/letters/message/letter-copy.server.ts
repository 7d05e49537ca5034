import { createHmac, timingSafeEqual } from "node:crypto";
import { JOIN_PATH, PAUSE_PATH, TOKEN_FIELD, UNSUBSCRIBE_PATH } from "#app/accounts/forms/token-field.ts";
import { LETTER_KINDS, type LetterKind } from "#app/letters/subscriptions/letter-kind.ts";
import { createJoinToken, createUnsubscribeToken } from "#app/letters/subscriptions/unsubscribe-tokens.server.ts";
import { senderDomain } from "#platform/dkim-settings.ts";
import { lastingKey } from "#platform/link-keys.ts";
import type { ProcessServices } from "#platform/services.ts";
import type { LetterCopy } from "./personalise.server.ts";

/** The letter's number in an unsubscription link: for counting alone, not part of the proof. */
const NUMBER_FIELD = "lettre";

type CopyServices = Pick<ProcessServices, "settings" | "secrets">;
export type CopyPlace = { letter: number; position: number };

/** Stable across attempts, so that a mail program can recognise a duplicate. */
export function letterCopy(
  { settings, secrets }: CopyServices,
  { kind, ...place }: CopyPlace & { kind: LetterKind },
  reader: { id: string; email: string },
  date: Date,
): LetterCopy {
  const token = createUnsubscribeToken(secrets, { subscriberId: reader.id, purpose: LETTER_KINDS[kind].purpose });
  const link = (path: string, right = token) =>
    `${settings.publicUrl}${path}?${TOKEN_FIELD}=${right}&${NUMBER_FIELD}=${place.letter}`;
  return {
    to: reader.email,
    messageId: `${copyName(secrets, place, "l")}@${senderDomain(settings.letter.from)}`,
    date,
    leaveUrl: link(UNSUBSCRIBE_PATH),
    pauseUrl: link(PAUSE_PATH),
    joinUrl: link(JOIN_PATH, createJoinToken(secrets, reader.id)),
  };
}

/** A return path that identifies the copy, even if a report quotes nothing of it. */
export function returnPath({ settings, secrets }: CopyServices, place: CopyPlace): string {
  const { returnPath: base, from } = settings.letter;
  const address = base ?? /<([^>]+)>/.exec(from)?.[1] ?? from;
  if (!base) return address;
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}+${copyName(secrets, place, "").replaceAll(".", "-")}${address.slice(at)}`;
}

/** « l12.2s.1a2b3c4d5e6f »: letter, position and a seal, so that strangers cannot report others' copies. */
function copyName({ linkSecrets }: ProcessServices["secrets"], { letter, position }: CopyPlace, prefix: string) {
  return `${prefix}${letter}.${position.toString(36)}.${seal(linkSecrets[0] ?? "", { letter, position })}`;
}

const NAME = /(?:\bl|\+)(\d{1,5})[.-]([0-9a-z]{1,8})[.-]([0-9a-f]{16})@/i;

/** From a Message-ID or a return path; null for a name without a valid seal. */
export function readCopyName({ linkSecrets }: ProcessServices["secrets"], text: string): CopyPlace | null {
  const [, letter = "", position36 = "", given = ""] = NAME.exec(text) ?? [];
  const place = { letter: Number(letter), position: Number.parseInt(position36, 36) };
  if (!letter || !Number.isSafeInteger(place.position)) return null;
  const isOurs = linkSecrets.some((secret) =>
    timingSafeEqual(Buffer.from(seal(secret, place)), Buffer.from(given.toLowerCase())),
  );
  return isOurs ? place : null;
}

function seal(secret: string, { letter, position }: CopyPlace): string {
  const key = lastingKey(secret, "le-recap/letter-copies");
  return createHmac("sha256", key).update(`${letter}.${position}`).digest("hex").slice(0, 16);
}
