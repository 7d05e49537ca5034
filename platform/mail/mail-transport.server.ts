import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import type { Settings } from "#platform/settings.ts";

export type MailTransport = {
  /** Rejects when the message was not taken over. `name` is the same each time the same message is sent. */
  send: (mail: SendMailOptions, name: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Messages under way at once, and connections to the mail server at most. */
export const MAX_CONNECTIONS = 10;
/** A server that accepts the connection and says nothing more must not keep a message longer than this. */
export const SEND_TIMEOUT_MS = 45_000;

export function createMailTransport(
  { smtpUrl, dataDir }: Pick<Settings, "smtpUrl" | "dataDir">,
  sendTimeoutMs = SEND_TIMEOUT_MS,
): MailTransport {
  return smtpUrl ? createSmtpTransport(smtpUrl, sendTimeoutMs) : createOutbox(join(dataDir, "outbox"));
}

function createSmtpTransport(url: string, sendTimeoutMs: number): MailTransport {
  let connected: ReturnType<typeof connect> | null = null;

  async function connect() {
    const { createTransport } = await loadNodemailer();
    // What the address itself sets wins, for instance smtp://user:secret@relay:587?requireTLS=false.
    return createTransport({
      url,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      maxMessages: 500,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      ...encryptionOf(new URL(url)),
    });
  }

  return {
    async send(mail) {
      connected ??= connect();
      // What failed once may succeed the next time: the message waits in the queue.
      connected.catch(() => {
        connected = null;
      });
      const transport = await connected;
      await transport.sendMail({ ...mail, signal: AbortSignal.timeout(sendTimeoutMs) });
    },
    close: async () => (await connected)?.close(),
  };
}

/** Not before there is something to send: the server starts sooner. */
function loadNodemailer() {
  return import("nodemailer");
}

/**
 * Encrypted wherever the server offers it, with a certificate that must be good, and always where a password travels. On this machine
 * itself never, unless the address asks for it: there a mail server's certificate is most often one that it made for itself.
 */
function encryptionOf({ protocol, username, hostname }: URL): { ignoreTLS?: boolean; requireTLS?: boolean } {
  if (protocol !== "smtp:") return {};
  if (/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)) return { ignoreTLS: true };
  return { requireTLS: username !== "" };
}

/** Without a mail server: one file a message, for whoever runs the site on their own machine. */
function createOutbox(folder: string): MailTransport {
  return {
    async send(mail, name) {
      const { createTransport } = await loadNodemailer();
      const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await composer.sendMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${name}.eml`);
      // Renamed into place whole: whoever watches the folder never reads half a message.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => Promise.resolve(),
  };
}
