import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime from "postal-mime";

type ReceivedMail = { subject: string; messageId: string; text: string; html: string; links: string[] };

const WAIT_MS = 100;
const TIMEOUT_MS = 90_000;

/** The oldest first. */
export async function receivedMail(address: string, subject?: string): Promise<ReceivedMail[]> {
  const folder = join(process.env.E2E_DATA_DIR ?? "", "outbox");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  const paths = names.map((name) => join(folder, name)).filter((path) => readHead(path).includes(address));
  // Their names tell the second alone.
  const inOrder = paths.toSorted((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs);
  const mails = await Promise.all(inOrder.map((path) => PostalMime.parse(readFileSync(path))));
  return mails
    .filter(({ to }) => to?.some((recipient) => recipient.address === address))
    .filter((mail) => subject === undefined || mail.subject === subject)
    .map(({ subject = "", messageId = "", text = "", html = "" }) => ({
      subject,
      messageId,
      text,
      html,
      links: text.match(/https?:\/\/\S+/g) ?? [],
    }));
}

const heads = new Map<string, string>();

/** Kept: a letter makes thousands of messages. */
function readHead(path: string): string {
  const head = heads.get(path) ?? readFileSync(path, "utf8").split(/\r?\n\r?\n/, 1)[0] ?? "";
  heads.set(path, head);
  return head;
}

export async function nextMail(address: string, count = 1, subject?: string): Promise<ReceivedMail> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await wait(WAIT_MS)) {
    const mail = (await receivedMail(address, subject))[count - 1];
    if (mail) return mail;
  }
  throw new Error(`message ${count} to ${address} did not come`);
}
