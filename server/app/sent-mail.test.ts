import { expect, test } from "vitest";
import { MAIL_SAMPLES, mailKindOf, renderSample as renderMail } from "#tests/support/mail/mail-samples.ts";
import { SAMPLE_SENDER, sendSamples } from "#tests/support/mail/sent-samples.ts";

const sent = await sendSamples();

test.each(sent)("$kind crosses the oldest of mail servers: seven bits, short lines", ({ raw }) => {
  const lines = raw.split("\r\n");
  expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/);
  // RFC 5322 recommends 78, which only a link may exceed.
  const longLines = lines.filter(({ length }) => length > 78);
  for (const line of longLines) expect(line).toMatch(/^ <https:\S{1,200}>$/);
  const [, ...parts] = raw.split(/^Content-Transfer-Encoding: /m);
  expect(parts.map((part) => part.split("\r\n")[0])).toEqual(["quoted-printable", "quoted-printable"]);
});

test.each(sent)("$kind is read by another library as it was written", async ({ kind, raw, mail }) => {
  const message = MAIL_SAMPLES.find((sample) => sample.kind === kind)!;
  const rendered = await renderMail(message);
  expect(mail.from).toEqual(SAMPLE_SENDER);
  expect(mail.to).toEqual([{ name: "", address: message.to }]);
  expect(mail.subject).toBe(rendered.subject);
  expect(mail.text?.trim()).toBe(rendered.text.trim());
  expect(mail.html?.trim()).toBe(rendered.html.trim());
  expect(mail.messageId).toMatch(/^<[\w-]+@exemple\.fr>$/);
  expect(Math.abs(Date.now() - Date.parse(mail.date ?? ""))).toBeLessThan(60_000);
  expect(mail.attachments).toEqual([]);
  expect(raw.indexOf("Content-Type: text/plain; charset=utf-8")).toBeLessThan(raw.indexOf("Content-Type: text/html"));
});

test.each(sent)("$kind has each of its headers once, those of its nature and no other", ({ kind, mail }) => {
  const names = mail.headers.map(({ key }) => key);
  const ofEach = ["from", "to", "subject", "message-id", "date", "mime-version", "content-type", "content-language"];
  const ofNature = mailKindOf({ kind }).isTransactional
    ? ["auto-submitted", "x-auto-response-suppress"]
    : ["list-id", "list-unsubscribe", "list-unsubscribe-post"];
  expect(names.toSorted()).toEqual([...ofEach, ...ofNature].sort());
});
