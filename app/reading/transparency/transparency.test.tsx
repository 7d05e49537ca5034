import { randomUUID } from "node:crypto";
import { drizzle } from "drizzle-orm/pglite";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterAll, expect, test } from "vitest";
import { noCounts } from "#app/letters/store/delivery-states.ts";
import { writeSums } from "#app/letters/store/letter-store.server.ts";
import { letters } from "#database/schema/letters.server.ts";
import { reports } from "#database/schema/reports.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { publishedCatalogue } from "#tests/support/mail/letters.ts";
import { readTransparency, type Transparency } from "./transparency.server.ts";
import { TransparencyPage } from "./transparency-page.tsx";

const { client, close } = await createTestDatabase();
const asked: string[] = [];
const db = drizzle(client, { logger: { logQuery: (query) => void asked.push(query) } });
const content = publishedCatalogue();
const NOW = new Date("2026-12-20T10:00:00Z");
const MINUTE_MS = 60_000;

afterAll(close);

function render(counts: Transparency): string {
  const Page = createRoutesStub([{ path: "/", Component: () => <TransparencyPage counts={counts} /> }]);
  return renderToStaticMarkup(<Page />).replaceAll(/[\u00a0\u202f]/g, " ");
}

test("the page counts what there is, once for everybody within ten minutes, and says on which day", async () => {
  const error = { subject: "error" as const, message: "x" };
  await db.insert(reports).values([
    { ...error, id: randomUUID(), createdAt: NOW, closedAt: NOW, closedReason: "corrected" },
    { ...error, id: randomUUID(), createdAt: NOW },
    { ...error, id: randomUUID(), createdAt: new Date("2025-01-01T00:00:00Z") },
    { ...error, id: randomUUID(), createdAt: NOW, subject: "press" },
  ]);
  await db.insert(letters).values({
    number: 1,
    subject: "x",
    template: Buffer.from(""),
    templateHash: "x",
    state: "done",
    frozenAt: NOW,
    startedAt: NOW,
    finishedAt: NOW,
    audience: 20,
    returned: 2,
    complaints: 0,
    unsubscribed: 1,
    perSecond: 20,
    sums: writeSums({ counts: { ...noCounts(), sent: 1_900 }, week: null }),
  });
  asked.length = 0;
  const first = await readTransparency(db, content, NOW);
  const queries = asked.length;
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => readTransparency(db, content, new Date(NOW.getTime() + at * 20_000))),
  );
  expect(asked).toHaveLength(queries);
  expect(first).toMatchObject({
    day: "2026-12-20",
    reports: { received: 2, open: 1, corrected: 1 },
    letters: { letters: 1, accepted: 1_900, returned: 2, complaints: 0, unsubscribed: 1 },
  });
  const { facts, sources, articles } = first.editorial;
  expect(facts.established + facts.singleSource + facts.disputed).toBe(facts.total);
  // A fact may be sure and cite one source only.
  expect(facts.withOneSource).toBeGreaterThan(facts.singleSource);
  expect(facts.by.source + facts.by.copy + facts.by.report).toBe(facts.total);
  expect(facts.by.copy).toBeGreaterThan(0);
  expect(facts.by.report).toBeGreaterThan(0);
  expect(sources.withAddress).toBeLessThanOrEqual(sources.total);
  expect(articles.map(({ currentTo }) => currentTo)).toEqual(articles.map(({ currentTo }) => currentTo).toSorted());
  const page = render(first);
  expect(page).toContain("le 20 décembre 2026");
  expect(page).toContain(`Pour ${facts.by.report}, une source au moins n’a pas été ouverte`);
  expect(page).toContain("2 erreurs : 1 à l’étude, 1 a mené");
  expect(page).toContain("1 lettre : 1 900 exemplaires");
  await readTransparency(db, content, new Date(NOW.getTime() + 10 * MINUTE_MS));
  expect(asked.length).toBeGreaterThan(queries);
});

test("an article that a date has overtaken is said to be, and nobody's name is made up", async () => {
  const later = await readTransparency(db, content, new Date("2031-01-01T00:00:00Z"));
  expect(later.editorial.articles.every(({ isOverdue }) => isOverdue)).toBe(true);
  const page = render({ ...later, publisher: null });
  expect(page).toContain("L’éditeur n’est pas encore nommé");
  expect(page.match(/, à relire depuis le/g)).toHaveLength(later.editorial.articles.length);
});
