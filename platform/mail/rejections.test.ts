import { expect, test, vi } from "vitest";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import type { MailKind } from "./mail-kind.ts";
import type { MailMessage } from "./mail-message.ts";

test("a template that could not be rendered once is rendered the next time", async () => {
  vi.resetModules();
  let failures = 1;
  vi.doMock("react-email", async (original) => {
    const real = await original<typeof import("react-email")>();
    const render: typeof real.render = (...given) => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(new Error("no memory")) : real.render(...given);
    };
    return { ...real, render };
  });
  const { renderMail } = await import("./render-mail.server.ts");
  const kind = { kind: "essai", subject: "Essai", body: () => "Bonjour 1234" } as unknown as MailKind;
  const message = { kind: "essai", to: "lea@exemple.fr" } as unknown as MailMessage;
  await expect(renderMail(kind, message)).rejects.toThrow("no memory");
  expect((await renderMail(kind, message)).text).toContain("1234");
});

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
