import { createHash } from "node:crypto";
import { ARCHIVES_PATH } from "#app/features/letters/pages/letter-address.ts";
import type { LetterEdition } from "#library/catalogue/catalogue.ts";
import type { Settings } from "#platform/settings.ts";
import { letterHtml } from "./letter-html.ts";
import { LETTER_MARKS } from "./letter-marks.ts";
import { letterText } from "./letter-text.ts";

export type LetterSettings = Pick<Settings, "publicUrl" | "dkim" | "letter">;

/** The whole message once, with marks where people differ: what has been frozen is what leaves, whatever is deployed meanwhile. */
export type FrozenLetter = { template: Buffer; hash: string };

/** What nodemailer adds by itself, and each copy has its own. */
const PERSONAL_HEADERS = /^(?:Message-ID|Date|To): .*(?:\r\n[ \t].*)*\r\n/gim;

export async function freezeLetter(
  letter: LetterEdition,
  settings: LetterSettings,
  prefix = "",
): Promise<FrozenLetter> {
  const { publicUrl, letter: sending } = settings;
  const { createTransport } = await import("nodemailer");
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await composer.sendMail({
    from: sending.from,
    replyTo: sending.replyTo,
    subject: `${prefix}${letter.subject}`,
    html: letterHtml(letter, publicUrl),
    text: letterText(letter, publicUrl),
    headers: {
      "Content-Language": "fr",
      "List-Id": `La lettre du Récap <lettre.${new URL(publicUrl).hostname}>`,
      "List-Archive": `<${publicUrl}${ARCHIVES_PATH}>`,
      "Feedback-ID": `e${letter.number}:lettre::lerecap`,
      "X-Auto-Response-Suppress": "OOF, AutoReply",
    },
    textEncoding: "quoted-printable",
    baseBoundary: createHash("sha256").update(letter.subject).digest("hex").slice(0, 16),
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof composer.sendMail>[0]);
  const template = Buffer.from(isolateMarks(withoutPersonalHeaders((message as Buffer).toString("latin1"))), "latin1");
  return { template, hash: createHash("sha256").update(template).digest("hex") };
}

function withoutPersonalHeaders(message: string): string {
  const end = message.indexOf("\r\n\r\n");
  return `${message.slice(0, end + 2).replace(PERSONAL_HEADERS, "")}${message.slice(end + 2)}`;
}

/** Quoted-printable may cut a mark over two lines: each is made whole, on a line of its own that has room for what takes its place. */
function isolateMarks(message: string): string {
  return Object.values(LETTER_MARKS).reduce((text, mark) => {
    const cut = [...mark].map((sign) => sign.replace(".", "\\.")).join("(?:=\\r\\n)?");
    return text.replace(new RegExp(`(?:=\\r\\n)?${cut}(?:=\\r\\n)?`, "g"), `=\r\n${mark}=\r\n`);
  }, message);
}

/** How often each mark stands in each part: the gate wants all of them in both. */
export function countMarks(part: string): Record<keyof typeof LETTER_MARKS, number> {
  return { leave: part.split(LETTER_MARKS.leave).length - 1, pause: part.split(LETTER_MARKS.pause).length - 1 };
}
