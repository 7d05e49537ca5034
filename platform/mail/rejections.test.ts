import { expect, test, vi } from "vitest";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";

test("a mail program that could not be loaded once is loaded the next time", async () => {
  vi.resetModules();
  let failures = 1;
  vi.doMock("nodemailer", async (original) => {
    const real = await original<typeof import("nodemailer")>();
    const createTransport = (options: object) => {
      failures -= 1;
      if (failures >= 0) throw new Error("no memory");
      return real.createTransport(options);
    };
    return { ...real, createTransport };
  });
  const { createMailTransport } = await import("./mail-transport.server.ts");
  await using smtp = await startSmtpServer();
  const transport = createMailTransport({ smtpUrl: `smtp://127.0.0.1:${smtp.port}`, dataDir: "" });
  const mail = { from: "lettre@exemple.fr", to: "lea@exemple.org", subject: "Essai", text: "Essai" };
  await expect(transport.send(mail, "essai")).rejects.toThrow("no memory");
  await transport.send(mail, "essai");
  expect(smtp.messages).toHaveLength(1);
  await transport.close();
});
