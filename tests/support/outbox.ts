import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";

export type ReceivedMail = { subject: string; messageId: string; text: string; html: string; links: string[] };

const WAIT_MS = 100;
const PATIENCE_MS = 20_000;

/** The oldest first. */
export async function receivedMail(address: string, subject?: string): Promise<ReceivedMail[]> {
  const folder = join(process.env.E2E_DATA_DIR ?? "", "outbox");
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  const mails = await Promise.all(files.sort().map((name) => readMail(join(folder, name), address)));
  return mails
    .filter((mail) => mail?.to?.some((recipient) => recipient.address === address))
    .flatMap((mail) => (mail && (subject === undefined || mail.subject === subject) ? [mail] : []))
    .map(({ subject = "", messageId = "", text = "", html = "" }) => ({
      ...{ subject, messageId, text, html },
      links: text.match(/https?:\/\/\S+/g) ?? [],
    }));
}

const heads = new Map<string, string>();

/** Heads are cached: a letter makes thousands of messages. */
async function readMail(path: string, address: string): Promise<Email | null> {
  const head = heads.get(path) ?? readFileSync(path, "utf8").split(/\r?\n\r?\n/, 1)[0] ?? "";
  heads.set(path, head);
  return head.includes(address) ? PostalMime.parse(readFileSync(path)) : null;
}

export async function nextMail(address: string, count = 1, subject?: string): Promise<ReceivedMail> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(WAIT_MS)) {
    const mail = (await receivedMail(address, subject))[count - 1];
    if (mail) return mail;
  }
  throw new Error(`message ${count} to ${address} did not come`);
}
