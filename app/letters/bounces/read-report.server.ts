import type { Email } from "postal-mime";
import { classifyBounce, isAboutSite, isFull } from "#platform/mail/classify-smtp-reply.ts";
import { MAX_BOUNCE_BYTES } from "#platform/mail/returned-mail.ts";
import type { Verdict } from "./bounce-verdict.ts";
import { addressIn, type Fields, readFieldBlocks, withoutComments } from "./report-fields.ts";

export type Report = {
  verdict: Verdict;
  /** RFC 3463, « 5.1.1 ». */
  code: string | null;
  /** Texts that may hold the copy's name, the most reliable first. */
  names: string[];
  recipients: string[];
};

const DELIVERY = ["message/delivery-status", "message/global-delivery-status"];
const FEEDBACK = ["message/feedback-report"];
const QUOTED = ["message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers"];
const ADDRESSED = ["x-original-to", "delivered-to", "envelope-to", "x-envelope-to", "to"];
const QUOTED_NAMES = ["message-id", "return-path"];
const MAX_NAME_LENGTH = 500;
const MAX_WORDS_LENGTH = 4_000;
/** The parser takes some ten microseconds a line, without letting the site answer in between. */
const MAX_LINES = 10_000;

/**
 * Reads failures only in the machine-readable part: replies and quoted reports must not stop letters. That part is
 * searched everywhere: OpenSMTPD wraps it in multipart/mixed, not in RFC 6522's multipart/report.
 */
export async function readReport(raw: Uint8Array): Promise<Report> {
  const mail = await parse(firstLines(raw.subarray(0, MAX_BOUNCE_BYTES)));
  if (!mail) return { verdict: "unread", code: null, names: [], recipients: [] };
  const quoted = readFieldBlocks(partText(mail, QUOTED))[0] ?? new Map();
  const names = [...headerValues(mail, ADDRESSED), ...QUOTED_NAMES.flatMap((name) => quoted.get(name) ?? [])];
  const type = reportType(mail);
  if (type === "delivery-status") return withNames(readDelivery(partText(mail, DELIVERY), mail.text ?? ""), names);
  if (type === "feedback-report") return readFeedback(partText(mail, FEEDBACK), names);
  // A read receipt.
  if (type === "disposition-notification") return withNames({ verdict: "nothing" }, names);
  return withNames({ verdict: "unread" }, [...names, ...headerValues(mail, ["in-reply-to", "references"])]);
}

function firstLines(raw: Uint8Array): Uint8Array {
  let end = -1;
  for (let line = 0; line < MAX_LINES; line += 1) {
    end = raw.indexOf(10, end + 1);
    if (end < 0) return raw;
  }
  return raw.subarray(0, end + 1);
}

async function parse(raw: Uint8Array): Promise<Email | null> {
  // Loaded lazily: most processes never read a report.
  const { default: PostalMime } = await import("postal-mime");
  try {
    return await PostalMime.parse(raw, {
      forceRfc822Attachments: true,
      maxNestingDepth: 20,
      maxHeadersSize: MAX_BOUNCE_BYTES,
    });
  } catch {
    return null;
  }
}

function contentType(mail: Email): string {
  return headerValues(mail, ["content-type"])[0] ?? "";
}

function reportType(mail: Email): string {
  const isReport = /^multipart\/report\b/i.test(contentType(mail));
  const named = /report-type\s*=\s*"?([\w-]+)/i.exec(contentType(mail))?.[1]?.toLowerCase();
  if (isReport && named) return named;
  if (partText(mail, DELIVERY) !== "") return "delivery-status";
  return isReport && partText(mail, FEEDBACK) !== "" ? "feedback-report" : "";
}

function headerValues(mail: Email, keys: string[]): string[] {
  return keys.flatMap((key) => mail.headers.flatMap((header) => (header.key === key ? [header.value] : [])));
}

function partText(mail: Email, types: string[]): string {
  const content = mail.attachments.find(({ mimeType }) => types.includes(mimeType))?.content;
  if (content === undefined) return "";
  if (typeof content === "string") return content.slice(0, MAX_BOUNCE_BYTES);
  const bytes = content instanceof ArrayBuffer ? new Uint8Array(content) : content;
  return Buffer.from(bytes.subarray(0, MAX_BOUNCE_BYTES)).toString("utf8");
}

type Reading = { verdict: Verdict } & Partial<Report>;

function withNames(reading: Reading, names: string[]): Report {
  const words = names.flatMap((text) => text.split(/[\s,]+/)).filter((word) => /[l+]\d/i.test(word));
  const short = words.filter((word) => word.length <= MAX_NAME_LENGTH).slice(0, 50);
  return { code: null, recipients: [], ...reading, names: [...new Set(short)] };
}

const ARRIVED = ["delivered", "relayed", "expanded"];

/** A copy has one recipient; several blocks mean forwarding, and one delivery is enough. */
function readDelivery(text: string, words: string): Reading {
  const blocks = readFieldBlocks(text).filter((block) => block.has("action"));
  const actions = blocks.map((block) => withoutComments(block.get("action")).toLowerCase());
  const isKnown = actions.some((action) => ARRIVED.includes(action) || action === "delayed");
  if (!actions.includes("failed") || actions.some((action) => ARRIVED.includes(action)))
    return { verdict: isKnown ? "nothing" : "unread" };
  const failures = blocks.filter((_, index) => actions[index] === "failed").map((block) => readFailure(block, words));
  const reading = mildest(failures);
  // Another recipient may still receive the message.
  const isOpen = failures.length < blocks.length;
  return isOpen && reading.verdict === "hard" ? { ...reading, verdict: "soft" } : reading;
}

const MILDEST: Verdict[] = ["unread", "ours", "soft", "hard"];

function mildest(failures: Reading[]): Reading {
  const recipients = failures.flatMap((failure) => failure.recipients ?? []);
  const sorted = failures.toSorted((one, other) => MILDEST.indexOf(one.verdict) - MILDEST.indexOf(other.verdict));
  return { verdict: "unread", ...sorted[0], recipients };
}

/** @param words for people: they make a verdict milder, never graver, and stand in for an answer that is not quoted */
function readFailure(block: Fields, words: string): Reading {
  const diagnostic = block.get("diagnostic-code") ?? "";
  const named = [block.get("original-recipient"), block.get("final-recipient")].map(addressIn);
  const recipients = named.filter((address) => address !== null);
  const read = classifyBounce(withoutComments(block.get("status")), diagnostic);
  if (!read) return { verdict: "unread", recipients };
  const told = words.slice(0, MAX_WORDS_LENGTH);
  if (read.verdict === "hard" && isFull({ status: "", words: told })) return { ...read, verdict: "soft", recipients };
  if (read.verdict === "soft" && diagnostic === "" && isAboutSite(told))
    return { ...read, verdict: "ours", recipients };
  return { ...read, recipients };
}

/** RFC 5965. Types other than abuse are for a person to read. */
function readFeedback(text: string, names: string[]): Report {
  const [fields = new Map<string, string>()] = readFieldBlocks(text);
  const type = fields.get("feedback-type")?.toLowerCase();
  const verdict = type === "abuse" ? "complaint" : type === "not-spam" ? "nothing" : "unread";
  const sender = fields.get("original-mail-from");
  return withNames({ verdict }, sender ? [sender, ...names] : names);
}
