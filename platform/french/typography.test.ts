import fc from "fast-check";
import { expect, test } from "vitest";
import { frenchTypography } from "./typography.ts";

const editorial = (text: string) => frenchTypography(text, { apostrophes: "curly" });
const interfaceText = (text: string) => frenchTypography(text, { apostrophes: "keep" });

function visible(text: string): string {
  return text.replaceAll("\u00A0", "~").replaceAll("\u202F", "_");
}

test.each([
  ["Pourquoi ? Parce que ! Oui ; non.", "Pourquoi_? Parce que_! Oui_; non."],
  ["Quoi ?!", "Quoi_?!"],
  ["Histoire : pourquoi", "Histoire~: pourquoi"],
  ["« un seul peuple »", "«~un seul peuple~»"],
  ["«un seul peuple»", "«~un seul peuple~»"],
  ["« quoi ? »", "«~quoi_?~»"],
  ["5 000 et 1 234 567", "5_000 et 1_234_567"],
  ["le 7 avril 2025, du 18 au 20 février", "le 7~avril~2025, du 18 au 20~février"],
  ["au 1er mai, en avril 2014", "au 1er~mai, en avril~2014"],
  ["90,32 % des votants, 12 €", "90,32_% des votants, 12_€"],
  ["600 000 km² et 3 km", "600_000_km² et 3_km"],
  ["à 22 h 35", "à 22_h_35"],
  ["42 millions", "42~millions"],
  ["résolution n° 68, p. 117", "résolution n°~68, p.~117"],
  ["M. Lenoe et Mme Merkel", "M.~Lenoe et Mme~Merkel"],
  ["au XVIIe siècle", "au XVIIe~siècle"],
  ["typed\u00A0already\u00A0?", "typed~already_?"],
])("%s gets its no-break spaces", (typed, expected) => {
  expect(visible(editorial(typed))).toBe(expected);
  expect(visible(interfaceText(typed))).toBe(expected);
});

test.each([
  ["91 personnes, 3,3 années, 43 contre 43", "91~personnes, 3,3~années, 43 contre 43"],
  ["de 10 à 12 pays, en 2014 les votes", "de 10 à 12~pays, en 2014 les votes"],
  ["en 2014 200 personnes", "en 2014 200~personnes"],
  ["l'Ukraine et la Rous' de Kyiv", "l’Ukraine et la Rous’ de Kyiv"],
  ["etc...", "etc…"],
  ["le 1 mai et le 1 décembre 1991", "le 1er~mai et le 1er~décembre~1991"],
  ["le 1er mai, le 11 mai", "le 1er~mai, le 11~mai"],
  ["la 1ère fois, le 2ème, le XXème siècle", "la 1re fois, le 2e, le XXe~siècle"],
  ["5'30", "5'30"],
])("editorial text: %s", (typed, expected) => {
  expect(visible(editorial(typed))).toBe(expected);
});

test.each([
  "Vérifiez votre boîte email pour finaliser l'inscription.",
  "Relations internationales, diplomatie, Union européenne...",
  "Guerre en Ukraine: Comprendre le conflit et ses enjeux",
  "Vous serez informé(e) du lancement.",
  "Comprendre en 7 minutes",
])("the specification's words are kept to the letter: %s", (text) => {
  expect(interfaceText(text)).toBe(text);
});

test.each([
  "https://exemple.fr/a?b=1;c:d",
  "voir https://exemple.fr/?q=a",
  "écrire à redaction@exemple.fr",
  "à 12:30",
  "informé(e)",
  "`a ? b : c`",
  "R&amp;D",
  "What is NATO?",
  "xmpp:nom@exemple.fr",
])("%s is left alone", (text) => {
  expect(editorial(text)).toBe(text);
});

const frenchText = fc
  .array(
    fc.constantFrom(
      ...[" ", "«", "»", "?", "!", ";", ":", "...", "'", "1", "000", "%", "km", "h", "35", "mai", "ème", "ère", "M."],
      ...[
        "l'Ukraine",
        "« oui »",
        "https://exemple.fr/?a",
        "n°",
        "million",
        "XX",
        "siècle",
        "\u00A0",
        "\u202F",
        "\n",
        "é",
        ",",
      ],
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(""));

test("applying it twice changes nothing more", () => {
  fc.assert(
    fc.property(
      fc.oneof(frenchText, fc.string()),
      fc.constantFrom("curly" as const, "keep" as const),
      (text, apostrophes) => {
        const once = frenchTypography(text, { apostrophes });
        expect(frenchTypography(once, { apostrophes })).toBe(once);
      },
    ),
    { numRuns: 3000 },
  );
});

test("interface text changes in its spaces alone", () => {
  fc.assert(
    fc.property(fc.oneof(frenchText, fc.string()), (text) => {
      const withoutSpaces = (value: string) => value.replace(/[ \u00A0\u202F]/g, "");
      expect(withoutSpaces(interfaceText(text))).toBe(withoutSpaces(text));
    }),
    { numRuns: 2000 },
  );
});
