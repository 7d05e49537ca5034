import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import type { Settings } from "#platform/settings.ts";
import type { FailedOutcome } from "./delivery-outcome.ts";
import { createSmtpConnection, type MailConnection, type SmtpTimeouts } from "./smtp-connection.server.ts";

/** Sends messages that are already composed; each call of `open` starts another SMTP connection. */
export type RawTransport = { open: () => MailConnection };

export type MailTransport = {
  /** Rejects with a `DeliveryError` when the server did not accept the message. `name` is the same at each attempt. */
  send: (mail: SendMailOptions, name: string) => Promise<void>;
  close: () => Promise<void>;
};

export class DeliveryError extends Error {
  readonly outcome: FailedOutcome;

  constructor(outcome: FailedOutcome) {
    super(`not delivered: ${"reason" in outcome ? outcome.reason : outcome.kind}`);
    this.outcome = outcome;
  }
}

type TransportSettings = Pick<Settings, "smtpUrl" | "dataDir">;

const LETTER_TIMEOUTS: SmtpTimeouts = { beforeMs: 60_000, afterMs: 600_000 };
/** It is shorter than the time after which pg-boss gives the message to another worker. */
export const SEND_TIMEOUT_MS = 45_000;
export const MAX_CONNECTIONS = 10;
const IDLE_MS = 20_000;

export function createRawTransport(
  { smtpUrl, dataDir }: TransportSettings,
  timeouts: SmtpTimeouts = LETTER_TIMEOUTS,
): RawTransport {
  return { open: () => (smtpUrl ? createSmtpConnection(smtpUrl, timeouts) : createOutbox(join(dataDir, "outbox"))) };
}

/** For single messages, which must not wait behind a letter. An open connection is kept for the next message. */
export function createMailTransport(settings: TransportSettings, sendTimeoutMs = SEND_TIMEOUT_MS): MailTransport {
  const timeouts = { beforeMs: sendTimeoutMs / 2, afterMs: sendTimeoutMs / 2 };
  const transport = createRawTransport(settings, timeouts);
  const idle = new Map<MailConnection, NodeJS.Timeout>();

  function take(): MailConnection {
    const [connection] = idle.keys();
    if (!connection) return transport.open();
    clearTimeout(idle.get(connection));
    idle.delete(connection);
    return connection;
  }

  function keep(connection: MailConnection): void {
    const timer = setTimeout(() => {
      idle.delete(connection);
      connection.close();
    }, IDLE_MS);
    idle.set(connection, timer.unref());
  }

  return {
    async send(mail, name) {
      const message = await compose(mail);
      const connection = take();
      const outcome = await connection.send({ ...message, name });
      keep(connection);
      if (outcome.kind !== "sent") throw new DeliveryError(outcome);
    },
    async close() {
      for (const [connection, timer] of idle) {
        clearTimeout(timer);
        connection.close();
      }
      idle.clear();
    },
  };
}

/** nodemailer is imported with the first message, so that the server starts faster. */
async function compose(mail: SendMailOptions): Promise<{ from: string; to: string; raw: Buffer }> {
  const { createTransport } = await import("nodemailer");
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { envelope, message } = await composer.sendMail(mail);
  const [to = ""] = envelope.to;
  return { from: envelope.from || "", to, raw: message as Buffer };
}

function createOutbox(folder: string): MailConnection {
  return {
    async send({ raw, name }) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = join(folder, `${name}.eml`);
        // The file is renamed once it is complete, so that no reader sees half a message.
        await writeFile(`${path}.part`, raw, { mode: 0o600 });
        await rename(`${path}.part`, path);
        return { kind: "sent", code: 250 };
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        return {
          kind: "later",
          code: null,
          isThrottled: false,
          reason: `dossier des messages (${code})`,
          failure: { code },
        };
      }
    },
    abandon: () => {},
    close: () => {},
  };
}
