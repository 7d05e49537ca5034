import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterAll, beforeEach, expect, test } from "vitest";
import {
  cancelEdition,
  freezeEdition,
  pauseByHand,
  scheduleEdition,
} from "#app/features/letters/sending/edition-actions.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { publishedCatalogue } from "#tests/support/mail/letters.ts";
import { addReaders, createLetterProcess, NOW, testMailing } from "#tests/support/site/letter-sending.ts";
import { readLetterDetail } from "./letter-admin.server.ts";
import { LetterDetail } from "./letter-detail.tsx";

const { db, clear, close } = await createTestDatabase();
const process = createLetterProcess(db, "smtp://127.0.0.1:1");
const content = publishedCatalogue();
const act = { number: 1, who: "test", now: NOW };

beforeEach(async () => {
  await clear();
  await addReaders(db, 1);
});
afterAll(close);

type Shown = Partial<Parameters<typeof LetterDetail>[0]>;

async function show(shown: Shown = {}): Promise<string> {
  const letter = (await readLetterDetail(process, { content, number: 1, now: NOW }))!;
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => <LetterDetail {...{ letter, asksTwice: false, outcome: null, pressed: null }} {...shown} />,
    },
  ]);
  return renderToStaticMarkup(<Page />);
}

test("a cancelled letter is not said to be free to leave", async () => {
  await freezeEdition(process, testMailing(1), act);
  expect(await show()).toContain("Contrôles");
  await cancelEdition(process, act);
  const cancelled = await show();
  expect(cancelled).toContain("Annulée");
  expect(cancelled).not.toMatch(/Contrôles|la lettre de partir/);
});

test("a letter that is paused is not said to be free to leave", async () => {
  await freezeEdition(process, testMailing(1), act);
  await scheduleEdition(process, { ...act, wall: "2026-12-17T07:30" });
  await pauseByHand(process, act);
  const paused = await show();
  expect(paused).toContain("Rien d’autre que la pause n’empêche");
  expect(paused).not.toContain("Rien n’empêche");
});

test("one person is one", async () => {
  await freezeEdition(process, testMailing(1), act);
  const once = await show({ asksTwice: true });
  expect(once).toContain("maintenant à 1 personne ?");
  expect(once).toContain("Oui, envoyer à 1 personne<");
});

test("it is said to be composed only once the page shows it so", async () => {
  const outcome = { isDone: true, message: "La lettre est composée." };
  const meanwhile = await show({ outcome, pressed: "freeze" });
  expect(meanwhile).toContain("À composer");
  expect(meanwhile).toContain("en cours de composition");
  expect(meanwhile).not.toContain("est composée");
  await freezeEdition(process, testMailing(1), act);
  expect(await show({ outcome })).toContain("La lettre est composée.");
});
