import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { MailMessage } from "./mail-message.ts";
import { renderMail } from "./render-mail.server.ts";

const MESSAGES: MailMessage[] = [
  {
    kind: "newsletter-confirmation",
    to: "a@exemple.fr",
    subscriberId: "1",
    confirmUrl: "https://lerecap.example/lettre/confirmer?jeton=abc&x=1",
  },
  {
    kind: "sign-up-link",
    to: "a@exemple.fr",
    subscriberId: "1",
    confirmUrl: "https://lerecap.example/lettre/confirmer?jeton=abc",
  },
  {
    kind: "newsletter-welcome",
    to: "a@exemple.fr",
    subscriberId: "1",
    unsubscribeUrl: "https://lerecap.example/lettre/desinscription?jeton=abc",
  },
  {
    kind: "sign-in",
    to: "a@exemple.fr",
    signInUrl: "https://lerecap.example/connexion/lien?jeton=abc",
    code: "12345678",
  },
];

test.each(MESSAGES)("$kind", async (message) => {
  const mail = await renderMail(message);
  console.log(mail.subject, "\n", mail.text, mail.html.length);
  writeFileSync(`/tmp/a-probe/${message.kind}.html`, mail.html);
  expect(mail.html).not.toContain("le-recap.invalid");
});
