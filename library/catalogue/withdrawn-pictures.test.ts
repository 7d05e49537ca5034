import { expect, test } from "vitest";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { createCatalogue, readSource } from "./create-catalogue.ts";

const FILE = "articles/sante/hopital/histoire.md";
const PICTURES = "\n## Une partie\n\n![Un dessin.](/figures/lits.svg)\n\n![Un autre.](/figures/soins.svg)\n";
const withdrawn = `${anArticle()}${PICTURES}`.replace(
  "status: published",
  'status: withdrawn\nwithdrawal: "Il se trompait."',
);

const pictures = (others: Record<string, string> = {}) =>
  createCatalogue(readSource(aContent({ [FILE]: withdrawn, ...others })), () => null);

test("what is drawn of a withdrawn article goes with it, in all its sizes, with its data and its preview", () => {
  const { getWithdrawnPicture } = pictures();
  for (const path of [
    ...["/figures/lits.svg", "/figures/lits-etroit.svg", "/figures/lits.csv", "/previews/hopital-histoire.png"],
  ])
    expect(getWithdrawnPicture(path), path).toBe("hopital-histoire");
  expect(getWithdrawnPicture("/figures/autre.svg")).toBeNull();
});

test("a picture that another text shows stays", () => {
  const other = anArticle({ id: "id: autre", title: "title: Un autre article" });
  const { getWithdrawnPicture } = pictures({
    "articles/sante/hopital/autre.md": `${other}${PICTURES.split("\n\n").slice(0, 2).join("\n\n")}\n`,
  });
  expect(getWithdrawnPicture("/figures/lits.svg")).toBeNull();
  expect(getWithdrawnPicture("/figures/soins.svg")).toBe("hopital-histoire");
});
