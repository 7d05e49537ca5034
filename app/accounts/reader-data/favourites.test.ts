import { expect, test } from "vitest";
import { type Favourite, parseFavourites, withFavourite, withoutFavourite } from "./favourites.ts";
import { favouritesOf } from "./favourites-collection.ts";

const article: Favourite = {
  kind: "article",
  id: "a",
  title: "A",
  href: "/categories/a",
  savedAt: "2026-11-21T10:00:00.000Z",
};
const quiz: Favourite = { ...article, kind: "quiz" };

test.each([
  ["nothing", null],
  ["broken JSON", "["],
  ["an object", "{}"],
  ["a list of something else", '[1, null, {"kind": "page"}]'],
  ["an address outside the site", JSON.stringify([{ ...article, href: "//exemple.fr" }])],
  ["a script", JSON.stringify([{ ...article, href: "javascript:alert(1)" }])],
])("%s is read as no favourite", (_name, stored) => {
  expect(parseFavourites(stored)).toEqual([]);
});

test("of an article that was withdrawn before this device heard of it, the name stays, and can be taken away", () => {
  const favourites = favouritesOf({ "quiz:disparue": { at: article.savedAt, removed: false } });
  expect(favourites).toEqual([{ kind: "quiz", id: "disparue", title: "disparue", href: "", savedAt: article.savedAt }]);
  expect(parseFavourites(JSON.stringify(favourites))).toEqual(favourites);
});

test("saving twice keeps one, and an article and its quiz are two", () => {
  const favourites = withFavourite(withFavourite(withFavourite([], article), article), quiz);
  expect(favourites).toEqual([quiz, article]);
  expect(parseFavourites(JSON.stringify(favourites))).toEqual(favourites);
  expect(withoutFavourite(favourites, article)).toEqual([quiz]);
});

test("what stands twice in the storage is one favourite", () => {
  const one = { kind: "article", id: "a", title: "A", href: "/a", savedAt: "2026-01-01T00:00:00.000Z" };
  expect(parseFavourites(JSON.stringify([one, { ...one, title: "B" }]))).toEqual([one]);
});
