import type { SendMailOptions } from "nodemailer";
import { type DkimSettings, senderDomain } from "#platform/dkim-settings.ts";
import { typeset } from "#platform/french/typography.ts";
import { listId } from "./list-id.ts";
import type { MailKind } from "./mail-kind.ts";
import type { MailMessage } from "./mail-message.ts";
import { renderMail } from "./render-mail.ts";

type Envelope = {
  /** The job's id: a message sent again after a crash stays the same. */
  id: string;
  createdAt: Date;
  from: string;
  publicUrl: string;
  dkim: DkimSettings | null;
};

/** RFC 8058 demands both unsubscription headers; nodemailer's own list lacks the second. */
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
    // As an object, nodemailer takes it for a single address, whatever it contains.
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
