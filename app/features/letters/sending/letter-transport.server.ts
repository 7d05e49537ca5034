import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Settings } from "#platform/settings.ts";
import { type Outcome, outcomeOf, type SmtpFailure } from "./outcomes.ts";

type LetterMessage = {
  from: string;
  to: string;
  raw: Buffer;
  /** Stable across attempts. */
  name: string;
};

export type LetterConnection = { send: (message: LetterMessage) => Promise<Outcome>; close: () => void };

export type LetterTransport = { open: () => LetterConnection };

type Patience = {
  beforeMs: number;
  /** RFC 5321, 4.5.3.2.6: a server may take ten minutes to acknowledge; waiting less makes duplicates. */
  afterMs: number;
};

const PATIENCE: Patience = { beforeMs: 60_000, afterMs: 600_000 };
/** Some receivers refuse longer conversations. */
const MESSAGES_PER_CONNECTION = 100;

/** Apart from sign-in codes, which would wait behind the letter. */
export function createLetterTransport(
  { smtpUrl, dataDir }: Pick<Settings, "smtpUrl" | "dataDir">,
  patience: Patience = PATIENCE,
): LetterTransport {
  if (!smtpUrl) return { open: () => createOutbox(join(dataDir, "outbox")) };
  return { open: () => createSmtpConnection(new URL(smtpUrl), patience) };
}

type Opened = { connection: SMTPConnection; used: number; isBroken: boolean };

function createSmtpConnection(url: URL, patience: Patience): LetterConnection {
  let opened: Opened | null = null;

  async function ready(): Promise<Opened> {
    if (opened && !opened.isBroken && opened.used < MESSAGES_PER_CONNECTION) return opened;
    if (opened && !opened.isBroken) opened.connection.quit();
    opened = null;
    opened = await connect(url, patience);
    return opened;
  }

  return {
    async send(message) {
      let current: Opened;
      try {
        current = await ready();
      } catch (error) {
        return outcomeOf(error as SmtpFailure, false);
      }
      current.used += 1;
      const outcome = await converse(current, message, patience);
      const isOver = outcome.kind === "uncertain" || (outcome.kind === "later" && outcome.code === null);
      if (isOver || current.isBroken) {
        current.isBroken = true;
        current.connection.close();
      } else if (outcome.kind !== "sent") {
        await reset(current);
      }
      return outcome;
    },
    close() {
      if (opened && !opened.isBroken) opened.connection.quit();
      opened = null;
    },
  };
}

async function connect(url: URL, { beforeMs, afterMs }: Patience): Promise<Opened> {
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  const isSecure = url.protocol === "smtps:";
  const isLocal = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  const query = Object.fromEntries([...url.searchParams].map(([name, value]) => [name, value === "true"]));
  const connection = new Connection({
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    connectionTimeout: Math.min(10_000, beforeMs),
    greetingTimeout: Math.min(10_000, beforeMs),
    socketTimeout: afterMs,
    ...(isSecure ? {} : isLocal ? { ignoreTLS: true } : { requireTLS: url.username !== "" }),
    ...query,
  });
  const opened: Opened = { connection, used: 0, isBroken: false };
  await new Promise<void>((resolve, reject) => {
    connection.once("error", reject);
    connection.once("end", () => reject(Object.assign(new Error("closed"), { code: "ECONNECTION" })));
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  connection.on("error", () => {
    opened.isBroken = true;
  });
  connection.once("end", () => {
    opened.isBroken = true;
  });
  if (url.username !== "") {
    const credentials = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
    await new Promise<void>((resolve, reject) => {
      connection.login({ credentials } as Parameters<typeof connection.login>[0], (error) => {
        if (error) reject(Object.assign(error, { code: "EAUTH" }));
        else resolve();
      });
    });
  }
  return opened;
}

function converse(opened: Opened, { from, to, raw }: LetterMessage, { beforeMs }: Patience): Promise<Outcome> {
  let wasHandedOver = false;
  return new Promise((resolve) => {
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      opened.connection.off("end", lost);
      opened.connection.off("error", fail);
      resolve(outcome);
    };
    const fail = (error: Error) => end(outcomeOf(error as SmtpFailure, wasHandedOver));
    const lost = () => end(outcomeOf({ code: "ECONNECTION" }, wasHandedOver));
    const timer = setTimeout(() => {
      if (wasHandedOver) return;
      opened.isBroken = true;
      end(outcomeOf({ code: "ETIMEDOUT" }, false));
      opened.connection.close();
    }, beforeMs);
    opened.connection.once("end", lost);
    opened.connection.once("error", fail);
    // From here on the server may have taken the message.
    const message = new Readable({
      read() {
        wasHandedOver = true;
        this.push(raw);
        this.push(null);
      },
    });
    opened.connection.send({ from, to: [to], size: raw.length }, message, (error, info) => {
      if (error) fail(error);
      else end({ kind: "sent", code: Number(/^\d{3}/.exec(info?.response ?? "")?.[0] ?? 250) });
    });
  });
}

/** After a refusal the server needs a new envelope, or a new conversation. */
function reset(opened: Opened): Promise<void> {
  return new Promise((resolve) => {
    const give = (isBroken: boolean) => {
      if (isBroken && !opened.isBroken) opened.connection.close();
      opened.isBroken ||= isBroken;
      resolve();
    };
    const timer = setTimeout(() => give(true), 5_000);
    opened.connection.reset((error) => {
      clearTimeout(timer);
      give(Boolean(error));
    });
  });
}

function createOutbox(folder: string): LetterConnection {
  return {
    async send({ raw, name }) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = join(folder, `${name}.eml`);
        await writeFile(`${path}.part`, raw, { mode: 0o600 });
        await rename(`${path}.part`, path);
        return { kind: "sent", code: 250 };
      } catch {
        return { kind: "later", code: null, isThrottled: false };
      }
    },
    close: () => {},
  };
}
