/** The rules follow docs/glossary.md. */
const RULES: { word: string; other: RegExp; unless?: RegExp }[] = [
  // « Fiche » remains allowed for a printed handout.
  { word: "article", other: /(?<!\p{L})fiches?(?!\p{L})/iu, unless: /imprim|papier|feuille|élève|classe|PDF/iu },
  { word: "article", other: /(?<!\p{L})(?:récaps?|dossiers?)(?!\p{L})/u, unless: /juridiction/u },
  {
    word: "Bientôt disponible (carte)",
    other: /(?<!\p{L})(?:(?:articles?|entretiens?|sujets?|thèmes?) à venir|prochainement)(?!\p{L})/iu,
  },
  { word: "Bientôt disponible (carte)", other: /(?<!\p{L})bientôt(?!\p{L}|\sdisponibles?)/iu },
  { word: "en cours de construction (page)", other: /(?<!cours de )(?<!\p{L})(?:en )construction(?!\p{L})/iu },
];

/** Fixed to the letter. */
const SPECIFIED = [
  // The explainer of the home page.
  "Des fiches pédagogiques par sujet",
  // The themes shown in grey at /categories/international.
  "En construction",
  // The page under construction and its two placeholders.
  "Nous travaillons activement sur cette section. Elle sera disponible prochainement.",
  "Cette page est en cours de construction. Elle sera disponible prochainement.",
];

export function findOtherNames(text: string): string[] {
  const plain = text.replace(/\s+/g, " ").trim();
  if (SPECIFIED.includes(plain)) return [];
  return RULES.flatMap(({ word, other, unless }) => {
    const found = other.exec(plain)?.[0];
    return found === undefined || unless?.test(plain) ? [] : [`« ${found} » pour « ${word} » : ${plain}`];
  });
}
