import type { Email } from "postal-mime";
import { classifyBounce, isAboutSite, isFull, type ReplyClass } from "#platform/mail/classify-smtp-reply.ts";
import { MAX_BOUNCE_BYTES } from "#platform/mail/returned-mail.ts";

/** `nothing` means delivered or delayed; `unread` means that a person has to read the report. */
export type Verdict = ReplyClass | "complaint" | "nothing" | "unread";

type Fields = ReadonlyMap<string, string>;

const MAX_BLOCKS = 20;
const MAX_VALUE_LENGTH = 1_000;
const MAX_ADDRESS_LENGTH = 400;

/**
 * Reads blocks separated by empty lines (RFC 3464, RFC 5965); of two fields with the same name the first counts.
 * Anybody may send a report, so the number of blocks and the length of values are limited.
 */
function readFieldBlocks(text: string): Fields[] {
  const blocks: Map<string, string>[] = [];
  let block: Map<string, string> | null = null;
  let last: string | null = null;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === "") {
      block = null;
      last = null;
      continue;
    }
    if (!block) {
      if (blocks.length === MAX_BLOCKS) break;
      block = new Map();
      blocks.push(block);
    }
    const isFolded = line.startsWith(" ") || line.startsWith("\t");
    const colon = line.indexOf(":");
    if (isFolded) {
      const value = last === null ? "" : (block.get(last) ?? "");
      if (last !== null && value.length < MAX_VALUE_LENGTH) block.set(last, cut(`${value} ${line.trim()}`));
      continue;
    }
    last = null;
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name === "" || block.has(name)) continue;
    block.set(name, cut(line.slice(colon + 1)));
    last = name;
  }
  return blocks;
}

function cut(value: string): string {
  return value.trim().slice(0, MAX_VALUE_LENGTH);
}

/** Structured fields of RFC 3464 may hold comments in parentheses, even nested: « failed (user unknown) ». */
function withoutComments(value: string | undefined): string {
  let text = "";
  let depth = 0;
  for (const sign of value ?? "") {
    if (sign === "(") depth += 1;
    if (depth === 0) text += sign;
    else if (sign === ")" && --depth === 0) text += " ";
  }
  return text.trim();
}

/** Returns the address of « rfc822; lea@exemple.org » with its RFC 3461 escapes decoded, or null. */
function addressIn(value: string | undefined): string | null {
  const address = (value ?? "")
    .slice(0, MAX_ADDRESS_LENGTH)
    .replace(/^[\w-]+\s*;/, "")
    .trim()
    .replace(/^<|>$/g, "")
    .replace(/\+([0-9A-F]{2})(?=[^@]*@)/g, (all, code: string) =>
      code === "2B" || code === "3D" ? String.fromCharCode(Number.parseInt(code, 16)) : all,
    );
  return address.includes("@") ? address.toLowerCase() : null;
}

export type Report = {
  verdict: Verdict;
  /** This is a status code of RFC 3463 such as « 5.1.1 », or null when the report gives none. */
  code: string | null;
  /** These texts may contain the name of the copy; the most reliable come first. */
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
/** The parser takes about ten microseconds a line, during which the site answers no request. */
const MAX_LINES = 10_000;

/**
 * A failure is read only from the machine-readable part, because replies and quoted reports must not stop letters. That
 * part is searched at every level: OpenSMTPD wraps it in multipart/mixed instead of the multipart/report of RFC 6522.
 */
export async function readReport(raw: Uint8Array): Promise<Report> {
  const mail = await parse(firstLines(raw.subarray(0, MAX_BOUNCE_BYTES)));
  if (!mail) return { verdict: "unread", code: null, names: [], recipients: [] };
  const quoted = readFieldBlocks(partText(mail, QUOTED))[0] ?? new Map();
  const names = [...headerValues(mail, ADDRESSED), ...QUOTED_NAMES.flatMap((name) => quoted.get(name) ?? [])];
  const type = reportType(mail);
  if (type === "delivery-status") return withNames(readDelivery(partText(mail, DELIVERY), mail.text ?? ""), names);
  if (type === "feedback-report") return readFeedback(partText(mail, FEEDBACK), names);
  // This type is a read receipt.
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
  // The parser is loaded lazily, because most processes never read a report.
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

/** A copy has one recipient, so several blocks mean that it was forwarded, and one delivery is enough. */
function readDelivery(text: string, words: string): Reading {
  const blocks = readFieldBlocks(text).filter((block) => block.has("action"));
  const actions = blocks.map((block) => withoutComments(block.get("action")).toLowerCase());
  const isKnown = actions.some((action) => ARRIVED.includes(action) || action === "delayed");
  if (!actions.includes("failed") || actions.some((action) => ARRIVED.includes(action)))
    return { verdict: isKnown ? "nothing" : "unread" };
  const failures = blocks.filter((_, index) => actions[index] === "failed").map((block) => readFailure(block, words));
  const reading = mildest(failures);
  // A recipient whose block is not a failure may still receive the message.
  const isOpen = failures.length < blocks.length;
  return isOpen && reading.verdict === "hard" ? { ...reading, verdict: "soft" } : reading;
}

const MILDEST: Verdict[] = ["unread", "ours", "soft", "hard"];

function mildest(failures: Reading[]): Reading {
  const recipients = failures.flatMap((failure) => failure.recipients ?? []);
  const sorted = failures.toSorted((one, other) => MILDEST.indexOf(one.verdict) - MILDEST.indexOf(other.verdict));
  return { verdict: "unread", ...sorted[0], recipients };
}

/**
 * `words` is the part of the report written for people. It can only make a verdict milder, and replaces a server's
 * answer that is not quoted.
 */
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

/** The report follows RFC 5965. A person has to read the types other than abuse and not-spam. */
function readFeedback(text: string, names: string[]): Report {
  const [fields = new Map<string, string>()] = readFieldBlocks(text);
  const type = fields.get("feedback-type")?.toLowerCase();
  const verdict = type === "abuse" ? "complaint" : type === "not-spam" ? "nothing" : "unread";
  const sender = fields.get("original-mail-from");
  return withNames({ verdict }, sender ? [sender, ...names] : names);
}
