import { expect, test } from "vitest";
import { questions } from "./poll-2014.ts";
import { classOf, nationalYesShare, yesShares } from "./referendum-1991.ts";
import { regionLabels } from "./region-labels.ts";
import { historyTimeline, originsTimeline } from "./timeline-events.ts";

/** Fact A44 of the sources file, typed again by hand. */
const referendum = {
  crimea: 54.19,
  sevastopol: 57.07,
  donetsk: 83.9,
  luhansk: 83.86,
  kharkiv: 86.33,
  kherson: 90.13,
  zaporizhia: 90.66,
  dnipropetrovsk: 90.36,
  zhytomyr: 95.06,
  "ivano-frankivsk": 98.42,
  kyiv: 95.52,
  "kyiv-city": 92.88,
  kirovohrad: 93.88,
  lviv: 97.46,
  mykolaiv: 89.45,
  odessa: 85.38,
  poltava: 94.93,
  rivne: 95.96,
  sumy: 92.61,
  ternopil: 98.67,
  vinnytsia: 95.43,
  volyn: 96.32,
  zakarpattia: 92.59,
  khmelnytskyi: 96.3,
  cherkasy: 96.03,
  chernivtsi: 92.78,
  chernihiv: 93.74,
};

test("the referendum map shows the 27 figures of fact A44", () => {
  expect(yesShares).toEqual(referendum);
  expect(nationalYesShare).toBe(90.32);
  expect(Object.keys(regionLabels).sort()).toEqual(Object.keys(referendum).sort());
});

test("no region of a class has fewer yes votes than one of the class below", () => {
  const ordered = Object.values(yesShares).sort((a, b) => a - b);
  expect(ordered.map(classOf)).toEqual(ordered.map(classOf).sort());
});

test("the poll chart shows the six figures of fact B49, with « environ » where the source rounds", () => {
  expect(questions.map(({ bars }) => bars.map(({ name, share, label }) => [name, share, label]))).toEqual([
    [
      ["Pour", 15, "environ 15\u00a0%"],
      ["Contre", 70, "environ 70\u00a0%"],
    ],
    [
      ["Pour", 27.5, "27,5\u00a0%"],
      ["Contre", 52, "environ 52\u00a0%"],
    ],
    [
      ["Les huit régions", 50, "environ la moitié"],
      ["Donbass", 70, "environ 70\u00a0%"],
    ],
  ]);
});

test("each timeline has eleven dates, none after the articles, of which one is marked", () => {
  for (const { periods } of [historyTimeline, originsTimeline]) {
    const events = periods.flatMap((period) => period.events);
    const years = events.map(({ date }) => Number(/\d{3,4}/.exec(date.replace(/^\d{1,2}(er)? /, ""))?.[0]));
    expect(events).toHaveLength(11);
    expect(events.filter(({ isKey }) => isKey)).toHaveLength(1);
    expect(years).toEqual([...years].sort((a, b) => a - b));
    expect(Math.max(...years)).toBeLessThanOrEqual(2025);
  }
});
