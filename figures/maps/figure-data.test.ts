import { expect, test } from "vitest";
import { loadMeasure } from "../fonts.ts";
import { classOf, letterOf, nationalYesShare, yesShares } from "./referendum-1991.ts";
import { drawReferendumMap } from "./referendum-map.ts";
import { regionLabels, regionName } from "./region-labels.ts";

/** Fact A44, typed again by hand. */
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

test("on a telephone each region has a name and a share, by the letter that stands on it", async () => {
  const { "ukraine-referendum-1991-etroit": narrow } = await drawReferendumMap(await loadMeasure());
  const texts = [...(narrow?.svg ?? "").matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
  for (const [id, share] of Object.entries(referendum)) {
    const label = regionLabels[id];
    if (!label) throw new Error(id);
    expect(texts).toContain(`${regionName(label)} ${share.toFixed(1).replace(".", ",")}`);
    const letter = letterOf(id);
    if (letter) expect(texts.filter((text) => text === letter)).toHaveLength(2);
    else expect(texts).toContain(regionName(label));
  }
});
