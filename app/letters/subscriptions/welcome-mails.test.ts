import { expect, test } from "vitest";
import type { MailMessage } from "#platform/mail/mail-message.ts";
import { renderSample } from "#tests/support/mail/mail-samples.ts";

const LEAVING = { to: "lea@exemple.fr", subscriberId: "1", unsubscribeUrl: "https://exemple.fr/partir" };

async function textOf(message: MailMessage): Promise<string> {
  const { text, html } = await renderSample(message);
  for (const part of [text, html]) expect(part).not.toContain("le-recap.invalid");
  return text.replace(/\s+/g, " ");
}

test("the first message of the letter offers the last one that has left, and none before there is one", async () => {
  const latest = { latestSubject: "Un sujet", latestUrl: "https://exemple.fr/lettre/7" };
  const none = await textOf({ kind: "newsletter-welcome", ...LEAVING });
  const one = await textOf({ kind: "newsletter-welcome", ...LEAVING, ...latest });
  for (const text of [none, one]) expect(text).toContain("chaque jeudi à 7 h 30");
  expect(none).not.toContain("dernière");
  expect(one).toContain("Un sujet");
  expect(one).toContain(latest.latestUrl);
});

test("the first message of the launch promises one message, and none once it has left", async () => {
  const before = await textOf({ kind: "launch-welcome", ...LEAVING });
  const after = await textOf({ kind: "launch-welcome", ...LEAVING, joinUrl: "https://exemple.fr/accord" });
  expect(before).toContain("un seul message");
  expect(after).not.toContain("un seul message");
  expect(after).toContain("aucun message ne suivra");
  expect(after).toContain("https://exemple.fr/accord");
});
