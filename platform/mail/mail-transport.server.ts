import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import type { Settings } from "#platform/settings.ts";

export type MailTransport = {
  /** Rejects when the server did not take the message. `name` is stable across attempts. */
  send: (mail: SendMailOptions, name: string) => Promise<void>;
  close: () => Promise<void>;
};

export const MAX_CONNECTIONS = 10;
/** For a server that accepts the connection and then stays silent. */
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
    // The URL's own options win, for instance smtp://user:secret@relay:587?requireTLS=false.
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
      // Not cached: the message waits in the queue for another try.
      connected.catch(() => {
        connected = null;
      });
      const transport = await connected;
      await transport.sendMail({ ...mail, signal: AbortSignal.timeout(sendTimeoutMs) });
    },
    close: async () => (await connected)?.close(),
  };
}

/** Loaded with the first message, for a faster start. */
function loadNodemailer() {
  return import("nodemailer");
}

/** Encrypted where offered, always with a password; local only on demand, as such certificates are self-signed. */
function encryptionOf({ protocol, username, hostname }: URL): { ignoreTLS?: boolean; requireTLS?: boolean } {
  if (protocol !== "smtp:") return {};
  if (/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)) return { ignoreTLS: true };
  return { requireTLS: username !== "" };
}

function createOutbox(folder: string): MailTransport {
  return {
    async send(mail, name) {
      const { createTransport } = await loadNodemailer();
      const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await composer.sendMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${name}.eml`);
      // Renamed into place, so that no reader sees half a message.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => Promise.resolve(),
  };
}
