import { expect, test } from "vitest";
import { citeArticle } from "./article-citation.ts";

const article = {
  id: "ukraine-histoire",
  title: "Histoire : pourquoi 100 % & plus ?",
  href: "/categories/international/ukraine/histoire",
  publishedAt: "2025-04-07",
  modifiedAt: "2025-04-07",
  author: null,
};

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test("without an author the site is the author, and the day of reading is said where it is known", () => {
  expect(plain(citeArticle(article, "https://site.test", "2026-11-22").text)).toBe(
    "Le Récap. « Histoire : pourquoi 100 % & plus ? » [en ligne]. Le Récap, 7 avril 2025. " +
      "Disponible à l’adresse : https://site.test/categories/international/ukraine/histoire (consulté le 22 novembre 2026).",
  );
  expect(citeArticle(article, "https://site.test", null).text).not.toContain("consulté");
});

test("the last change is said, and no change where there was none", () => {
  const changed = {
    ...article,
    author: { name: "Ada Martin" },
    modifiedAt: "2026-01-02",
  };
  expect(plain(citeArticle(changed, "", null).text)).toMatch(
    /^Ada Martin\. .* 7 avril 2025, mis à jour le 2 janvier 2026\./,
  );
  expect(citeArticle(article, "", null).text).not.toContain("mis à jour");
});

test("BibTeX holds the same, with the characters of TeX made harmless", () => {
  const { bibtex } = citeArticle({ ...article, title: "A_b {c} \\d\u00a0? 5 %" }, "https://site.test", "2026-11-22");
  expect(bibtex).toBe(
    [
      "@misc{lerecap-ukraine-histoire,",
      "  author = {{Le Récap}},",
      "  title = {{A\\_b \\{c\\} \\textbackslash{}d ? 5 \\%}},",
      "  howpublished = {Le Récap},",
      "  year = {2025},",
      "  date = {2025-04-07},",
      "  url = {https://site.test/categories/international/ukraine/histoire},",
      "  urldate = {2026-11-22},",
      "  langid = {french}",
      "}",
    ].join("\n"),
  );
});
