import { expect, test } from "vitest";
import { passagesOf } from "#library/search/search-passages.ts";
import { builtFiles, readBuilt } from "#tests/support/content/built-pages.ts";
import { publishedCatalogue } from "#tests/support/mail/letters.ts";

const filesByPath = new Map(builtFiles().map((file) => [file.path, file]));
test("every passage that a search can lead to is on its built page, under its anchor", async () => {
  const emptyPages = new Set(
    ["/mentions-legales", "/a-propos"].filter((path) =>
      bodyOf(path).includes("Cette page est en cours de construction"),
    ),
  );
  const passages = await passagesOf(publishedCatalogue());
  expect(passages.length).toBeGreaterThan(400);
  const anchors = new Map<string, Set<string>>();
  const anchorsOf = (path: string) => {
    const known = anchors.get(path);
    if (known) return known;
    const found = new Set([...bodyOf(path).matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id));
    anchors.set(path, found);
    return found;
  };
  const onRequest = [
    "/recherche",
    "/transparence",
    "/profil",
    "/lettre/archives",
    "/examen-civique",
    "/examen-civique/epreuve",
  ];
  for (const { href, kind, text } of passages) {
    const [path = "", anchor] = href.split("#");
    if (kind !== "soon") expect(text === "" || !emptyPages.has(path), href).toBe(true);
    if (onRequest.includes(path)) expect(anchor).toBeUndefined();
    else if (anchor) expect(anchorsOf(path), href).toContain(anchor);
    else anchorsOf(path);
  }
});

function bodyOf(path: string): string {
  const file = filesByPath.get(path);
  if (!file) throw new Error(`${path} is not in the build`);
  return readBuilt(file);
}

test("no answer and no explanation of a quiz is in what the field suggests, or in what is searched", async () => {
  const suggestions = bodyOf("/recherche/mots.json");
  const passages = JSON.stringify(await passagesOf(publishedCatalogue()));
  const quizzes = publishedCatalogue()
    .listArticles(Number.POSITIVE_INFINITY)
    .flatMap(({ quiz }) => quiz?.questions ?? []);
  expect(quizzes.length).toBeGreaterThan(80);
  for (const { explanation, options } of quizzes) {
    expect(suggestions).not.toContain(JSON.stringify(explanation).slice(1, -1));
    expect(passages).not.toContain(JSON.stringify(explanation).slice(1, -1));
    // A short option may equal a word of the site.
    for (const { text } of options)
      if (text.length > 60) expect(suggestions).not.toContain(JSON.stringify(text).slice(1, -1));
  }
});
