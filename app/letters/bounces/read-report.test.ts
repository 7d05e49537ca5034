import { expect, test } from "vitest";
import { MAX_BOUNCE_BYTES } from "#platform/mail/returned-mail.ts";
import {
  type About,
  complaintReport,
  deliveryReport,
  lines,
  plainReply,
} from "#tests/support/mail/delivery-reports.ts";
import { readReport, type Verdict } from "./read-report.server.ts";

const NAME = "l12.2s.0123456789abcdef";
const about: About = {
  to: "rebonds+12-2s-0123456789abcdef@exemple.fr",
  messageId: `${NAME}@exemple.fr`,
  recipient: "lea@exemple.org",
};
const failed = (status: string, diagnostic?: string | null, shape = {}) =>
  deliveryReport(about, [{ status, ...(diagnostic === undefined ? {} : { diagnostic }) }], shape);
const postfix = {
  headers: ["Auto-Submitted: auto-replied", "Return-Path: <>"],
  message: ["Reporting-MTA: dns; smtp.exemple.fr", "X-Postfix-Queue-ID: 4F1", "X-Postfix-Sender: rfc822; a@exemple.fr"],
};
const exim = {
  from: "Mail Delivery System <Mailer-Daemon@exim.exemple.org>",
  headers: [`X-Failed-Recipients: ${about.recipient}`, "Auto-Submitted: auto-replied"],
  quoted: "headers" as const,
};
const gmail = {
  from: "Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
  subject: "Delivery Status Notification (Failure)",
  headers: ["Auto-Submitted: auto-replied", `In-Reply-To: <${about.messageId}>`],
  boundary: "00000000000058d5e406",
};
const exchange = {
  from: "postmaster@exemple.onmicrosoft.com",
  subject: "Undeliverable: La lettre",
  boundary: "_000_9B5PR0101MB",
  message: ["Reporting-MTA: dns;PR0P264MB.FRAP264.PROD.OUTLOOK.COM", "Received-From-MTA: dns;smtp.exemple.fr"],
};
const proofpoint = {
  from: "Mail Delivery Subsystem <MAILER-DAEMON@mx0a.pphosted.example>",
  quoted: "headers" as const,
};

const STANDARD: [string, string, Verdict, string | null][] = [
  [
    "Postfix, unknown user of its own",
    failed("5.1.1", "550 5.1.1 User unknown in virtual mailbox table", postfix),
    "hard",
    "5.1.1",
  ],
  [
    "Postfix, host said unknown",
    failed("5.1.1", "550 5.1.1 <lea@exemple.org>: Recipient address rejected: User unknown", postfix),
    "hard",
    "5.1.1",
  ],
  ["Postfix, the other gave three digits alone", failed("5.0.0", "550 No such user here", postfix), "soft", "5.0.0"],
  [
    "Postfix, no such domain",
    failed(
      "5.4.4",
      "X-Postfix; Host or domain name not found. Name service error for name=exemple.org type=A: Host not found",
      postfix,
    ),
    "hard",
    "5.4.4",
  ],
  [
    "Postfix, the domain takes no mail",
    failed("5.1.10", "556 5.1.10 Domain exemple.org does not accept mail (nullMX)", postfix),
    "hard",
    "5.1.10",
  ],
  ["Postfix, over quota", failed("5.2.2", "552 5.2.2 Over quota", postfix), "soft", "5.2.2"],
  [
    "Postfix, nobody answered for five days",
    failed("4.4.1", "X-Postfix; connect to mx.exemple.org[192.0.2.1]:25: Connection timed out", postfix),
    "soft",
    "4.4.1",
  ],
  [
    "Postfix, refused as spam",
    failed("5.7.1", "554 5.7.1 Service unavailable; blocked using zen.spamhaus.org", postfix),
    "ours",
    "5.7.1",
  ],
  ["Postfix, too large", failed("5.3.4", "552 5.3.4 Message size exceeds fixed limit", postfix), "ours", "5.3.4"],
  ["Exim, unknown", failed("5.0.0", "550-5.1.1 lea@exemple.org does not exist", exim), "hard", "5.1.1"],
  ["Exim, unknown, in words alone", failed("5.0.0", "550 Unrouteable address", exim), "soft", "5.0.0"],
  ["Exim, full", failed("5.0.0", "552 5.2.2 Mailbox full", exim), "soft", "5.2.2"],
  ["Exim, after four days", failed("4.0.0", "451 4.4.1 retry timeout exceeded", exim), "soft", "4.4.1"],
  [
    "Gmail, unknown",
    failed(
      "5.1.1",
      "550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n 550-5.1.1 double-checking the recipient's email address for typos or\r\n 550 5.1.1 unnecessary spaces. - gsmtp",
      gmail,
    ),
    "hard",
    "5.1.1",
  ],
  [
    "Gmail, disabled",
    failed("5.2.1", "550-5.2.1 The email account that you tried to reach is inactive. - gsmtp", gmail),
    "hard",
    "5.2.1",
  ],
  [
    "Gmail, over quota",
    failed("5.2.2", "452-4.2.2 The recipient's inbox is out of storage space. - gsmtp", gmail),
    "soft",
    "5.2.2",
  ],
  [
    "Gmail, not authenticated",
    failed("5.7.26", "550-5.7.26 Your email has been blocked because the sender is unauthenticated. - gsmtp", gmail),
    "ours",
    "5.7.26",
  ],
  [
    "Gmail, no such domain",
    failed(
      "5.4.0",
      "DNS Error: DNS type 'mx' lookup of exemple.org responded with code NXDOMAIN\r\n Domain name not found: exemple.org",
      gmail,
    ),
    "hard",
    "5.4.0",
  ],
  [
    "Exchange, unknown",
    failed(
      "5.1.10",
      "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient lea@exemple.org not found by SMTP address lookup",
      exchange,
    ),
    "hard",
    "5.1.10",
  ],
  [
    "Exchange, not allowed to write to a group",
    failed(
      "5.7.124",
      "550 5.7.124 RESOLVER.RST.NotAuthorizedToGroup; not authorized to send to the recipient",
      exchange,
    ),
    "ours",
    "5.7.124",
  ],
  [
    "Exchange, full",
    failed("5.2.2", "554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException", exchange),
    "soft",
    "5.2.2",
  ],
  [
    "Outlook.com, unknown",
    failed("5.5.0", "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)", exchange),
    "soft",
    "5.5.0",
  ],
  [
    "Outlook.com, on its list of the blocked",
    failed(
      "5.7.1",
      "550 5.7.1 Unfortunately, messages from [192.0.2.7] weren't sent. Please contact your Internet service provider (S3140)",
      postfix,
    ),
    "ours",
    "5.7.1",
  ],
  [
    "Yahoo, unknown",
    failed("5.0.0", "554 delivery error: dd This user doesn't have a yahoo.com account (lea@yahoo.com) [0]", postfix),
    "soft",
    "5.0.0",
  ],
  [
    "Yahoo, not accepted",
    failed("5.7.9", "554 5.7.9 Message not accepted for policy reasons", postfix),
    "ours",
    "5.7.9",
  ],
  [
    "Yahoo, put off for five days after complaints",
    failed(
      "4.7.0",
      "421 4.7.0 [TSS04] Messages from 192.0.2.7 temporarily deferred due to unexpected volume or user complaints",
      postfix,
    ),
    "ours",
    "4.7.0",
  ],
  [
    "Orange, unknown",
    failed(
      "5.1.1",
      "550 5.1.1 <lea@orange.fr>: Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]",
      postfix,
    ),
    "hard",
    "5.1.1",
  ],
  [
    "Orange, mail refused",
    failed("5.2.0", "550 5.2.0 Mail rejetee. Mail rejected. OFR_506 [506]", postfix),
    "ours",
    "5.2.0",
  ],
  [
    "OVH, unknown",
    failed("5.1.1", "550 5.1.1 <lea@exemple.org>: Recipient address rejected: User unknown", {
      from: "MAILER-DAEMON@mo.ovh.example",
    }),
    "hard",
    "5.1.1",
  ],
  [
    "OVH, spam",
    failed("5.7.1", "550 5.7.1 [SPAM] rejected", { from: "MAILER-DAEMON@mo.ovh.example" }),
    "ours",
    "5.7.1",
  ],
  ["Proofpoint, unknown", failed("5.1.1", "550 5.1.1 User Unknown", proofpoint), "hard", "5.1.1"],
  [
    "Proofpoint, reputation",
    failed(
      "5.0.0",
      "554 Blocked - see https://ipcheck.proofpoint.example/?ip=192.0.2.7 for its reputation",
      proofpoint,
    ),
    "ours",
    "5.0.0",
  ],
  [
    "sendmail, no such domain",
    failed("5.1.2", "550 5.1.2 Host unknown", { message: ["Reporting-MTA: dns; sendmail.exemple.org"] }),
    "hard",
    "5.1.2",
  ],
  ["Free, after the message", failed("5.0.0", "550 spam detected", postfix), "ours", "5.0.0"],
  ["La Poste, put off until it expired", failed("4.2.2", "452 4.2.2 Mailbox full", postfix), "soft", "4.2.2"],
  ["iCloud, unknown", failed("5.1.1", "550 5.1.1 <lea@icloud.com>: user does not exist", postfix), "hard", "5.1.1"],
  [
    "a server that says 5.1.1 and means our address",
    failed("5.1.1", "550 5.1.1 rejected, bad reputation of 192.0.2.7", postfix),
    "ours",
    "5.1.1",
  ],
  [
    "OpenSMTPD, which wraps its part in multipart/mixed",
    failed("5.1.1").replace("multipart/report; report-type=delivery-status;", "multipart/mixed;"),
    "hard",
    "5.1.1",
  ],
  [
    "a server that comments on its fields",
    deliveryReport(about, [{ action: "failed (Bad destination (mailbox) address)", status: "(bad) 5.1.1" }]),
    "hard",
    "5.1.1",
  ],
  [
    "one mailbox gone, and another of the same copy that is only late",
    deliveryReport(about, [{ status: "5.1.1" }, { action: "delayed", status: "4.4.1" }]),
    "soft",
    "5.1.1",
  ],
  [
    "a full mailbox that only the words for people tell of",
    failed("5.1.1", null, { words: "Your message was rejected: Not enough disk space" }),
    "soft",
    "5.1.1",
  ],
  [
    "a listed site that only the words for people tell of",
    failed("5.0.0", null, { words: "lea@exemple.org: 550 Your IP is on our block list" }),
    "ours",
    "5.0.0",
  ],
];

const nested = lines(
  "From: lea@exemple.org",
  `To: ${about.to}`,
  'Content-Type: multipart/mixed; boundary="dehors"',
  "",
  "--dehors",
  "Content-Type: text/plain",
  "",
  "Regardez ce que j'ai reçu",
  "--dehors",
  "Content-Type: message/rfc822",
  "",
  failed("5.1.1"),
  "--dehors--",
  "",
);
const inItsQuote = deliveryReport(about, [{ action: "delayed", status: "4.4.1" }], {}).replace(
  "Bonjour",
  `Bonjour\r\n--interieur\r\nContent-Type: message/delivery-status\r\n\r\n${lines("Final-Recipient: rfc822; lea@exemple.org", "Action: failed", "Status: 5.1.1")}`,
);
const ofAReport = lines(
  `To: ${about.to}`,
  'Content-Type: multipart/report; report-type=delivery-status; boundary="dehors"',
  "",
  "--dehors",
  "Content-Type: text/plain",
  "",
  "Sorry",
  "--dehors",
  "Content-Type: message/rfc822",
  "",
  failed("5.1.1"),
  "--dehors--",
  "",
);
const whole = failed("5.1.1", "550 5.1.1 unknown");

const HARMLESS: [string, string, Verdict][] = [
  ["a warning that it is late", deliveryReport(about, [{ action: "delayed", status: "4.4.1" }]), "nothing"],
  [
    "a warning that it is late, with a status of a failure",
    deliveryReport(about, [{ action: "delayed", status: "5.1.1" }]),
    "nothing",
  ],
  ["passed on", deliveryReport(about, [{ action: "relayed", status: "2.0.0", diagnostic: null }]), "nothing"],
  ["delivered", deliveryReport(about, [{ action: "delivered", status: "2.0.0", diagnostic: null }]), "nothing"],
  [
    "passed on to two, of whom one is gone",
    deliveryReport(about, [{ action: "relayed", status: "2.0.0" }, { status: "5.1.1" }]),
    "nothing",
  ],
  [
    "a receipt that it was opened",
    deliveryReport(about, [], {
      reportType: "disposition-notification",
      machineType: "message/disposition-notification",
      machine: "Disposition: manual-action/MDN-sent-manually; displayed",
    }),
    "nothing",
  ],
  ["not spam after all", complaintReport(about, { type: "not-spam" }), "nothing"],
  ["a fraud, says somebody", complaintReport(about, { type: "fraud" }), "unread"],
  [
    "holidays",
    plainReply(about, ["Auto-Submitted: auto-replied", "Subject: Absence"], "Je suis absente jusqu'au 4 janvier."),
    "unread",
  ],
  [
    "holidays of Exchange",
    plainReply(
      about,
      ["X-Auto-Response-Suppress: All", "Subject: Réponse automatique"],
      "550 5.1.1 n'est pas mon numéro de bureau.",
    ),
    "unread",
  ],
  [
    "holidays that quote a refusal",
    plainReply(
      about,
      ["Precedence: bulk"],
      lines("Action: failed", "Status: 5.1.1", "Final-Recipient: rfc822; lea@exemple.org"),
    ),
    "unread",
  ],
  ["a person answers", plainReply(about, ["Subject: Re: La lettre"], "Merci pour cette lettre."), "unread"],
  [
    "qmail, in words alone",
    plainReply(
      about,
      ["Subject: failure notice"],
      "Hi. This is the qmail-send program.\r\n<lea@exemple.org>:\r\nSorry, no mailbox here by that name. (#5.1.1)",
    ),
    "unread",
  ],
  [
    "Exim of long ago, in words alone",
    plainReply(about, ["X-Failed-Recipients: lea@exemple.org"], "550 5.1.1 unknown user"),
    "unread",
  ],
  ["a report inside another message", nested, "unread"],
  ["a warning that quotes a failure", inItsQuote, "nothing"],
  ["a report that quotes another, and says nothing itself", ofAReport, "unread"],
  ["cut before the machine's part", whole.slice(0, whole.indexOf("Content-Type: message/delivery-status")), "unread"],
  ["cut before the action", whole.slice(0, whole.indexOf("Action:")), "unread"],
  ["cut in the status", whole.slice(0, whole.indexOf("Status: 5.1.1") + 10), "unread"],
  ["without a status or an answer", deliveryReport(about, [{ status: null, diagnostic: null }]), "unread"],
  ["a failure that calls itself a success", deliveryReport(about, [{ status: "2.1.5", diagnostic: null }]), "unread"],
  ["a machine's part that is empty", deliveryReport(about, [], { machine: "" }), "unread"],
  ["nothing at all", "", "unread"],
];

test.each(STANDARD)("%s: %#", async (_what, raw, verdict, code) => {
  const report = await readReport(Buffer.from(raw));
  expect({ verdict: report.verdict, code: report.code }).toEqual({ verdict, code });
  expect(report.names[0]).toBe(about.to);
  expect(report.recipients).toContain(about.recipient);
});

test.each(HARMLESS)("%s punishes nobody", async (_what, raw, verdict) => {
  expect((await readReport(Buffer.from(raw))).verdict).toBe(verdict);
});

test("there are sixty of them, and of the failures that a machine wrote each is read", () => {
  expect(STANDARD.length + HARMLESS.length).toBeGreaterThanOrEqual(60);
});

test.each([
  ["abuse", complaintReport(about)],
  ["abuse, in capitals", complaintReport(about, { type: "Abuse" })],
  ["abuse, without the kind of the report", complaintReport(about).replace(" report-type=feedback-report;", "")],
])("a complaint is one: %s", async (_what, raw) => {
  const report = await readReport(Buffer.from(raw));
  expect(report.verdict).toBe("complaint");
  expect(report.names).toContain(`<${about.messageId}>`);
});

test("a complaint that gives nothing back but our return path is of that copy", async () => {
  const raw = complaintReport(
    { ...about, messageId: "autre@exemple.net" },
    { addressed: false, fields: [`Original-Mail-From: <${about.to}>`] },
  );
  expect((await readReport(Buffer.from(raw))).names[0]).toBe(`<${about.to}>`);
});

test("where the relay has changed the return path, the quoted Message-ID names the copy", async () => {
  for (const quoted of ["message", "headers"] as const) {
    const report = await readReport(Buffer.from(deliveryReport(about, [{}], { addressed: false, quoted })));
    expect(report).toMatchObject({ verdict: "hard", names: [`<${about.messageId}>`] });
  }
});

test("of ten megabytes the beginning is read, in a moment", async () => {
  const before = deliveryReport(about, [{}], {}).replace("Bonjour", "a ".repeat(5_000_000));
  const start = process.cpuUsage();
  expect((await readReport(Buffer.from(before))).verdict).toBe("hard");
  const after = deliveryReport(about, [{}], { words: `${"a".repeat(70)}\r\n`.repeat(140_000) });
  expect(after.length).toBeGreaterThan(MAX_BOUNCE_BYTES);
  expect((await readReport(Buffer.from(after))).verdict).toBe("unread");
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2_000);
});

test("hundreds of parts one inside the other, and long runs of one character, are for a person and take no time", async () => {
  const deep = Array.from(
    { length: 400 },
    (_, index) => `Content-Type: multipart/report; boundary=b${index}\r\n\r\n--b${index}\r\n`,
  );
  const start = process.cpuUsage();
  const hostile = [
    deep.join(""),
    "a".repeat(1_000_000),
    `To: ${"+1-".repeat(80_000)}\r\n\r\n`,
    ": \r\n".repeat(200_000),
  ];
  hostile.push(deliveryReport(about, [], { machine: `Action: failed\r\n${" a\r\n".repeat(200_000)}` }));
  for (const raw of hostile) expect((await readReport(Buffer.from(raw))).verdict).toBe("unread");
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(3_000);
});

test("lines that end as this system ends them, and a machine's part in base64, are read alike", async () => {
  expect((await readReport(Buffer.from(whole.replaceAll("\r\n", "\n")))).verdict).toBe("hard");
  const machine = lines(
    "Reporting-MTA: dns; a",
    "",
    "Final-Recipient: rfc822; lea@exemple.org",
    "Action: failed",
    "Status: 5.1.1",
  );
  const raw = deliveryReport(about, [], {
    machineType: "message/delivery-status\r\nContent-Transfer-Encoding: base64",
    machine: Buffer.from(machine).toString("base64"),
  });
  expect((await readReport(Buffer.from(raw))).verdict).toBe("hard");
});
