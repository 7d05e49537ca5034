import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { type Outcome, outcomeOf, type SmtpFailure } from "./delivery-outcome.ts";

type RawMessage = {
  from: string;
  to: string;
  raw: Buffer;
  /** It is the same at each attempt to send this message. */
  name: string;
};

export type MailConnection = {
  send: (message: RawMessage) => Promise<Outcome>;
  /** Stops the current delivery: immediately while the message is not handed over, otherwise after `graceMs`. */
  abandon: (graceMs: number) => void;
  close: () => void;
};

export type SmtpTimeouts = {
  /** Time-out from the start until the server accepts the DATA command. */
  beforeMs: number;
  /**
   * A server may take ten minutes to acknowledge a message (RFC 5321, 4.5.3.2.6), and giving up
   * earlier causes duplicates.
   */
  afterMs: number;
};

/** Some servers refuse more messages in one connection. */
const MESSAGES_PER_CONNECTION = 100;
const CONNECT_MS = 10_000;
const RESET_MS = 5_000;

type ConnectionOptions = ConstructorParameters<typeof SMTPConnection>[0] & {
  auth?: { user: string; pass: string };
  authMethod?: string;
};

type Session = { smtp: SMTPConnection; used: number; isBroken: boolean };

/** Uses one connection at a time and opens another when it has ended. */
export function createSmtpConnection(url: string, timeouts: SmtpTimeouts): MailConnection {
  let session: Session | null = null;
  let limit: Limit | null = null;
  let wasHandedOver = false;

  async function ready(signal: AbortSignal): Promise<Session> {
    if (session && !session.isBroken && session.used < MESSAGES_PER_CONNECTION) return session;
    if (session && !session.isBroken) session.smtp.quit();
    session = null;
    session = await openSession(url, timeouts, signal);
    return session;
  }

  async function converse(message: RawMessage, current: Limit): Promise<Outcome> {
    try {
      const open = await ready(current.signal);
      if (isInternational(message.to) && !takesInternational(open.smtp)) return { kind: "unsupported" };
      open.used += 1;
      return await transfer(open, message, current.signal, () => {
        wasHandedOver = true;
        current.restart(timeouts.afterMs);
      });
    } catch (error) {
      return outcomeOf(error as SmtpFailure, wasHandedOver);
    }
  }

  return {
    async send(message) {
      wasHandedOver = false;
      limit = createLimit(timeouts.beforeMs);
      const outcome = await converse(message, limit);
      limit.clear();
      limit = null;
      if (outcome.kind === "sent" || !session) return outcome;
      const isOver = outcome.kind === "uncertain" || (outcome.kind === "later" && outcome.code === null);
      if (isOver || session.isBroken) end(session);
      else await reset(session);
      return outcome;
    },
    abandon(graceMs) {
      limit?.restart(wasHandedOver ? graceMs : 0);
    },
    close() {
      if (session && !session.isBroken) session.smtp.quit();
      session = null;
    },
  };
}

type Limit = { signal: AbortSignal; restart: (ms: number) => void; clear: () => void };

function createLimit(ms: number): Limit {
  const controller = new AbortController();
  let timer = setTimeout(() => controller.abort(), ms);
  return {
    signal: controller.signal,
    restart(newMs) {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), newMs);
    },
    clear: () => clearTimeout(timer),
  };
}

async function openSession(url: string, { beforeMs, afterMs }: SmtpTimeouts, signal: AbortSignal): Promise<Session> {
  const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
    import("nodemailer/lib/smtp-connection"),
    import("nodemailer/lib/shared"),
  ]);
  const connectMs = Math.min(CONNECT_MS, beforeMs);
  // Options in the address override these, for instance smtp://user:secret@relay:587?requireTLS=false.
  const options: ConnectionOptions = {
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: beforeMs + afterMs,
    ...encryptionOf(new URL(url)),
    ...parseConnectionUrl(url),
  };
  const session: Session = { smtp: new Connection(options), used: 0, isBroken: false };
  const { smtp } = session;
  const markBroken = () => {
    session.isBroken = true;
  };
  smtp.on("error", markBroken);
  smtp.once("end", markBroken);
  try {
    await settle<void>(smtp, signal, (resolve, reject) =>
      smtp.connect((error?: Error | null) => (error ? reject(error) : resolve())),
    );
    if (options.auth && smtp.allowsAuth) await logIn(smtp, options, signal);
  } catch (error) {
    end(session);
    throw asClosed(error as SmtpFailure & Error);
  }
  return session;
}

function logIn(smtp: SMTPConnection, { auth, authMethod }: ConnectionOptions, signal: AbortSignal): Promise<void> {
  const login = { credentials: auth, method: authMethod } as Parameters<typeof smtp.login>[0];
  return settle<void>(smtp, signal, (resolve, reject) =>
    smtp.login(login, (error) => (error ? reject(error) : resolve())),
  );
}

/**
 * TLS is used when the server offers it and required when there is a password. It is ignored on the local machine,
 * whose certificates are self-signed.
 */
function encryptionOf({ protocol, username, hostname }: URL): { ignoreTLS?: boolean; requireTLS?: boolean } {
  if (protocol !== "smtp:") return {};
  if (/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)) return { ignoreTLS: true };
  return { requireTLS: username !== "" };
}

/**
 * nodemailer reports a connection closed during STARTTLS as a TLS error, although the server did not refuse encryption.
 */
function asClosed(error: SmtpFailure & Error): SmtpFailure {
  if (error.code === "ETLS" && error.responseCode === undefined && /closed/i.test(error.message))
    error.code = "ECONNECTION";
  return error;
}

/**
 * nodemailer does not call back when the connection ends, so each wait also listens for its end, for errors
 * and for the time-out.
 */
function settle<T>(
  smtp: SMTPConnection,
  signal: AbortSignal,
  begin: (resolve: (value: T) => void, reject: (error: unknown) => void) => void,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const lost = () => reject(Object.assign(new Error("closed"), { code: "ECONNECTION" }));
  const timedOut = () => reject(Object.assign(new Error("timed out"), { code: "ETIMEDOUT" }));
  smtp.once("error", reject);
  smtp.once("end", lost);
  signal.addEventListener("abort", timedOut, { once: true });
  if (signal.aborted) timedOut();
  else begin(resolve, reject);
  return promise.finally(() => {
    smtp.off("error", reject);
    smtp.off("end", lost);
    signal.removeEventListener("abort", timedOut);
  });
}

function transfer(
  { smtp }: Session,
  { from, to, raw }: RawMessage,
  signal: AbortSignal,
  onHandOver: () => void,
): Promise<Outcome> {
  // The stream is read once the server has accepted the DATA command; from then on it may have accepted the message.
  const message = new Readable({
    read() {
      onHandOver();
      this.push(raw);
      this.push(null);
    },
  });
  return settle<Outcome>(smtp, signal, (resolve, reject) =>
    smtp.send({ from, to: [to], size: raw.length }, message, (error, info) => {
      const refusal = error ?? info?.rejectedErrors?.[0];
      if (refusal) reject(refusal);
      else resolve({ kind: "sent", code: Number(/^\d{3}/.exec(info?.response ?? "")?.[0] ?? 250) });
    }),
  );
}

/** After a refusal the server needs RSET before the next envelope; when that fails, the connection is closed. */
async function reset(session: Session): Promise<void> {
  const limit = createLimit(RESET_MS);
  await settle<void>(session.smtp, limit.signal, (resolve, reject) =>
    session.smtp.reset((error) => (error ? reject(error) : resolve())),
  ).catch(() => end(session));
  limit.clear();
}

function end(session: Session): void {
  session.isBroken = true;
  session.smtp.close();
}

/** Only a local part outside ASCII needs SMTPUTF8 (RFC 6531), as a domain can always be written in ASCII. */
function isInternational(address: string): boolean {
  return /[^\0-\x7f]/.test(address.slice(0, address.lastIndexOf("@")));
}

/** nodemailer does not expose the extensions that the server announced. */
function takesInternational(smtp: SMTPConnection): boolean {
  return (smtp as unknown as { _supportedExtensions: string[] })._supportedExtensions.includes("SMTPUTF8");
}
