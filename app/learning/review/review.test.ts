import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Answer,
  formatAnswers,
  MAX_ANSWERS,
  mergeAnswers,
  type Outcome,
  parseAnswers,
} from "#app/accounts/reader-data/answer-log.ts";
import { type Learning, NOTHING_LEARNT, withAnswers } from "#app/accounts/reader-data/learning.ts";
import { dateOfDay, localDay } from "#app/accounts/reader-data/local-day.ts";
import { type Card, dueDay, foldCard, foldCards, targetRecall } from "./cards.ts";
import { dueText } from "./due-count.ts";
import { nextMemory } from "./fsrs.ts";
import { planReview } from "./plan-mistakes.ts";
import { MAX_PER_DAY, planSession } from "./review-session.ts";
import { LIMITS_OF } from "./review-subject.ts";
import { reasonText } from "./review-texts.ts";

const TODAY = 2600;
const ID = "fiche.question";

function answer(day: number, outcome: Outcome = "right", rev = 1): Answer {
  return { rev, day, outcome };
}

function fold(answers: Answer[], rev?: number): Card | null {
  return foldCard(ID, formatAnswers(answers), TODAY, rev);
}

test("several answers of a day count as one, wrong when one of them was, or was a guess", () => {
  const right = fold([answer(2580), answer(2590)]);
  expect(fold([answer(2580), answer(2590), answer(2590)])).toEqual(right);
  const wrong = fold([answer(2580), answer(2590, "wrong")]);
  expect(wrong?.lastRight).toBe(false);
  expect(fold([answer(2580), answer(2590), answer(2590, "wrong")])).toEqual(wrong);
  expect(fold([answer(2580), answer(2590), answer(2590, "chance")])).toEqual({ ...wrong, lastMissed: false });
});

test("only the answers to the present revision count", () => {
  expect(fold([answer(2500), answer(2590, "right", 2)])).toMatchObject({
    rev: 2,
    previousDay: 2500,
    rightDays: { first: 2590, last: 2590 },
  });
  expect(fold([answer(2500)], 2)).toBeNull();
  expect(fold([])).toBeNull();
});

test("when the oldest answers make room, what was retained stays so", () => {
  const daily = Array.from({ length: MAX_ANSWERS + 200 }, (_, index) => answer(TODAY - index));
  expect(fold(daily)?.retainedDay).not.toBeNull();
});

test("whatever the order in which two devices meet, the card is the same", () => {
  const some = fc.array(
    fc.tuple(fc.integer({ min: 2500, max: 2599 }), fc.constantFrom<Outcome>("right", "wrong", "chance")),
  );
  fc.assert(
    fc.property(some, some, (a, b) => {
      const [one, other] = [a, b].map((list) => formatAnswers(list.map(([day, outcome]) => answer(day, outcome)))) as [
        string,
        string,
      ];
      expect(foldCard(ID, mergeAnswers(one, other), TODAY)).toEqual(foldCard(ID, mergeAnswers(other, one), TODAY));
    }),
  );
});

test("a clock a year ahead, then set right again, moves no card and loses no answer", () => {
  const before = [answer(2580), answer(2590)];
  expect(fold([...before, answer(TODAY + 365)])).toEqual(fold(before));
  expect(foldCard(ID, formatAnswers([...before, answer(TODAY + 365)]), TODAY + 366)?.lastDay).toBe(TODAY + 365);
  expect(fold([answer(TODAY + 365)])).toBeNull();
});

test("a journey from Paris to Fort-de-France and Nouméa moves no card by more than a day, and loses none", () => {
  const zone = process.env["TZ"];
  const moments = ["2026-11-01T22:30:00Z", "2026-11-04T03:10:00Z", "2026-11-15T14:00:00Z"];
  // The days recorded when the phone's time zone changes between answers.
  const foldIn = (zones: string[]) => {
    const days = moments.map((moment, index) => {
      process.env["TZ"] = zones[index];
      return localDay(new Date(moment));
    });
    return foldCard(ID, formatAnswers(days.map((day) => answer(day))), TODAY);
  };
  const home = foldIn(["Europe/Paris", "Europe/Paris", "Europe/Paris"]);
  const places = ["Europe/Paris", "America/Martinique", "Pacific/Noumea"];
  const journeys = places.flatMap((a) => places.flatMap((b) => places.map((c) => [a, b, c])));
  const moved = journeys.map(foldIn);
  process.env["TZ"] = zone;
  expect(moved).toHaveLength(27);
  for (const card of moved) {
    expect(card?.rightDays?.last).toBe(card?.lastDay);
    expect(Math.abs((card?.lastDay ?? 0) - (home?.lastDay ?? 0))).toBeLessThanOrEqual(1);
  }
});

test("a clock a year behind adds an old answer and keeps the last day", () => {
  expect(fold([answer(2580), answer(2590), answer(TODAY - 365)])?.lastDay).toBe(2590);
});

test("a day more or less on the way moves the next question by some days, never by its last day", () => {
  const stay = fold([answer(2580), answer(2582), answer(2593)]);
  const travel = fold([answer(2580), answer(2583), answer(2593)]);
  expect(travel?.lastDay).toBe(stay?.lastDay);
  expect(travel?.memory.stability).toBeGreaterThan((stay?.memory.stability ?? 0) * 0.7);
});

test("the more cards, the less often each", () => {
  expect([1, 150, 151, 400, 401, 5000].map(targetRecall)).toEqual([0.9, 0.9, 0.85, 0.85, 0.8, 0.8]);
});

function aCard(id: string, lastDay: number, changes: Partial<Card> = {}): Card {
  const article = id.split(".")[0] ?? "";
  const memory = nextMemory(null, 0, true);
  return {
    id,
    article,
    rev: 1,
    memory,
    lastDay,
    lastRight: true,
    lastMissed: false,
    rightDays: null,
    retainedDay: null,
    previousDay: null,
    ...changes,
  };
}

function manyCards(count: number, lastDay: number): Card[] {
  return Array.from({ length: count }, (_, index) => aCard(`fiche-${index % 3}.q${index}`, lastDay - (index % 7)));
}

test("five questions a day at most, and those best remembered first when more are due", () => {
  const cards = manyCards(137, TODAY - 4);
  const session = planSession(cards, TODAY);
  expect(session.cards).toHaveLength(MAX_PER_DAY);
  expect(session).toMatchObject({ due: 137, hasMore: true, isReturn: false, nextDay: TODAY + 1 });
  expect(new Set(session.cards.map(({ lastDay }) => lastDay))).toEqual(new Set([TODAY - 4]));
});

test("of the forty questions of a mock exam, those that were missed come first", () => {
  const cards = manyCards(40, TODAY - 6).map((card, index) => ({ ...card, lastRight: index >= 3 }));
  const { cards: chosen } = planSession(cards, TODAY, LIMITS_OF.exam);
  expect(chosen).toHaveLength(20);
  expect(chosen.filter(({ lastRight }) => !lastRight)).toHaveLength(3);
});

test("what was repeated today is taken off the five; a quiz answered for the first time is not", () => {
  const due = manyCards(20, TODAY - 4);
  const repeated = [1, 2, 3].map((index) => aCard(`deja.q${index}`, TODAY, { previousDay: TODAY - 4 }));
  const fresh = [1, 2, 3, 4].map((index) => aCard(`neuf.q${index}`, TODAY));
  expect(planSession([...due, ...repeated, ...fresh], TODAY).cards).toHaveLength(2);
});

test("three after two weeks without an answer, for the whole day", () => {
  const away = manyCards(20, TODAY - 14);
  expect(planSession(away, TODAY)).toMatchObject({ isReturn: true, cards: { length: 3 } });
  const after = away.map((card, index) => (index < 3 ? { ...card, lastDay: TODAY, previousDay: card.lastDay } : card));
  expect(planSession(after, TODAY)).toMatchObject({ isReturn: true, cards: { length: 0 }, hasMore: true });
  expect(planSession(after, TODAY + 1).cards).toHaveLength(5);
  expect(planSession(manyCards(20, TODAY - 13), TODAY).isReturn).toBe(false);
});

test("articles alternate", () => {
  const cards = ["a.1", "a.2", "a.3", "b.1", "c.1"].map((id) => aCard(id, TODAY - 5));
  const order = planSession(cards, TODAY).cards.map(({ article }) => article);
  expect(order.some((article, index) => article === order[index + 1])).toBe(false);
});

test("nothing due: the day of the next question, and none for anyone who never answered", () => {
  const card = aCard("a.1", TODAY);
  expect(planSession([card], TODAY)).toMatchObject({ cards: [], nextDay: dueDay(card, 0.9), hasMore: false });
  expect(planSession([], TODAY)).toMatchObject({ cards: [], nextDay: null, isReturn: false });
});

test("the reason of a question names no date, because an answer of the night is counted on the day before", () => {
  const reason = reasonText(aCard("a.1", TODAY - 2), TODAY);
  expect(reason).toContain("il y a 2\u00a0jours");
  expect(reason).not.toMatch(/20\d\d/);
  expect(reasonText(aCard("a.1", TODAY - 1), TODAY)).toContain("hier");
});

test("a question that was missed says so, and one that was guessed says that it was not sure", () => {
  const reason = (outcome: Outcome) => {
    const card = fold([answer(TODAY - 1, outcome)]);
    return card && reasonText(card, TODAY);
  };
  expect(reason("wrong")).toContain("Vous l’avez manquée hier.");
  expect(reason("chance")).toContain("n’était pas encore sûre hier.");
});

test("ten thousand answers are folded fast enough for a phone", () => {
  let learning = NOTHING_LEARNT;
  for (let card = 0; card < 500; card += 1) {
    const answers = Array.from({ length: 20 }, (_, index) =>
      answer(1000 + index * 60 + card, index % 5 ? "right" : "wrong"),
    );
    learning = withAnswers(learning, `fiche-${card % 60}.q${card}`, answers);
  }
  const times = Array.from({ length: 9 }, () => {
    const start = process.cpuUsage();
    expect(foldCards(learning, TODAY)).toHaveLength(500);
    return process.cpuUsage(start).user / 1000;
  });
  // 50 ms on a processor slowed four times; CPU time, as this machine does other things.
  expect(Math.min(...times)).toBeLessThan(20);
});

test("a question that changed after it was known counts among today's five once it is answered", () => {
  const due = manyCards(20, TODAY - 4);
  const changed = [1, 2, 3, 4, 5].flatMap((index) => {
    const answers = formatAnswers([answer(TODAY - 4), answer(TODAY, "right", 2)]);
    return foldCard(`change.q${index}`, answers, TODAY) ?? [];
  });
  expect(planSession([...due, ...changed], TODAY)).toMatchObject({ cards: [], done: 5 });
  const back = changed.map((card) => ({ ...card, previousDay: TODAY - 30 }));
  expect(planSession(back, TODAY).isReturn).toBe(true);
});

const FOREIGN: Learning = {
  ...NOTHING_LEARNT,
  log: Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [`inconnu-${index}`, { une: formatAnswers([answer(TODAY - 13)]) }]),
  ),
};
const KNOWN = withAnswers(FOREIGN, "fiche.une", [answer(TODAY - 5)]);

/** A site with one article of one question. */
function aSite({ isListed }: { isListed: boolean }) {
  const question = { id: "fiche.une", rev: 1, question: "?", options: [], explanation: "", section: null };
  const asked: string[] = [];
  return {
    requests: asked,
    questions: async (article: string) => {
      asked.push(article);
      return article === "fiche"
        ? {
            kind: "article" as const,
            id: "fiche",
            title: "F",
            href: "/f",
            theme: "T",
            questions: [question],
          }
        : null;
    },
    asked: async () => {
      asked.push("list");
      if (!isListed) throw new Error("offline");
      return new Set(["fiche.une"]);
    },
  };
}

test("a log of two thousand foreign articles costs two requests, and hides no question of the site", async () => {
  const site = aSite({ isListed: true });
  const review = await planReview(KNOWN, TODAY, { from: site });
  expect(review.items.map(({ card }) => card.id)).toEqual(["fiche.une"]);
  expect(review).toMatchObject({ isOffline: false, hasMore: false });
  expect(site.requests).toEqual(["list", "fiche"]);
});

test("questions of the exam wait behind their own choice, and never take the place of the articles'", async () => {
  const site = aSite({ isListed: true });
  const exam = {
    asked: async () => new Set(["fiche.une", ...Array.from({ length: 60 }, (_, index) => `examen-civique.q${index}`)]),
    questions: async (article: string) => {
      if (article !== "examen-civique") return site.questions(article);
      const questions = Array.from({ length: 60 }, (_, index) => ({
        id: `examen-civique.q${index}`,
        rev: 1,
        question: "?",
        options: [],
        explanation: "",
        section: null,
      }));
      return { kind: "article" as const, id: article, title: "E", href: "/e", theme: "E", questions };
    },
  };
  const log = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`q${index}`, formatAnswers([answer(TODAY - 5)])]),
  );
  const learning = { ...KNOWN, log: { ...KNOWN.log, "examen-civique": log } };
  const articles = await planReview(learning, TODAY, { from: exam });
  expect(articles.items.map(({ card }) => card.id)).toEqual(["fiche.une"]);
  expect(articles).toMatchObject({ subject: "articles", hasBoth: true });
  const chosen = await planReview(learning, TODAY, { from: exam, subject: "exam" });
  expect(chosen.items).toHaveLength(20);
  const alone = { ...NOTHING_LEARNT, log: { "examen-civique": log } };
  expect(await planReview(alone, TODAY, { from: exam })).toMatchObject({ subject: "exam", hasBoth: false });
});

test("without the list of what is asked, a review gives up after fifty articles and says so", async () => {
  const site = aSite({ isListed: false });
  expect(await planReview(FOREIGN, TODAY, { from: site })).toMatchObject({ items: [], isOffline: true });
  expect(site.requests).toHaveLength(51);
});

test("who has nothing due asks nothing, and a question that is gone is announced no more", async () => {
  const now = new Date(`${dateOfDay(TODAY)}T12:00:00`);
  const site = aSite({ isListed: true });
  expect(await dueText(withAnswers(NOTHING_LEARNT, "fiche.une", [answer(TODAY)]), now, site.asked)).toBeNull();
  expect(site.requests).toEqual([]);
  expect(await dueText(withAnswers(NOTHING_LEARNT, "fiche.disparue", [answer(TODAY - 5)]), now, site.asked)).toBeNull();
  expect(await dueText(KNOWN, now, site.asked)).toBe("1 question à revoir");
  expect(await dueText(KNOWN, now, aSite({ isListed: false }).asked)).toBe("5 questions à revoir");
});

test("a hundred and fifty thousand cards, or one with nine hundred thousand answers, break nothing", () => {
  const log = Object.fromEntries(
    Array.from({ length: 150_000 }, (_, index) => [`inconnu-${index}`, { une: `1:${(TODAY - 13).toString(36)}1` }]),
  );
  expect(planSession(foldCards({ ...NOTHING_LEARNT, log }, TODAY), TODAY)).toMatchObject({ hasMore: true });
  const answers = `1:${Array.from({ length: 900_000 }, (_, index) => `${(index % TODAY).toString(36)}1`).join(" ")}`;
  expect(parseAnswers(answers)).toHaveLength(MAX_ANSWERS);
  expect(foldCard(ID, answers, TODAY)).toMatchObject({ lastDay: TODAY - 1, previousDay: TODAY - 2 });
});
