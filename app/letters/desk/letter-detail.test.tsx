import { randomUUID } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterAll, beforeEach, expect, test } from "vitest";
import {
  cancelLetter,
  composeLetter,
  pauseByHand,
  scheduleLetter,
} from "#app/letters/sending/letter-transitions.server.ts";
import { noCounts } from "#app/letters/store/delivery-states.ts";
import { draftComments, drafts } from "#database/schema/newsroom.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { publishedCatalogue } from "#tests/support/mail/letters.ts";
import { addReaders, createLetterProcess, NOW, testMailing } from "#tests/support/site/letter-sending.ts";
import { readLetterDetail } from "./letter-admin.server.ts";
import { actsOf } from "./letter-buttons.tsx";
import { LetterCounts } from "./letter-counts.tsx";
import { LetterDetail } from "./letter-detail.tsx";
import { stepsDone } from "./letter-progress-view.tsx";

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
  await composeLetter(process, testMailing(1), act);
  expect(await show()).toContain("Contrôles");
  await cancelLetter(process, act);
  const cancelled = await show();
  expect(cancelled).toContain("Annulée");
  expect(cancelled).not.toMatch(/Contrôles|la lettre de partir/);
});

test("what the newsroom has not finished with the text of the letter is said before it leaves", async () => {
  await composeLetter(process, testMailing(1), act);
  expect(await show()).not.toMatch(/La rédaction change|remarque/);
  const id = randomUUID();
  const by = { createdByName: "Flora Brun", updatedByName: "Flora Brun" };
  await db.insert(drafts).values({ id, document: "letters/0001.md", title: "Lettre", state: "review", ...by });
  const comment = { draftId: id, name: "Gilles Noir", path: "letters/0001.md", quote: "", before: "", text: "?" };
  await db.insert(draftComments).values([
    { ...comment, id: randomUUID() },
    { ...comment, id: randomUUID(), resolvedAt: NOW },
  ]);
  const asked = await show();
  expect(asked).toMatch(new RegExp(`href="/redaction/${id}/relecture"[^>]*>La rédaction change le texte`));
  expect(asked).toContain("1 remarque est ouverte sur le texte de cette lettre");
  expect(asked).toContain("Rien n’empêche la lettre de partir");
  await db.update(drafts).set({ state: "published" });
  expect(await show()).toMatch(/(?<!La rédaction change.*)1 remarque est ouverte/);
  await db.update(drafts).set({ state: "discarded" });
  expect(await show()).not.toContain("remarque");
});

test("a letter that is paused is not said to be free to leave", async () => {
  await composeLetter(process, testMailing(1), act);
  await scheduleLetter(process, { ...act, wall: "2026-12-17T07:30" });
  await pauseByHand(process, act);
  const paused = await show();
  expect(paused).toContain("Rien d’autre que la pause n’empêche");
  expect(paused).not.toContain("Rien n’empêche");
});

test("one person is one", async () => {
  await composeLetter(process, testMailing(1), act);
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
  await composeLetter(process, testMailing(1), act);
  expect(await show({ outcome })).toContain("La lettre est composée.");
});

test("each state offers each act once and says what is next, and the steps say how far it is", () => {
  const states = ["draft", "ready", "scheduled", "preparing", "sending", "paused", "done", "cancelled"] as const;
  const seen = states.map((state) => {
    const { next, acts } = actsOf({ state, wasTested: true, canCancel: true }, false);
    expect(new Set(acts).size).toBe(acts.length);
    const hasStarted = state === "sending" || state === "done";
    const steps = stepsDone({ state, wasTested: true, hasStarted, wallTime: "2026-12-10T07:30" });
    return [state, next, acts.join(), steps.filter(Boolean).length];
  });
  expect(seen).toEqual([
    ["draft", "freeze", "freeze", 2],
    ["ready", "schedule", "freeze,test,schedule,send,cancel", 3],
    ["scheduled", null, "freeze,test,schedule,send,pause,cancel", 4],
    ["preparing", null, "cancel", 4],
    ["sending", null, "pause,cancel", 4],
    ["paused", "resume", "resume,cancel", 3],
    ["done", null, "", 5],
    ["cancelled", null, "", 3],
  ]);
  const sentAtOnce = { state: "done", wasTested: true, hasStarted: true, wallTime: null } as const;
  expect(stepsDone(sentAtOnce)).toEqual([true, true, true, false, true]);
  expect(actsOf({ state: "ready", wasTested: false, canCancel: true }, false).next).toBe("test");
  for (const state of ["ready", "scheduled"] as const) {
    const { next, acts } = actsOf({ state, wasTested: true, canCancel: true }, true);
    expect([next, acts.includes("send"), acts.includes("schedule")]).toEqual(["freeze", false, false]);
  }
});

test("a letter can be read before it is composed", async () => {
  expect(await show()).toContain('<a href="/lettre/1"');
});

test("figures at zero are folded, and a part stands under its whole", () => {
  const letter = {
    counts: { ...noCounts(), sent: 17 },
    returned: { returned: 3, returnedHard: 2, returnedOurs: 0, complaints: 0, unsubscribed: 0, toRead: 0 },
    week: null,
  };
  const page = renderToStaticMarkup(<LetterCounts letter={letter} />);
  expect(page.match(/<dt>/g)).toHaveLength(2);
  expect(page).toMatch(/<dt>Revenues<\/dt><dd><span>3<\/span><span[^>]*>dont 2 : personne à l’adresse<\/span><\/dd>/);
  expect(page).toContain("<summary>À zéro : 11</summary>");
});

test("nothing is said to wait before a minute without a letter, and the page reads itself again at the hour", async () => {
  await composeLetter(process, testMailing(1), act);
  await scheduleLetter(process, { ...act, wall: "2026-12-10T07:31" });
  const at = (seconds: number) =>
    readLetterDetail(process, { content, number: 1, now: new Date(NOW.getTime() + seconds * 1_000) });
  expect((await at(10))?.leavesInMs).toBe(50_000);
  expect((await at(59))?.isIdle).toBe(false);
  expect((await at(60))?.isIdle).toBe(true);
});
