type Said = {
  message: string;
  /** The page where it is mended. */
  page: "preuves" | null;
  /** Something that is not written yet. */
  isMissing: boolean;
};

const GESTURES: [found: RegExp, gesture: string, more?: Partial<Said>][] = [
  [/^il faut un texte, pas un vide$/, "à écrire", { isMissing: true }],
  [/^ce champ manque$/, "à remplir", { isMissing: true }],
  [/^il faut « article\.question ».*$/, "choisissez une question", { isMissing: true }],
  [/^il faut au moins une source$/, "ajoutez une source", { isMissing: true }],
  [/^il faut au moins une question$/, "ajoutez une question", { isMissing: true }],
  [/^il faut exactement une option avec isCorrect: true.*$/, "choisissez la bonne réponse", { isMissing: true }],
  [/^il faut une adresse qui commence par https:\/\/ ou http:\/\/$/, "donnez une adresse qui commence par https://"],
  [/^il faut une date au format AAAA-MM-JJ.*$/, "choisissez un jour"],
  [/ : ajoutez <!-- \w+ --> après elle$/, " : choisissez ou écrivez son fait", { page: "preuves" }],
  [
    / ne nomme aucun fait : il faut <!-- \w+ -->$/,
    " n’a pas de preuve : choisissez ou écrivez son fait",
    { page: "preuves" },
  ],
  [/ ne dit pas ses faits et sa partie$/, " : choisissez sa partie de l’article et ses faits"],
  [/^le YAML n'est pas lisible ici.*$/, "le fichier ne se lit plus : revenez à celui d’avant, page « Versions »"],
];

/** What a check found, as the gesture that mends it. */
export function sayGesture(found: string): Said {
  const none = { page: null, isMissing: false };
  for (const [pattern, gesture, more] of GESTURES) {
    if (pattern.test(found)) return { ...none, ...more, message: found.replace(pattern, () => gesture) };
  }
  return { ...none, message: found };
}
