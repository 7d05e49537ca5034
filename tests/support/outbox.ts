import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime from "postal-mime";

export type ReceivedMail = { subject: string; messageId: string; text: string; html: string; links: string[] };

const WAIT_MS = 100;
const PATIENCE_MS = 20_000;

/** The messages that the tested server wrote for this address, oldest first; with a subject, those alone. */
export async function receivedMail(address: string, subject?: string): Promise<ReceivedMail[]> {
  const folder = join(process.env.E2E_DATA_DIR ?? "", "outbox");
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  const mails = await Promise.all(files.sort().map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
  return mails
    .filter((mail) => mail.to?.some((recipient) => recipient.address === address))
    .filter((mail) => subject === undefined || mail.subject === subject)
    .map(({ subject = "", messageId = "", text = "", html = "" }) => ({
      ...{ subject, messageId, text, html },
      links: text.match(/https?:\/\/\S+/g) ?? [],
    }));
}

/** Waits for the message that makes `count`, of those with the subject if one is given. */
export async function nextMail(address: string, count = 1, subject?: string): Promise<ReceivedMail> {
  for (let waited = 0; waited < PATIENCE_MS; waited += WAIT_MS) {
    const mail = (await receivedMail(address, subject))[count - 1];
    if (mail) return mail;
    await wait(WAIT_MS);
  }
  throw new Error(`message ${count} to ${address} did not come`);
}
