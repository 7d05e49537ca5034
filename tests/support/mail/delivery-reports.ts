export type Failure = {
  recipient?: string;
  status?: string | null;
  action?: string;
  diagnostic?: string | null;
};

export type About = {
  to: string;
  messageId: string;
  recipient: string;
};

const ENDS = "\r\n";
export const lines = (...all: (string | null)[]) => all.filter((line) => line !== null).join(ENDS);

function quotedLetter({ messageId, recipient }: About, body = true): string {
  return lines(
    "From: =?utf-8?q?Le_R=C3=A9cap?= <lettre@exemple.fr>",
    `To: ${recipient}`,
    `Message-ID: <${messageId}>`,
    "Date: Thu, 10 Dec 2026 06:30:00 +0000",
    "Subject: =?utf-8?q?La_lettre?=",
    "MIME-Version: 1.0",
    'Content-Type: multipart/alternative; boundary="interieur"',
    "",
    ...(body ? ["--interieur", "Content-Type: text/plain; charset=utf-8", "", "Bonjour", "", "--interieur--", ""] : []),
  );
}

type Shape = {
  from?: string;
  subject?: string;
  headers?: string[];
  boundary?: string;
  words?: string;
  /** Fields about the whole message. */
  message?: string[];
  /** Replaces the machine-readable part. */
  machine?: string;
  machineType?: string;
  reportType?: string | null;
  quoted?: "message" | "headers" | "none";
  addressed?: boolean;
};

/** RFC 6522 and RFC 3464. */
export function deliveryReport(about: About, failures: Failure[], shape: Shape = {}): string {
  const { boundary = "=_limite", reportType = "delivery-status", quoted = "message", addressed = true } = shape;
  const { machineType = "message/delivery-status" } = shape;
  const machine =
    shape.machine ??
    [
      lines(
        ...(shape.message ?? ["Reporting-MTA: dns; mx.exemple.org", "Arrival-Date: Thu, 10 Dec 2026 07:30:02 +0100"]),
      ),
    ]
      .concat(failures.map((failure) => recipientFields(about, failure)))
      .join(ENDS + ENDS);
  return lines(
    `From: ${shape.from ?? "MAILER-DAEMON@mx.exemple.org (Mail Delivery System)"}`,
    `Subject: ${shape.subject ?? "Undelivered Mail Returned to Sender"}`,
    addressed ? `To: ${about.to}` : "To: undisclosed-recipients:;",
    ...(shape.headers ?? []),
    "Date: Thu, 10 Dec 2026 06:31:00 +0000",
    "Message-ID: <20261210063100.ABCDEF@mx.exemple.org>",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report;${reportType ? ` report-type=${reportType};` : ""}`,
    `\tboundary="${boundary}"`,
    "",
    "This is a MIME-encapsulated message.",
    "",
    `--${boundary}`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    shape.words ?? "I'm sorry to have to inform you that your message could not be delivered.",
    "",
    `--${boundary}`,
    `Content-Type: ${machineType}`,
    "",
    machine,
    "",
    ...(quoted === "none"
      ? []
      : [
          `--${boundary}`,
          `Content-Type: ${quoted === "message" ? "message/rfc822" : "text/rfc822-headers"}`,
          "",
          quotedLetter(about, quoted === "message"),
          "",
        ]),
    `--${boundary}--`,
    "",
  );
}

function recipientFields(
  about: About,
  { recipient, status = "5.1.1", action = "failed", diagnostic }: Failure,
): string {
  const address = recipient ?? about.recipient;
  return lines(
    `Final-Recipient: rfc822; ${address}`,
    `Original-Recipient: rfc822;${address}`,
    `Action: ${action}`,
    status === null ? null : `Status: ${status}`,
    "Remote-MTA: dns; mx1.exemple.org",
    diagnostic === null
      ? null
      : `Diagnostic-Code: smtp; ${diagnostic ?? `550 ${status ?? "5.1.1"} <${address}>: Recipient address rejected`}`,
  );
}

/** RFC 5965. */
export function complaintReport(
  about: About,
  shape: { type?: string; fields?: string[]; addressed?: boolean } = {},
): string {
  return deliveryReport(about, [], {
    from: "Boucle de retour <feedback@exemple.net>",
    subject: "FW: La lettre",
    reportType: "feedback-report",
    machineType: "message/feedback-report",
    machine: lines(
      `Feedback-Type: ${shape.type ?? "abuse"}`,
      "User-Agent: SomeGenerator/1.0",
      "Version: 1",
      ...(shape.fields ?? []),
    ),
    addressed: shape.addressed ?? true,
  });
}

export function plainReply(about: About, headers: string[], body: string): string {
  return lines(
    `From: Léa <${about.recipient}>`,
    `To: ${about.to}`,
    `In-Reply-To: <${about.messageId}>`,
    `References: <${about.messageId}>`,
    ...headers,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "",
    body,
    "",
  );
}
