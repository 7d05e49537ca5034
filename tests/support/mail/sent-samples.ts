import type { DkimSettings } from "#platform/dkim-settings.ts";
import type { MailKindName } from "#platform/mail/mail-message.ts";
import { createMailTransport } from "#platform/mail/mail-transport.server.ts";
import { composeMail } from "#platform/mail/mail-worker.server.ts";
import { MAIL_SAMPLES, mailKindOf, SAMPLE_SITE } from "./mail-samples.ts";
import { type SmtpMessage, startSmtpServer } from "./smtp-server.ts";

export const SAMPLE_SENDER = { name: "Le Récap", address: "lettre@exemple.fr" };

type SentSample = SmtpMessage & { kind: MailKindName };

export async function sendSamples(dkim: DkimSettings | null = null): Promise<SentSample[]> {
  await using smtp = await startSmtpServer();
  const transport = createMailTransport({ smtpUrl: `smtp://127.0.0.1:${smtp.port}`, dataDir: "" });
  const sent: SentSample[] = [];
  for (const [index, message] of MAIL_SAMPLES.entries()) {
    const mail = composeMail(mailKindOf(message), message, {
      id: `0198c0de-0000-4000-8000-00000000000${index}`,
      createdAt: new Date(),
      from: `${SAMPLE_SENDER.name} <${SAMPLE_SENDER.address}>`,
      publicUrl: SAMPLE_SITE,
      dkim,
    });
    await transport.send(mail, message.kind);
    const received = smtp.messages.at(-1);
    if (!received) throw new Error(`${message.kind} was not received`);
    sent.push({ ...received, kind: message.kind });
  }
  await transport.close();
  return sent;
}
