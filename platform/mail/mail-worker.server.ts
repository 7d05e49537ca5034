import type { SendMailOptions } from "nodemailer";
import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import type { Database } from "#database/open.server.ts";
import { type DkimSettings, senderDomain } from "#platform/dkim-settings.ts";
import { typeset } from "#platform/french/typography.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { Settings } from "#platform/settings.ts";
import { yieldToRequests } from "#platform/yield-to-requests.ts";
import { listId } from "./list-id.ts";
import type { MailKind, MailOutcome } from "./mail-kind.ts";
import type { MailMessage } from "./mail-message.ts";
import { renderMail } from "./mail-parts.ts";
import {
  GIVEN_UP_QUEUE,
  MAIL_QUEUE,
  type MessageSeal,
  recordMailFailure,
  type SealedMessage,
} from "./mail-queue.server.ts";
import { DeliveryError, MAX_CONNECTIONS, type MailTransport } from "./mail-transport.server.ts";

type Envelope = {
  /** The id of the job becomes the Message-ID, so that a message sent again after a crash keeps it. */
  id: string;
  createdAt: Date;
  from: string;
  publicUrl: string;
  dkim: DkimSettings | null;
};

/**
 * RFC 8058 requires a signature over both unsubscription headers; nodemailer's default list lacks
 * List-Unsubscribe-Post.
 */
const SIGNED_HEADERS = [
  "From",
  "To",
  "Subject",
  "Date",
  "Message-ID",
  "MIME-Version",
  "Content-Type",
  "Content-Language",
  "Auto-Submitted",
  "X-Auto-Response-Suppress",
  "List-Id",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
].join(":");

export function composeMail(
  kind: MailKind,
  message: MailMessage,
  { id, createdAt, from, publicUrl, dkim }: Envelope,
): SendMailOptions {
  return {
    from,
    // nodemailer reads an object as one address, whereas it would split a text at commas.
    to: { name: "", address: message.to },
    subject: typeset(kind.subject),
    ...renderMail(kind.body(message)),
    date: createdAt,
    messageId: `<${id}@${senderDomain(from)}>`,
    headers: { "Content-Language": "fr", ...headersOf(message, kind, publicUrl) },
    textEncoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim ? { dkim: signatureOf(dkim) } : {}),
  };
}

function headersOf(message: MailMessage, { isTransactional }: MailKind, publicUrl: string): Record<string, string> {
  const headers: Record<string, string> = isTransactional
    ? { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" }
    : { "List-Id": listId("lettre", publicUrl) };
  if (!("unsubscribeUrl" in message)) return headers;
  return {
    ...headers,
    "List-Unsubscribe": `<${message.unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function signatureOf({ domain, selector, privateKey }: DkimSettings) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_HEADERS };
}

export type MailWorkerOptions = {
  boss: PgBoss;
  db: Database;
  settings: Pick<Settings, "mailFrom" | "publicUrl" | "dkim">;
  log: Log;
  open: MessageSeal["open"];
  kinds: MailKind[];
  transport: MailTransport;
  pollEvery?: number;
};

type MailJob = JobWithMetadata<SealedMessage>;

/** With batches this small, a message that hangs delays at most four others. */
const WORKERS = 2;
const POLL_EVERY_S = 4;
const SENDING = {
  batchSize: MAX_CONNECTIONS / WORKERS,
  localConcurrency: WORKERS,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

export async function startMailWorkers(options: MailWorkerOptions): Promise<void> {
  const { boss, log, pollEvery = POLL_EVERY_S } = options;
  const polling = {
    pollingIntervalSeconds: pollEvery / 2,
    notifyPollingIntervalSeconds: pollEvery,
    includeMetadata: true,
  } as const;
  const sending = { ...polling, ...SENDING };
  await boss.work<SealedMessage, unknown, typeof sending>(MAIL_QUEUE, sending, async (jobs) => {
    await yieldToRequests();
    return Promise.all(jobs.map((job) => work(job, options)));
  });
  await boss.work<SealedMessage, unknown, typeof polling>(GIVEN_UP_QUEUE, polling, async ([job]) => {
    if (!job) return;
    log.error("mail_given_up", { id: job.sourceId, kind: job.data.kind, attempt: (job.sourceRetryCount ?? 0) + 1 });
    await settle(job.data, "given-up", options);
    await recordMailFailure(options.db, { kind: job.data.kind, reason: "tried" }, new Date());
  });
}

async function work(job: MailJob, options: MailWorkerOptions): Promise<JobResult> {
  const { log } = options;
  const { kind } = job.data;
  const described = { id: job.id, kind, attempt: job.retryCount + 1 };
  try {
    const outcome = await send(job, options);
    if (outcome === "too late") {
      log.error("mail_given_up", { ...described, reason: outcome });
      await keepFailure(options, { kind, reason: "late" });
    }
    if (outcome === "not wanted") log.info("mail_dropped", { ...described, reason: outcome });
    else await settle(job.data, outcome === "sent" ? "sent" : "given-up", options);
    return { id: job.id, status: "completed" };
  } catch (error) {
    const end = endOf(error, job);
    log.warn(end === "refused" ? "mail_refused" : "mail_failed", { ...described, ...describeFailure(error) });
    if (end === null)
      return { id: job.id, status: "failed", output: { failed: true, uncertainTries: uncertainTriesOf(error, job) } };
    if (end === "given-up") log.error("mail_given_up", { ...described, reason: "uncertain" });
    await settle(job.data, end, options);
    await keepFailure(options, { kind, reason: end === "refused" ? "refused" : "tried" });
    return { id: job.id, status: "completed", output: { failed: true } };
  }
}

/** A message that a server received twice without answering has most likely arrived. */
const UNCERTAIN_TRIES = 2;

/**
 * Sending again to a mailbox that does not exist harms the site's reputation, so such failures are final. A refusal of
 * the site itself is tried again, as its operator may solve it.
 */
function endOf(error: unknown, job: MailJob): "refused" | "given-up" | null {
  const kind = error instanceof DeliveryError ? error.outcome.kind : null;
  if (kind === "refused" || kind === "full" || kind === "unsupported") return "refused";
  return uncertainTriesOf(error, job) >= UNCERTAIN_TRIES ? "given-up" : null;
}

function uncertainTriesOf(error: unknown, { output }: MailJob): number {
  const before = (output as { uncertainTries?: number } | null)?.uncertainTries ?? 0;
  return error instanceof DeliveryError && error.outcome.kind === "uncertain" ? before + 1 : before;
}

/** Never throws: the other messages of the batch have been sent and a failed job would send them again. */
function keepFailure({ db, log }: MailWorkerOptions, failure: Parameters<typeof recordMailFailure>[1]): Promise<void> {
  return recordMailFailure(db, failure, new Date()).catch((error: unknown) =>
    log.warn("mail_failure_not_kept", describeError(error)),
  );
}

async function send(job: MailJob, options: MailWorkerOptions): Promise<"sent" | "too late" | "not wanted"> {
  const kind = options.kinds.find((one) => one.kind === job.data.kind);
  // Another version of the site enqueued this kind and may still send it, so the job fails and is tried again.
  if (!kind) throw new Error(`unknown kind of message: ${job.data.kind}`);
  const { usefulForMinutes } = kind;
  const ageMinutes = (Date.now() - job.createdOn.getTime()) / 60_000;
  if (usefulForMinutes !== null && ageMinutes > usefulForMinutes) return "too late";
  const message = options.open(job.data);
  if (kind.isWanted && !(await kind.isWanted(options.db, message))) return "not wanted";
  const { mailFrom: from, publicUrl, dkim } = options.settings;
  const mail = composeMail(kind, message, { id: job.id, createdAt: job.createdOn, from, publicUrl, dkim });
  await options.transport.send(mail, fileName(job));
  return "sent";
}

/** Never throws: the message has been sent and a failed job would send it again. */
async function settle(sealed: SealedMessage, outcome: MailOutcome, options: MailWorkerOptions): Promise<void> {
  const { db, log } = options;
  try {
    const kind = options.kinds.find((one) => one.kind === sealed.kind);
    if (kind?.settle) await kind.settle(db, options.open(sealed), outcome, new Date());
  } catch (error) {
    log.warn("mail_outcome_lost", { kind: sealed.kind, outcome, ...describeError(error) });
  }
}

function fileName({ id, createdOn }: MailJob): string {
  return `${createdOn.toISOString().replace(/[-:]|\.\d+/g, "")}-${id}`;
}

/** The log gets codes only, because the text of an answer repeats the recipient's address. */
function describeFailure(error: unknown) {
  return error instanceof DeliveryError
    ? (error.outcome.failure ?? { code: error.outcome.kind })
    : describeError(error);
}
