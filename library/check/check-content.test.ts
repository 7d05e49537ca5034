import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { formatIssue } from "#library/schema/content-issue.ts";
import {
  ARTICLE_TEXT,
  aContent,
  anArticle,
  aPlannedArticle,
  aQuiz,
  aSubcategory,
} from "#tests/support/content/content.ts";
import { checkContent } from "./check-content.ts";

const ARTICLE = "articles/sante/hopital/histoire.md";
const QUIZ = "articles/sante/hopital/histoire.quiz.yaml";

function complaints(changes: Record<string, string | null>): string[] {
  return checkContent(aContent(changes), () => true).issues.map(formatIssue);
}

function withText(text: string): Record<string, string> {
  return { [ARTICLE]: anArticle({}, `${ARTICLE_TEXT}\n${text}\n`) };
}

const TEXT_LINE = anArticle({}, ARTICLE_TEXT).split("\n").length + 1;

test("a content without error has nothing to be said of it", () => {
  expect(complaints({})).toEqual([]);
});

test.each([
  [
    "an unknown field",
    { more: "sumary: x" },
    `${ARTICLE}:14 → sumary : champ inconnu ; les champs possibles ici sont id, status, order,`,
  ],
  ["a missing field", { badge: "" }, `${ARTICLE} → badge : ce champ manque`],
  ["an empty field", { badge: `badge: ""` }, `${ARTICLE}:8 → badge : il faut un texte, pas un vide`],
  [
    "a number where a text is expected",
    { badge: "badge: 1991" },
    `${ARTICLE}:8 → badge : il faut un texte ; mettez la valeur entre guillemets`,
  ],
  ["a field written twice", { more: "badge: Autre" }, `${ARTICLE}:14 → ce champ est écrit deux fois`],
  ["a colon outside quotes", { badge: "badge: Histoire : suite" }, `${ARTICLE}:8 → le YAML n'est pas lisible ici`],
  ["a star outside quotes", { badge: "badge: *Histoire" }, `${ARTICLE}:2 → le YAML n'est pas lisible ici`],
  [
    "an unknown status",
    { status: "status: draft" },
    `${ARTICLE}:3 → status : il faut « published » (publié), « planned » (annoncé) ou « withdrawn » (retiré)`,
  ],
  ["an id with capitals", { id: "id: Hopital" }, `${ARTICLE}:2 → id : il faut un identifiant en minuscules`],
  ["an order that is no number", { order: "order: premier" }, `${ARTICLE}:4 → order : il faut un nombre entier`],
  [
    "a short description",
    { description: "description: Court." },
    `${ARTICLE}:7 → description : il faut 70 à 160 caractères (il y en a 6)`,
  ],
  [
    "a long description",
    { description: `description: ${"d".repeat(161)}` },
    `${ARTICLE}:7 → description : il faut 70 à 160 caractères (il y en a 161)`,
  ],
  [
    "a French date",
    { publishedAt: "publishedAt: 07/04/2025" },
    `${ARTICLE}:9 → publishedAt : il faut une date au format AAAA-MM-JJ`,
  ],
  [
    "a date that is not in the calendar",
    { publishedAt: "publishedAt: 2025-02-30" },
    `${ARTICLE}:9 → publishedAt : il faut une date`,
  ],
  ["no source", { sources: "sources: []" }, `${ARTICLE}:11 → sources : il faut au moins une source`],
  [
    "a source without title",
    { sources: `sources: [{ url: "https://exemple.fr" }]` },
    `${ARTICLE}:11 → sources[1].title : ce champ manque`,
  ],
  [
    "a source with an address of another kind",
    { sources: `sources: [{ title: a, url: "exemple.fr" }]` },
    `${ARTICLE}:11 → sources[1].url :`,
  ],
  [
    "a language in full",
    { sources: "sources: [{ title: a, language: anglais }]" },
    `${ARTICLE}:11 → sources[1].language : il faut un code de langue`,
  ],
  [
    "a related article that does not exist",
    { related: "related: [avenir, inconnu]" },
    `${ARTICLE}:12 → related[2] : aucun article n'a l'identifiant « inconnu »`,
  ],
  [
    "an article related to itself",
    { related: "related: [hopital-histoire]" },
    `${ARTICLE}:12 → related[1] : un article ne renvoie pas à lui-même`,
  ],
  [
    "an image outside the site",
    { card: "card: { title: a, description: b, image: carte.svg }" },
    `${ARTICLE}:10 → card.image : il faut l'adresse d'une image du site`,
  ],
])("front matter: %s", (_, front, expected) => {
  const found = complaints({ [ARTICLE]: anArticle(front) });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(expected);
});

test("an article keeps the id of its reader's progress to itself, or takes that of a fixed topic", () => {
  const found = complaints({
    "articles/sante/autre.md": aPlannedArticle(),
    "progress-topics/hopital-histoire.yaml": "order: 1\ntitle: a\ncategory: b\n",
  });
  expect(found).toEqual([
    `articles/sante/avenir.md:2 → id : l'identifiant « avenir » est déjà celui de articles/sante/autre.md`,
  ]);
});

test("a planned article has no summary, no text and no quiz", () => {
  const planned = aPlannedArticle();
  expect(complaints({ "articles/sante/avenir.md": planned.replace("order: 2", "order: 2\nsummary: x") })).toEqual([
    "articles/sante/avenir.md:5 → summary : champ inconnu ; les champs possibles ici sont id, status, order, title, card",
  ]);
  expect(
    complaints({
      "articles/sante/avenir.md": `${planned}\nDu texte.\n`,
      "articles/sante/avenir.quiz.yaml": aQuiz().replace(/ +section.*\n/, ""),
    }),
  ).toEqual([
    "articles/sante/avenir.md:8 → texte : un article annoncé n'a pas encore de texte",
    "articles/sante/avenir.quiz.yaml → l'article de ce quiz n'est pas encore publié",
  ]);
});

test.each([
  ["raw HTML", "Un<br>mot.", "le HTML n'est pas permis"],
  ["text after a comment at the start of a line", "<!-- A1 --> Du texte.", "le HTML n'est pas permis"],
  ["straight quotation marks", 'Il dit "non".', "il faut des guillemets français « … »"],
  [
    "an unknown emoji",
    "- :drapeau: la France",
    "l'emoji « :drapeau: » n'est pas connu ; les codes sont building_classical,",
  ],
  ["an emoji in a paragraph", "Le :globe: monde", "l'emoji « :globe: » ne s'emploie qu'au début d'un élément de liste"],
  [
    "an emoji inside a list item",
    "- Le :globe: monde",
    "l'emoji « :globe: » ne s'emploie qu'au début d'un élément de liste",
  ],
  [
    "an unknown block",
    ":::note\nx\n:::",
    "« :::note » n'est pas connu ; les blocs possibles sont :::essentiel et :::donnees[titre]",
  ],
  ["a box that nothing closes", ":::donnees[Les données]\n- un\n\nSuite.", "cet encadré n'est pas fermé"],
  [
    "a box that ends within a line",
    ":::donnees[Les données]\n\nprix.:::\n\nSuite.\n:::",
    "« ::: » reste dans le texte",
  ],
  ["a colon stuck to a word", "L'UE :ici", "« :ici » n'est pas connu : mettez une espace après les deux-points"],
  ["a foreign word without language", ":lang[Rus]", "il faut la langue du mot étranger"],
  ["data without a title", ":::donnees\n- a\n:::", "il faut un titre"],
  ["bold marks that give nothing", "Le texte**(dit)** un mot.", "des signes de mise en forme restent dans le texte"],
  [
    "a picture whose address is elsewhere",
    "![Une carte.][carte]\n\n[carte]: /explorer",
    "l'adresse de l'image s'écrit à sa place",
  ],
  ["an empty block", ":::donnees[Les données]\n:::", "le bloc « :::donnees » est vide"],
  ["a picture without caption", "![](/photos/a.svg)", "il manque la légende de l'image"],
  ["a caption that is only a marker", "![[large]](/photos/a.svg)", "il manque la légende de l'image"],
  ["a picture of another site", "![Une carte.](https://exemple.fr/a.png)", "l'image doit être sur le site"],
  ["a picture with a title", '![Une carte.](/photos/a.svg "titre")', "une image n'a pas de titre"],
  [
    "a figure without its data",
    "![Une carte.](/figures/a.svg)\n\nSuite.",
    "la figure doit être suivie d'un bloc « :::donnees[…] »",
  ],
  [
    "a photo without its credit",
    `![Une rue. Image : [A](https://exemple.fr).](/images/${"0".repeat(32)}-9x9.webp)`,
    "la légende de l'image finit par son crédit",
  ],
  [
    "a photo without its source",
    `![Une rue. Image : A, licence CC BY 4.0.](/images/${"0".repeat(32)}-9x9.webp)`,
    "il manque la source de l'image",
  ],
  ["a figure within a line", "Voir ![Une carte.](/figures/a.svg) ici.", "une figure est seule dans son paragraphe"],
  ["a title of the page", "# Titre", "le titre de la page vient de l'en-tête"],
  ["a skipped level", "#### Titre", "ce titre saute un niveau : « ### » est attendu"],
  ["an empty heading", "##", "ce titre est vide"],
  ["an empty line of a list", "-", "cette ligne de liste est vide"],
  ["two like headings", "## Les débuts", "deux titres disent « Les débuts »"],
  ["a script address", "[x](javascript:alert(1))", "l'adresse « javascript:alert(1) » n'est pas permise"],
  [
    "an address without scheme",
    "[x](exemple.fr)",
    "l'adresse « exemple.fr » doit commencer par « / », « # » ou https://",
  ],
  ["a page that does not exist", "[x](/categories/sante/rien)", "aucune page n'a l'adresse « /categories/sante/rien »"],
  [
    "an anchor that does not exist",
    "[x](#rien)",
    "aucun titre de /categories/sante/hopital/histoire n'a l'ancre « rien »",
  ],
  [
    "an anchor of another page",
    "[x](/glossaire#rien)",
    "le glossaire n'a pas de terme « rien » (glossary/rien.yaml manque)",
  ],
  ["a reference to such a page", "[x]\n\n[x]: /rien", "aucune page n'a l'adresse « /rien »"],
  ["a link with a title", '[x](/explorer "titre")', "un lien n'a pas de titre"],
])("text: %s", (_, text, message) => {
  const found = complaints(withText(text));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^${ARTICLE}:(${TEXT_LINE}|${TEXT_LINE + 2}) → texte : `));
  expect(found[0]).toContain(message);
});

test.each([
  "[x](/explorer)",
  "[x](/glossaire#hopital)",
  "[x](#les-debuts)",
  "[x](#quiz)",
  "[x](/categories/justice)",
  "[x](mailto:a@b.fr)",
  "- :globe: le monde",
  "1. un\n2. mot",
])("text: %s is right", (text) => {
  expect(complaints(withText(text))).toEqual([]);
});

test("a published text begins with the essential", () => {
  expect(complaints({ [ARTICLE]: anArticle({}, "## Les débuts\n\nUn.\n") })).toContain(
    `${ARTICLE}:16 → texte : le texte d'un article publié commence par « :::essentiel »`,
  );
});

test("a heading does not take an anchor that the page of an article has, nor the address of the quiz's proofs", () => {
  expect(complaints(withText("## Quiz\n\nUn."))).toEqual([
    `${ARTICLE}:${TEXT_LINE} → texte : le titre « Quiz » aurait l'ancre « quiz » de la page`,
  ]);
  expect(complaints(withText("## Quiz et jeux\n\nUn."))).toEqual([]);
});

test("comments, captions and data do not count as reading", () => {
  const hidden = `<!-- ${"mot ".repeat(900)} -->\n\n![${"mot ".repeat(900)}](/figures/a.svg)\n\n:::donnees[Données]\n${"mot ".repeat(900)}\n:::`;
  expect(complaints(withText(hidden))).toEqual([]);
});

test.each([
  [
    "no right option",
    aQuiz("[{ id: a, text: Oui }, { id: b, text: Non }]"),
    "questions[1].options : il faut exactement une option avec isCorrect: true (il y en a 0)",
  ],
  [
    "two right options",
    aQuiz("[{ id: a, text: Oui, isCorrect: true }, { id: b, text: Non, isCorrect: true }]"),
    "(il y en a 2)",
  ],
  [
    "one option",
    aQuiz("[{ id: a, text: Oui, isCorrect: true }]"),
    "questions[1].options : il faut au moins deux options",
  ],
  [
    "an option id used twice",
    aQuiz("[{ id: a, text: Oui }, { id: a, text: Non, isCorrect: true }]"),
    "l'identifiant « a » est utilisé deux fois",
  ],
  [
    "an option text used twice",
    aQuiz("[{ id: a, text: Oui }, { id: b, text: Oui, isCorrect: true }]"),
    "le texte « Oui » est proposé deux fois",
  ],
  ["an unknown field", aQuiz(undefined, "    hint: x"), "questions[1].hint : champ inconnu"],
  [
    "a section that does not exist",
    aQuiz().replace("les-debuts", "la-fin"),
    "questions[1].section : aucun titre de l'article n'a l'ancre « la-fin »",
  ],
  ["no question", "title: a\nquestions: []\n", "questions : il faut au moins une question"],
])("quiz: %s", (_, quiz, message) => {
  const found = complaints({ [QUIZ]: quiz });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^${QUIZ}:\\d+ → `));
  expect(found[0]).toContain(message);
});

test.each([
  [
    "a quiz without article",
    { [ARTICLE]: null },
    `${QUIZ} → il n'y a pas d'article du même nom (.md) à côté de ce quiz`,
  ],
  [
    "an article in an unknown category",
    { "articles/inconnue/a.md": aPlannedArticle().replace("id: avenir", "id: a") },
    "articles/inconnue/a.md → le dossier « inconnue » n'est pas une catégorie (categories/inconnue.yaml manque)",
  ],
  [
    "an article in an unknown sub-category",
    { "articles/sante/inconnue/a.md": aPlannedArticle().replace("id: avenir", "id: a") },
    "articles/sante/inconnue/a.md → le dossier « inconnue » n'est pas une sous-catégorie (subcategories/sante/inconnue.yaml manque)",
  ],
  [
    "an article at the address of a sub-category",
    { "articles/sante/hopital.md": aPlannedArticle().replace("id: avenir", "id: a") },
    "articles/sante/hopital.md → l'adresse /categories/sante/hopital est déjà celle d'une sous-catégorie",
  ],
  [
    "an article at the address of another",
    {
      "articles/sante/une-autre.md": anArticle({
        id: "id: une-autre",
        order: "order: 9\naddress: /categories/sante/hopital/histoire",
      }),
    },
    "articles/sante/une-autre.md:5 → address : l'adresse /categories/sante/hopital/histoire est déjà celle de articles/sante/hopital/histoire.md",
  ],
  [
    "a former address that a page of the site answers at",
    {
      "articles/sante/hopital/histoire.md": anArticle({
        order: "order: 9\nformerAddresses: [/categories/sante/hopital]",
      }),
    },
    "formerAddresses[1] : à l'adresse /categories/sante/hopital répond déjà la page",
  ],
  [
    "a former address that is a page below another article",
    {
      "articles/sante/hopital/histoire.md": anArticle({
        order: "order: 9\nformerAddresses: [/categories/sante/ancien/preuves]",
      }),
    },
    "formerAddresses[1] : à l'adresse /categories/sante/ancien/preuves répond déjà une page du site",
  ],
  [
    "a page that the law asks for, taken off",
    { "pages/confidentialite.md": "---\nstatus: planned\ntitle: Confidentialité\norder: 1\n---\n" },
    "pages/confidentialite.md:2 → status : la loi ou le site lui-même demande cette page",
  ],
  [
    "an article with a reserved name",
    { "articles/sante/interviews.md": aPlannedArticle().replace("id: avenir", "id: a") },
    "articles/sante/interviews.md → le nom « interviews » est réservé",
  ],
  [
    "an article with the name of its printed sheet",
    { "articles/sante/fiche.md": aPlannedArticle().replace("id: avenir", "id: a") },
    "articles/sante/fiche.md → le nom « fiche » est réservé",
  ],
  [
    "marks of emphasis in a text that has none",
    { "glossary/hopital.yaml": "term: a\ndefinition: Un **lieu** de soin.\n" },
    "glossary/hopital.yaml:2 → definition : ce texte se lit tel quel",
  ],
  [
    "a page with a reserved name",
    { "pages/contact.md": "---\nstatus: planned\ntitle: Contact\norder: 1\n---\n" },
    "pages/contact.md → le nom « contact » est réservé",
  ],
  [
    "a published article in a sub-category without page",
    { "subcategories/sante/hopital.yaml": aSubcategory().replace(/page:[\s\S]*/, "") },
    "subcategories/sante/hopital.yaml → page : un article est publié ici : il faut les champs de la page",
  ],
  [
    "a file that nothing reads",
    { "articles/sante/Été.md": "x" },
    "articles/sante/Été.md → aucune page ne lit ce fichier",
  ],
  [
    "a Markdown file without front matter",
    { "pages/contact.md": "Du texte.\n" },
    "pages/contact.md → le fichier doit commencer par son en-tête, entre deux lignes « --- »",
  ],
  [
    "a tabulation",
    { "categories/sante.yaml": "order: 1\nname:\n\tx: 1\n" },
    "categories/sante.yaml:3 → il faut des espaces, pas de tabulation, en début de ligne",
  ],
  [
    "a long definition",
    { "glossary/hopital.yaml": `term: a\ndefinition: ${"mot ".repeat(31)}\n` },
    "glossary/hopital.yaml:2 → definition : il faut 30 mots au plus (il y en a 31)",
  ],
  [
    "an icon that is not drawn",
    { "categories/sante.yaml": "order: 1\nname: a\ndescription: b\nicon: heart\nhue: 29\n" },
    "categories/sante.yaml:4 → icon : il faut un de ces dessins : ",
  ],
  [
    "a hue that is no hue",
    { "categories/sante.yaml": "order: 1\nname: a\ndescription: b\nicon: scale\nhue: bleu\n" },
    "categories/sante.yaml:5 → hue : il faut une teinte de la maison : 4, 29, 55, 81, 106, 132, 158, 184, 209, 235, 261, 286, 312, 338",
  ],
  [
    "a resource out of the site",
    { "resources/sante/a.yaml": "order: 1\ntitle: a\ndescription: b\nhref: https://exemple.fr\n" },
    "resources/sante/a.yaml:4 → href : il faut une adresse du site qui commence par « / »",
  ],
  ["no site", { "site.yaml": null }, "site.yaml → ce fichier manque"],
])("files: %s", (_, changes, message) => {
  const found = complaints(changes);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(message);
});

test.each([
  ["name: à compléter", "publisher.name : il faut la vraie valeur, pas un texte d'attente"],
  ["phone: '12'", "publisher.phone : il faut un numéro de téléphone"],
  ["email: nom", "publisher.email : il faut une adresse e-mail"],
  ["kind: club", "publisher.kind : il faut person, association ou company"],
])("the publisher's particulars are real: %s", (line, message) => {
  const particulars = {
    kind: "kind: association",
    name: "name: Le Récap",
    address: "address: 1 rue de la Paix, 75002 Paris",
    phone: "phone: 01 42 34 20 00",
    email: "email: redaction@lerecap.fr",
    director: "director: Camille Martin",
    host: 'host: { name: OVH SAS, address: "2 rue Kellermann, 59100 Roubaix", phone: "1007" }',
  };
  const siteWith = (lines: Record<string, string>) =>
    (aContent()["site.yaml"] ?? "").replace(
      "publisher: null",
      `publisher:\n${Object.values(lines)
        .map((text) => `  ${text}`)
        .join("\n")}`,
    );
  expect(complaints({ "site.yaml": siteWith(particulars) })).toEqual([]);
  const key = line.split(":")[0] ?? "";
  expect(complaints({ "site.yaml": siteWith({ ...particulars, [key]: line }) })[0]).toContain(message);
});

test("no text leads to a page that stays empty until the publisher is known, but in a sentence said only then", () => {
  const page = `---\nstatus: awaits-publisher\ntitle: Qui\ndescription: "${"d".repeat(80)}"\nupdatedAt: 2026-01-01\norder: 1\n---\n\nNous.\n`;
  const pages = { "pages/qui.md": page };
  expect(complaints({ ...pages, ...withText("Voir [ici](/qui).") })[0]).toContain(
    "la page « /qui » reste vide tant que",
  );
  expect(complaints({ ...pages, ...withText(":editeur[Voir [ici](/qui).]") })).toEqual([]);
});

test("a picture that is not drawn is an error; a folder that is not drawn yet is a note", () => {
  const absent = ["/figures/carte.svg", "/cards/category-sante.svg"];
  const missing = checkContent(aContent(), (path) => !absent.includes(path));
  expect(missing.issues.map(formatIssue)).toEqual([
    `${ARTICLE}:26 → texte : l'image public/figures/carte.svg n'existe pas`,
    "categories/sante.yaml → l'image public/cards/category-sante.svg n'existe pas",
  ]);
  const undrawn = checkContent(aContent(), (path) => (path.startsWith("/figures/") ? null : true));
  expect(undrawn.issues).toEqual([]);
  expect(undrawn.notes).toContain(
    "public/figures n'est pas encore dessiné : l'existence de ses images n'est pas vérifiée.",
  );
});

test("files saved on Windows are read the same", () => {
  const windows = Object.fromEntries(
    Object.entries(aContent()).map(([file, text]) => [file, `\uFEFF${text.replaceAll("\n", "\r\n")}`]),
  );
  expect(checkContent(windows, () => true).issues).toEqual([]);
});

test("an error in one file raises none in the files that name it", () => {
  expect(complaints({ "articles/sante/avenir.md": aPlannedArticle().replace("order: 2", "order: deux") })).toHaveLength(
    1,
  );
  expect(complaints({ "glossary/hopital.yaml": "term: a\n" })).toHaveLength(1);
});

test("the command says all errors of all files in one run, and ends with 1", async () => {
  const bad = writeContent({
    ...aContent({ [ARTICLE]: anArticle({ badge: "" }), [QUIZ]: aQuiz("[]") }),
    "notes.txt": "x",
  });
  const failure = await runCheck(bad).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 1 });
  const { stderr } = failure as { stderr: string };
  expect(stderr).toContain(`${ARTICLE} → badge : ce champ manque`);
  expect(stderr).toContain(`${QUIZ}:5 → questions[1].options : il faut au moins deux options`);
  expect(stderr).toContain("notes.txt → aucune page ne lit ce fichier");
  expect(stderr).toContain("4 erreurs dans le contenu.");

  const good = writeContent(aContent());
  const { stdout } = await runCheck(good);
  expect(stdout).toContain("Le contenu est en ordre.");
  for (const folder of [bad, good]) rmSync(dirname(folder), { recursive: true });
});

function writeContent(files: Record<string, string>): string {
  const folder = join(mkdtempSync(join(tmpdir(), "content-")), "content");
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

function runCheck(folder: string) {
  return promisify(execFile)(process.execPath, ["scripts/check/check-content.ts", folder]);
}
