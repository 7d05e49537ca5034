import { expect, test } from "vitest";
import type { ServedDocument } from "#app/newsroom/drafts/served-documents.server.ts";
import { findServed } from "./served-search.server.ts";

const document = (title: string) => ({ title, kind: "article" }) as ServedDocument;

test.each(["l'impact", "l’impact", "L’IMPACT"])("%s finds the title, whatever its apostrophe", (text) => {
  for (const title of ["Mesurer l’impact", "Mesurer l'impact"]) {
    expect(findServed([document(title)], { text, kind: null } as Parameters<typeof findServed>[1])).toHaveLength(1);
  }
});

test("words of a text are found as they are read, with what stands around them", () => {
  const text =
    "---\ntitle: A\n---\nTous ne sont pas [égaux](/glossaire#egalite) :lang[de facto]{lang=la} devant l’impôt. <!-- R1 -->\n";
  const documents = [{ ...document("Un titre"), files: ["articles/a.md"] }];
  const found = findServed(documents, { text: "égaux de facto devant l'impôt", kind: null }, { "articles/a.md": text });
  expect(found?.[0]?.excerpt).toBe("Tous ne sont pas égaux de facto devant l’impôt.");
  const change =
    '---\narticle: la-date\nfacts: [SN12, SN13]\nurl: "https://a.fr/b"\nchanges:\n  - { date: 2024-01-02, kind: correction, text: "La date était fausse." }\n---\n:::essentiel\nUn autre.\n';
  const changed = findServed(documents, { text: "date était", kind: null }, { "articles/a.md": change });
  expect(changed?.[0]?.excerpt).toBe("La date était fausse.");
  for (const text of ["correction", "la-date", "SN12", "a.fr", "2024-01", "essentiel"])
    expect(findServed(documents, { text, kind: null }, { "articles/a.md": change }), text).toEqual([]);
  expect(findServed(documents, { text: "égaux devant la loi", kind: null }, { "articles/a.md": text })).toEqual([]);
});

test("a pasted address finds the text of its page", () => {
  const documents = [
    { ...document("Hôpital"), href: "/categories/sante/hopital" },
    { ...document("Hôpital, le mot"), href: "/glossaire#hopital" },
    { ...document("Sans page"), href: null },
  ];
  const find = (text: string) => findServed(documents, { text, kind: null })?.map(({ title }) => title);
  expect(find("https://exemple.fr/categories/sante/hopital/?utm_source=x")).toEqual(["Hôpital"]);
  expect(find("/categories/sante/hopital/preuves")).toEqual(["Hôpital"]);
  expect(find("/glossaire#hopital")).toEqual(["Hôpital, le mot"]);
  expect(find("/categories/sante")).toEqual([]);
});
