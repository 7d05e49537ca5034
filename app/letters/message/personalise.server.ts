import { createHash, type Hash } from "node:crypto";
import type { DkimSettings } from "#platform/dkim-settings.ts";
import { formatLongDate } from "#platform/french/long-date.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { createSigner } from "./dkim-signer.server.ts";
import { DAY_MARK, PLACEHOLDERS } from "./placeholders.ts";

export type LetterCopy = {
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

/** UTF-8 (RFC 6532), as the Latin-1 text in which messages are written. */
function encodeAddress(address: string): string {
  return Buffer.from(address, "utf8").toString("latin1");
}

/** Short enough for one line. */
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

/** RFC 6376, 3.4.4. Marks stand between soft breaks, where no whitespace changes. */
function relaxed(piece: string): string {
  return piece.replace(/[ \t]+\r\n/g, "\r\n").replace(/[ \t]+/g, " ");
}

function bodyHash(canonical: string[], fill: (piece: string) => string): string {
  const hash: Hash = createHash("sha256");
  canonical.forEach((piece, index) => {
    const isLast = index === canonical.length - 1;
    // RFC 6376, 3.4.3: empty lines at the end count as one line end.
    hash.update(isLast ? `${piece.replace(/(?:\r\n)+$/, "")}\r\n` : fill(piece), "latin1");
  });
  return hash.digest("base64");
}
