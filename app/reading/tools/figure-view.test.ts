import { expect, test } from "vitest";
import { citeFigure, inLight } from "./figure-view.tsx";

const article = {
  id: "a",
  title: "Histoire",
  href: "/a",
  publishedAt: "2025-04-07",
  modifiedAt: "2026-11-22",
  author: null,
};

test("a figure is quoted with its title, the article and its day, its sources and licences, and its address", () => {
  const caption = "Les régions de l’Ukraine. Données : Electoral Geography. Licence CC BY 4.0.";
  const cited = citeFigure(
    { caption, title: "Les régions de l’Ukraine.", address: "https://site.test/a#figure-b" },
    article,
  );
  expect(cited.replace(/[\u00a0\u202f]/g, " ")).toBe(
    "« Les régions de l’Ukraine », dans « Histoire », Le Récap, 22 novembre 2026. " +
      "Données : Electoral Geography. Licence CC BY 4.0. https://site.test/a#figure-b",
  );
});

test("a saved picture keeps the light colours alone", () => {
  const style = ".a{fill:black}@media (prefers-color-scheme:dark){.a{fill:white}.b,.c{stroke:red}}";
  expect(inLight(`<svg><style>${style}</style><path/></svg>`)).toBe("<svg><style>.a{fill:black}</style><path/></svg>");
});
