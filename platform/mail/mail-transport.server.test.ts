import { expect, test } from "vitest";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { createMailTransport, createRawTransport } from "./mail-transport.server.ts";

// smtp-server offers STARTTLS with a self-signed certificate, as many mail servers do.
const OFFERS_TLS = { disabledCommands: [] };
/** This machine, under a name that does not count as local. */
const ELSEWHERE = "0.0.0.0";

async function sendTo(url: string): Promise<void> {
  const transport = createMailTransport({ smtpUrl: url, dataDir: "" });
  try {
    await transport.send(
      { from: "lettre@exemple.fr", to: "lea@exemple.org", subject: "Essai", text: "Essai" },
      "essai",
    );
  } finally {
    await transport.close();
  }
}

test("a mail server of this machine is spoken to in clear, whatever its certificate is worth", async () => {
  await using smtp = await startSmtpServer(OFFERS_TLS);
  await sendTo(`smtp://127.0.0.1:${smtp.port}`);
  expect(smtp.messages.map(({ isEncrypted }) => isEncrypted)).toEqual([false]);
});

test("elsewhere a server that offers encryption with a certificate that nobody vouches for gets no message", async () => {
  await using smtp = await startSmtpServer(OFFERS_TLS);
  await expect(sendTo(`smtp://${ELSEWHERE}:${smtp.port}`)).rejects.toThrow(/certificat du relais/);
  expect(smtp.messages).toEqual([]);
});

test("the address of the mail server can say that its certificate is to be taken as it is", async () => {
  await using smtp = await startSmtpServer(OFFERS_TLS);
  await sendTo(`smtp://${ELSEWHERE}:${smtp.port}?tls.rejectUnauthorized=false`);
  await sendTo(`smtp://127.0.0.1:${smtp.port}?ignoreTLS=false&tls.rejectUnauthorized=false`);
  expect(smtp.messages.map(({ isEncrypted }) => isEncrypted)).toEqual([true, true]);
});

test("elsewhere a password is not sent to a server that cannot encrypt", async () => {
  await using smtp = await startSmtpServer();
  await expect(sendTo(`smtp://moi:secret@${ELSEWHERE}:${smtp.port}`)).rejects.toThrow();
  expect(smtp.messages).toEqual([]);
  await sendTo(`smtp://${ELSEWHERE}:${smtp.port}`);
  expect(smtp.messages).toHaveLength(1);
});

test("letters and other messages read the same address in the same way: its name, its certificate", async () => {
  const names: string[] = [];
  await using smtp = await startSmtpServer({
    ...OFFERS_TLS,
    onMailFrom(_address, { hostNameAppearsAs }, callback) {
      names.push(String(hostNameAppearsAs));
      callback();
    },
  });
  const url = `smtp://${ELSEWHERE}:${smtp.port}?tls.rejectUnauthorized=false&name=mx.exemple.fr`;
  await sendTo(url);
  const connection = createRawTransport({ smtpUrl: url, dataDir: "" }).open();
  const letter = {
    from: "lettre@exemple.fr",
    to: "lea@exemple.org",
    raw: Buffer.from("Subject: x\r\n\r\nx"),
    name: "x",
  };
  expect(await connection.send(letter)).toMatchObject({ kind: "sent" });
  connection.close();
  expect(smtp.messages.map(({ isEncrypted }) => isEncrypted)).toEqual([true, true]);
  expect(names).toEqual(["mx.exemple.fr", "mx.exemple.fr"]);
});

test("a certificate that nobody vouches for is named as what stops a letter", async () => {
  await using smtp = await startSmtpServer(OFFERS_TLS);
  const connection = createRawTransport({ smtpUrl: `smtp://${ELSEWHERE}:${smtp.port}`, dataDir: "" }).open();
  const letter = { from: "lettre@exemple.fr", to: "lea@exemple.org", raw: Buffer.from("x"), name: "x" };
  expect(await connection.send(letter)).toMatchObject({ kind: "ours", reason: expect.stringMatching(/certificat/) });
  connection.close();
});
