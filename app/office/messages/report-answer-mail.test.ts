import { expect, test } from "vitest";
import { renderMail } from "#platform/mail/mail-parts.ts";
import { answerMail, REPORT_ANSWER_MAIL } from "./report-answer-mail.ts";

function render(message: string, answer: string) {
  const report = { subject: "personal-data" as const, message, createdAt: new Date("2026-11-22T10:00:00Z") };
  const data = answerMail(report, { id: "a", answer, contactUrl: "https://www.exemple.fr/contact", articleUrl: "" });
  return renderMail(REPORT_ANSWER_MAIL.body({ kind: "report-answer", to: "lea@exemple.fr", ...data }));
}

test("the answer keeps its lines in both forms, its addresses whole, and says which message it answers", () => {
  const { html, text } = render(
    "Effacez\n\n<b>tout</b>.",
    "Bonjour,\n\nC'est fait : https://a.fr/x?y=1 !\nLa rédaction",
  );
  expect(text).toContain("Bonjour,\n\nC’est fait\u00A0: https://a.fr/x?y=1\u202F!\nLa rédaction");
  expect(html).toContain("Bonjour,<br><br>C’est fait\u00A0: https://a.fr/x?y=1\u202F!<br>La rédaction");
  const about = "le 22 novembre 2026, sujet «\u00A0Mes données personnelles\u00A0»\u00A0: «\u00A0Effacez ";
  expect(text.replaceAll("\n", " ")).toContain(`${about}<b>tout</b>.\u00A0»`);
  expect(html).toContain(`${about}&lt;b&gt;tout&lt;/b&gt;.\u00A0»`);
});

test("of a long message the first words are enough", () => {
  const { text } = render("mot ".repeat(1_000), "Merci.");
  expect(text.replaceAll("\n", " ")).toContain("mot mot…\u00A0»");
  expect(text.length).toBeLessThan(1_200);
});

test("nothing in it follows its reader", () => {
  const { html } = render("Bonjour.", "Merci.");
  expect(html).not.toMatch(/<img|src=/i);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(new Set(links)).toEqual(new Set(["https://www.exemple.fr/contact"]));
});
