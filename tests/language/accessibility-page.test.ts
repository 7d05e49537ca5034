import { expect, test } from "vitest";
import { treeOf } from "#library/language/read-texts.ts";
import { listHeadings } from "#library/markdown/markdown-outline.ts";
import { content } from "./content-texts.ts";

const page = content.pages.find(({ slug }) => slug === "accessibilite");
const text = (page?.body ?? "").replaceAll("’", "'").replace(/\s+/g, " ");

test("the declaration of accessibility has the parts of the mandatory form, in their order", () => {
  const headings = page ? listHeadings(treeOf(page)).map((heading) => heading.text.replaceAll("’", "'")) : [];
  expect(headings).toEqual([
    "État de conformité",
    "Résultats des tests",
    "Contenus non accessibles",
    "Non-conformités",
    "Dérogations pour charge disproportionnée",
    "Contenus non soumis à l'obligation d'accessibilité",
    "Établissement de cette déclaration d'accessibilité",
    "Technologies utilisées pour la réalisation du site",
    "Environnement de test",
    "Outils pour évaluer l'accessibilité",
    "Pages du site ayant fait l'objet de la vérification de conformité",
    "Retour d'information et contact",
    "Voies de recours",
  ]);
});

test.each([
  /s'engage à rendre son site internet accessible conformément à l'article 47 de la loi n° 2005-102 du 11 février 2005/,
  /Cette déclaration d'accessibilité s'applique à /,
  /est \*\*(?:non|partiellement|totalement) conforme\*\* avec le référentiel général d'amélioration de l'accessibilité \(RGAA\), version 4/,
  /Cette déclaration a été établie le \d{1,2}(?:er)? \p{L}+ 20\d\d\./u,
  /pour être orienté vers une alternative accessible ou obtenir le contenu sous une autre forme/,
  /Défenseur des droits/,
  /https:\/\/formulaire\.defenseurdesdroits\.fr/,
  /https:\/\/www\.defenseurdesdroits\.fr\/saisir\/delegues/,
  /Défenseur des droits, Libre réponse 71120, 75342 Paris Cedex 07/,
])("the declaration of accessibility says %s", (words) => {
  expect(text).toMatch(words);
});

test("the declaration says that nobody from outside audited the site, and that no screen reader was tried", () => {
  expect(text).toContain("Ce n'est pas un audit extérieur.");
  expect(text).toContain("n'a pas encore été essayé avec des lecteurs d'écran");
});
