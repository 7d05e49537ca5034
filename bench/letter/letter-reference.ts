import { createRawTransport } from "#platform/mail/mail-transport.server.ts";
import { readSettings } from "#platform/settings.ts";

const CONNECTIONS = 10;
const SECONDS = 5;

/** Returns messages per second over ten connections, for messages composed in advance. */
export async function measureBareSmtp(smtpUrl: string, bytes: number): Promise<number> {
  const transport = createRawTransport(readSettings({ SMTP_URL: smtpUrl, MAIL_FROM: "lettre@exemple.fr" }));
  const line = `${"x".repeat(74)}\r\n`;
  const raw = Buffer.from(`Subject: x\r\n\r\n${line.repeat(Math.ceil(bytes / line.length))}`);
  const start = performance.now();
  const end = start + SECONDS * 1_000;
  let sent = 0;
  async function work(): Promise<void> {
    const connection = transport.open();
    while (performance.now() < end) {
      const outcome = await connection.send({ from: "a@exemple.org", to: "bare@exemple.org", raw, name: "bare" });
      if (outcome.kind === "sent") sent += 1;
    }
    connection.close();
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return (sent * 1_000) / (performance.now() - start);
}
