import { expect, test } from "vitest";
import { findTypographyErrors, SPECIFIED_TEXTS } from "#library/language/typography-rules.ts";
import { frenchTypography } from "#platform/french/typography.ts";

const rulesBroken = (text: string) => findTypographyErrors(text).map(({ rule }) => rule);

test.each([
  ["Pourquoi ?", "espace ordinaire avant ; ! ? : » % ou €"],
  ["Histoire : pourquoi", "espace ordinaire avant ; ! ? : » % ou €"],
  ["70 %", "espace ordinaire avant ; ! ? : » % ou €"],
  ["Oui!", "il manque une espace insécable avant ; ! ou ?"],
  ["Histoire: pourquoi", "il manque une espace insécable avant les deux-points"],
  ["« oui\u00A0»", "« sans espace insécable"],
  ["«\u00A0oui»", "» sans espace insécable"],
  ['Il dit "non"', "guillemets droits ou anglais"],
  ["Il dit “non”", "guillemets droits ou anglais"],
  ["l'ONU", "apostrophe droite"],
  ["Rous' de Kyiv", "apostrophe droite"],
  ["etc...", "trois points au lieu de …"],
  ["deux  espaces", "deux espaces de suite"],
  ["mot , mot", "espace avant une virgule ou un point"],
  ["le XXème siècle, la 1ère fois", "ordinal mal écrit (1er, 2e, XXe)"],
  ["12 654 civils", "milliers sans espace insécable fine"],
  ["Les Etats membres", "majuscule sans son accent"],
])("« %s » breaks a rule", (text, rule) => {
  expect(rulesBroken(text)).toContain(rule);
});

test.each([
  "Pourquoi\u202F? Oui\u202F! «\u00A0Non\u00A0»\u00A0: l’ONU…",
  "informé(e) à 12:30 sur https://a.fr/?x ou mailto:a@b.fr",
  "90,32\u202F% de 12\u202F654\u202F; article\u00A051",
  "en 2014 200 personnes, le 1er mai, le XXe\u00A0siècle, la 2e fois",
  "Quoi\u202F?!",
])("« %s » is in order", (text) => {
  expect(rulesBroken(text)).toEqual([]);
});

test("what the specification fixes is let through as it is, and only that", () => {
  for (const text of SPECIFIED_TEXTS) {
    const shown = frenchTypography(text.replace(/ $/, " x"), { apostrophes: "keep" });
    expect(rulesBroken(shown), text).toEqual([]);
  }
  expect(rulesBroken("En cours… l'inscription")).toEqual(["apostrophe droite"]);
  expect(rulesBroken("Traitement en cours...")).toEqual(["trois points au lieu de …"]);
  expect(rulesBroken("Le Récap, c'est quoi concrètement ?")).toEqual(["espace ordinaire avant ; ! ? : » % ou €"]);
});
