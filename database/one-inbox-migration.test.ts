import { expect, test } from "vitest";
import { createOlderDatabase } from "#tests/support/database/older-database.ts";

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, "0")}`;

test("the messages of before are questions, and the answers that were sent stay with them", async () => {
  const { client, upgrade, close } = await createOlderDatabase("0015_letter_warm_up");
  await client.exec(`
    insert into reports (id, kind, article_id, message, email, answer, answered_at, closed_at, closed_reason) values
      ('${id(1)}', 'error', 'immigration-comprendre', 'Faux.', 'lea@exemple.fr', 'Merci.', '2026-11-20T10:00:00Z',
        '2026-11-21T10:00:00Z', 'corrected'),
      ('${id(2)}', 'message', null, 'Bonjour.', null, null, null, null, null)`);
  await upgrade();
  const kept = await client.query("select id, subject, closed_reason from reports order by id");
  expect(kept.rows).toEqual([
    { id: id(1), subject: "error", closed_reason: "corrected" },
    { id: id(2), subject: "question", closed_reason: null },
  ]);
  const answers = await client.query("select report_id, text, outcome, created_at, settled_at from report_answers");
  const at = new Date("2026-11-20T10:00:00Z");
  expect(answers.rows).toEqual([{ report_id: id(1), text: "Merci.", outcome: "sent", created_at: at, settled_at: at }]);
  await close();
});
