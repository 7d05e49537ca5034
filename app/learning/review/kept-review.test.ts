import { expect, test } from "vitest";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { TAB_KEY } from "#app/accounts/reader-data/tab-key.ts";
import { stubDevice } from "#tests/support/browser/device.ts";
import { loadReviewState } from "./kept-review.ts";

const option = { id: "a", text: "Oui", isCorrect: true };

function turnWith({ options = [option], title = "Titre" }: { options?: unknown[]; title?: unknown }) {
  const question = { id: "x.y", question: "?", explanation: "!", options };
  return {
    options,
    item: { question, article: { kind: "article", href: "/x", title }, card: { lastDay: 1 } },
    isAgain: false,
  };
}

test("a review that a clock a year ahead kept is left out", () => {
  const stored = stubDevice(async () => new Response());
  const today = localDay(new Date());
  const keep = (day: number) =>
    stored.set(
      TAB_KEY,
      JSON.stringify({ review: { review: { today: day }, kept: { turns: [turnWith({})], index: 0 } } }),
    );
  keep(today);
  expect(loadReviewState()).not.toBeNull();
  keep(today + 365);
  expect(loadReviewState()).toBeNull();
});

test("a review that another release kept is left out when a part of it is missing", () => {
  const stored = stubDevice(async () => new Response());
  const keep = (turn: object) =>
    stored.set(
      TAB_KEY,
      JSON.stringify({
        review: { review: { today: localDay(new Date()) }, kept: { turns: [turn], index: 0, chosen: null } },
      }),
    );
  keep(turnWith({}));
  expect(loadReviewState()).not.toBeNull();
  for (const other of [{ title: null }, { options: [{ id: "a", label: "Oui" }] }, { options: [null] }]) {
    keep(turnWith(other));
    expect(loadReviewState()).toBeNull();
  }
});
