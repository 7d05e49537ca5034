import { createHash } from "node:crypto";
import { listId } from "#platform/mail/list-id.ts";
import type { Settings } from "#platform/settings.ts";
import { DAY_MARK, LETTER_MARK_NAMES, type LetterMark, PLACEHOLDERS } from "./letter-parts.ts";
import type { Mailing } from "./mailing.ts";

export type LetterSettings = Pick<Settings, "publicUrl" | "dkim" | "letter">;

/** The message is frozen before the letter starts, so that a later deployment cannot change what is sent. */
type FrozenLetter = { template: Buffer; hash: string };

/** nodemailer adds these headers, which differ in each copy. */
const PERSONAL_HEADERS = /^(?:Message-ID|Date|To): .*(?:\r\n[ \t].*)*\r\n/gim;

export async function freezeLetter(mailing: Mailing, settings: LetterSettings): Promise<FrozenLetter> {
  const { publicUrl, letter: sending } = settings;
  const { list, archive, feedback } = mailing.headers;
  const { createTransport } = await import("nodemailer");
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await composer.sendMail({
    from: sending.from,
    replyTo: sending.replyTo,
    subject: mailing.subject,
    ...mailing.render(publicUrl),
    headers: {
      "Content-Language": "fr",
      // List-Unsubscribe is not set here, because it differs for each reader: letter-copy.server.ts adds it.
      "List-Id": listId(list, publicUrl),
      ...(archive ? { "List-Archive": `<${publicUrl}${archive}>` } : {}),
      "Feedback-ID": feedback,
      "X-Auto-Response-Suppress": "OOF, AutoReply",
    },
    textEncoding: "quoted-printable",
    baseBoundary: createHash("sha256").update(mailing.subject).digest("hex").slice(0, 16),
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof composer.sendMail>[0]);
  const template = Buffer.from(isolateMarks(withoutPersonalHeaders((message as Buffer).toString("latin1"))), "latin1");
  return { template, hash: createHash("sha256").update(template).digest("hex") };
}

/** Returns the frozen template with « [Essai] » on a subject line of its own; every other byte is the same. */
export function asTest(template: Buffer): Buffer {
  return Buffer.from(template.toString("latin1").replace(/^Subject: /m, "Subject: [Essai]\r\n "), "latin1");
}

function withoutPersonalHeaders(message: string): string {
  const end = message.indexOf("\r\n\r\n");
  return `${message.slice(0, end + 2).replace(PERSONAL_HEADERS, "")}${message.slice(end + 2)}`;
}

/** Puts each placeholder on a line of its own, because quoted-printable could split it over two lines. */
function isolateMarks(message: string): string {
  return [...Object.values(PLACEHOLDERS), DAY_MARK].reduce((text, mark) => {
    const cut = [...mark].map((character) => character.replace(".", "\\.")).join("(?:=\\r\\n)?");
    return text.replace(new RegExp(`(?:=\\r\\n)?${cut}(?:=\\r\\n)?`, "g"), `=\r\n${mark}=\r\n`);
  }, message);
}

export function countPlaceholders(part: string): Record<LetterMark, number> {
  const counted = LETTER_MARK_NAMES.map((name) => [name, part.split(PLACEHOLDERS[name]).length - 1]);
  return Object.fromEntries(counted) as Record<LetterMark, number>;
}
