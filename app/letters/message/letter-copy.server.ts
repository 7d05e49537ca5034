import { createHash, createHmac, type Hash, timingSafeEqual } from "node:crypto";
import { TOKEN_FIELD } from "#app/accounts/forms/form-names.ts";
import { LETTER_KINDS, type LetterKind } from "#app/letters/subscriptions/letter-kind.ts";
import { JOIN_PATH, PAUSE_PATH, UNSUBSCRIBE_PATH } from "#app/letters/subscriptions/link-paths.ts";
import { createJoinToken, createUnsubscribeToken } from "#app/letters/subscriptions/link-tokens.server.ts";
import { type DkimSettings, senderDomain } from "#platform/dkim-settings.ts";
import { formatLongDate } from "#platform/french/long-date.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { lastingKey } from "#platform/link-keys.ts";
import type { ProcessServices } from "#platform/services.ts";
import { createSigner } from "./dkim-signatures.server.ts";
import { DAY_MARK, PLACEHOLDERS } from "./letter-parts.ts";

type LetterCopy = {
  to: string;
  messageId: string;
  date: Date;
  leaveUrl: string;
  pauseUrl: string;
  joinUrl: string;
};

type FillLetter = (copy: LetterCopy) => Promise<Buffer>;

const LINE = 72;

export function createLetterFiller(template: Buffer, dkim: DkimSettings | null): FillLetter {
  const whole = template.toString("latin1");
  const headEnd = whole.indexOf("\r\n\r\n");
  const common = whole.slice(0, headEnd);
  const pieces = whole.slice(headEnd + 4).split(/(https:\/\/le-recap\.invalid\/(?:depart|pause|accord|jour)\/)/);
  const canonical = pieces.map(relaxed);
  const sign = dkim ? createSigner(dkim) : null;

  return async (copy) => {
    const values: Record<string, string> = {
      [PLACEHOLDERS.leave]: softBroken(copy.leaveUrl),
      [PLACEHOLDERS.pause]: softBroken(copy.pauseUrl),
      [PLACEHOLDERS.join]: softBroken(copy.joinUrl),
      [DAY_MARK]: quotedPrintable(formatLongDate(parisDay(copy.date))),
    };
    const fill = (piece: string) => values[piece] ?? piece;
    const head = `${personalHeaders(copy)}\r\n${common}`;
    const signature = sign ? await sign(head, bodyHash(canonical, fill)) : "";
    return Buffer.from(`${signature}${head}\r\n\r\n${pieces.map(fill).join("")}`, "latin1");
  };
}

function personalHeaders({ to, messageId, date, leaveUrl }: LetterCopy): string {
  return [
    `To: ${encodeAddress(to)}`,
    `Message-ID: <${messageId}>`,
    `Date: ${date.toUTCString().replace("GMT", "+0000")}`,
    `List-Unsubscribe: <${leaveUrl}>`,
    "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
  ].join("\r\n");
}

/** Returns the UTF-8 bytes of the address (RFC 6532) as Latin-1 text, the form in which messages are handled here. */
function encodeAddress(address: string): string {
  return Buffer.from(address, "utf8").toString("latin1");
}

/** The words must be short enough to need no soft line break. */
function quotedPrintable(words: string): string {
  return words.replace(/[^\x20-\x7e]/g, (character) =>
    Buffer.from(character, "utf8").reduce((text, byte) => `${text}=${byte.toString(16).toUpperCase()}`, ""),
  );
}

function softBroken(url: string): string {
  const lines: string[] = [];
  for (const character of url.replaceAll("=", "=3D").match(/=3D|./g) ?? []) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + character.length <= LINE) lines[lines.length - 1] = last + character;
    else lines.push(character);
  }
  return lines.join("=\r\n");
}

/**
 * Applies the relaxed body canonicalisation of RFC 6376, 3.4.4. It can be applied to each piece, because marks are
 * between soft breaks, where no whitespace changes.
 */
function relaxed(piece: string): string {
  return piece.replace(/[ \t]+\r\n/g, "\r\n").replace(/[ \t]+/g, " ");
}

function bodyHash(canonical: string[], fill: (piece: string) => string): string {
  const hash: Hash = createHash("sha256");
  canonical.forEach((piece, index) => {
    const isLast = index === canonical.length - 1;
    // Empty lines at the end count as one line end (RFC 6376, 3.4.3).
    hash.update(isLast ? `${piece.replace(/(?:\r\n)+$/, "")}\r\n` : fill(piece), "latin1");
  });
  return hash.digest("base64");
}

/** The number of the letter in an unsubscription link is only counted, and is not part of the proof. */
const NUMBER_FIELD = "lettre";

type CopyServices = Pick<ProcessServices, "settings" | "secrets">;
export type CopyPlace = { letter: number; position: number };

/** A copy is the same at each attempt, so that a mail program can recognise a duplicate. */
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

/** The return path names the copy, so that a report that quotes nothing of it can still be attributed. */
export function returnPath({ settings, secrets }: CopyServices, place: CopyPlace): string {
  const { returnPath: base, from } = settings.letter;
  const address = base ?? /<([^>]+)>/.exec(from)?.[1] ?? from;
  if (!base) return address;
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}+${copyName(secrets, place, "").replaceAll(".", "-")}${address.slice(at)}`;
}

/**
 * Returns for example « l12.2s.1a2b3c4d5e6f »: the letter, the position and a seal, without which strangers could
 * report the copies of others.
 */
function copyName({ linkSecrets }: ProcessServices["secrets"], { letter, position }: CopyPlace, prefix: string) {
  return `${prefix}${letter}.${position.toString(36)}.${seal(linkSecrets[0] ?? "", { letter, position })}`;
}

const NAME = /(?:\bl|\+)(\d{1,5})[.-]([0-9a-z]{1,8})[.-]([0-9a-f]{16})@/i;

/** Finds the name of a copy in a Message-ID or a return path; returns null without a valid seal. */
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
