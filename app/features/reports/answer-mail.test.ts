import { expect, test } from "vitest";
import { renderMail } from "#platform/mail/render-mail.server.ts";
import { answerMail } from "./answer-mail.ts";
import { REPORT_MAILS } from "./mails.tsx";

const KIND = REPORT_MAILS[0];

function render(message: string, answer: string) {
  if (!KIND) throw new Error("The answer's kind is expected");
  const report = { subject: "personal-data" as const, message, createdAt: new Date("2026-11-22T10:00:00Z") };
  const data = answerMail(report, { id: "a", answer, contactUrl: "https://www.exemple.fr/contact" });
  return renderMail(KIND as never, { kind: "report-answer", to: "lea@exemple.fr", ...data } as never);
}

test("the answer keeps its lines in both forms, its addresses whole, and says which message it answers", async () => {
  const { html, text } = await render(
    "Effacez\n\n<b>tout</b>.",
    "Bonjour,\n\nC'est fait : https://a.fr/x?y=1 !\nLa rédaction",
  );
  expect(text).toContain("Bonjour,\n\nC’est fait\u00A0: https://a.fr/x?y=1\u202F!\nLa rédaction");
  expect(html).toContain("Bonjour,<br><br>C’est fait\u00A0: https://a.fr/x?y=1\u202F!<br>La rédaction");
  const about = "le 22 novembre 2026, sujet «\u00A0Mes données personnelles\u00A0»\u00A0: «\u00A0Effacez ";
  expect(text).toContain(`${about}<b>tout</b>.\u00A0»`);
  expect(html).toContain(`${about}&lt;b&gt;tout&lt;/b&gt;.\u00A0»`);
});

test("of a long message the first words are enough", async () => {
  const { text } = await render("mot ".repeat(1_000), "Merci.");
  expect(text).toContain("mot mot…\u00A0»");
  expect(text.length).toBeLessThan(1_200);
});

test("nothing in it follows its reader", async () => {
  const { html } = await render("Bonjour.", "Merci.");
  expect(html).not.toMatch(/<img|src=/i);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(new Set(links)).toEqual(new Set(["https://www.exemple.fr/contact"]));
});
