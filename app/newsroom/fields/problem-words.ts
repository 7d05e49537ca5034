type Said = {
  message: string;
  /** The page where the problem is corrected, when it is not the editor. */
  page: "preuves" | null;
  /** True when the problem is that something has not been written yet. */
  isMissing: boolean;
  /** The word unknown to the spell check, which a person may accept; null for other problems. */
  word: string | null;
};

const UNKNOWN_WORD = /^« (.+) » : mot inconnu, .*$/;

const UNKNOWN_NAME = /« ([^»]+) » : mot inconnu, .*$/;

/** Says the note of a check with its unknown word, if any, which a person may accept. */
export function sayNote(note: string): Pick<Said, "message" | "word"> {
  const word = UNKNOWN_NAME.exec(note)?.[1] ?? null;
  return { word, message: note.replace(UNKNOWN_NAME, "« $1 » est peut-être un nom : voyez s’il est bien écrit") };
}

const GESTURES: [found: RegExp, gesture: string, more?: Partial<Said>][] = [
  [/^il faut un texte, pas un vide$/, "à écrire", { isMissing: true }],
  [/^ce titre est vide$/, "écrivez ce titre, ou enlevez-le", { isMissing: true }],
  [/^cette ligne de liste est vide$/, "écrivez cette ligne de la liste, ou enlevez-la", { isMissing: true }],
  [/^ce champ manque$/, "à remplir", { isMissing: true }],
  [/^il faut « article\.question ».*$/, "choisissez une question", { isMissing: true }],
  [
    /^(?:il faut un nombre,? avec un point .*|un point de courbe a besoin d'un nombre .*|sans series, chaque ligne a un nombre.*)$/,
    "écrivez un nombre, comme « 8,8 », ou enlevez sa ligne",
    { isMissing: true },
  ],
  [
    /^il faut une liste de \d+ nombres, un par série \(values\)$/,
    "écrivez un nombre dans chaque colonne",
    { isMissing: true },
  ],
  [/^il faut (?:le numéro d'un fait .*|au moins un fait)$/, "choisissez une preuve", { isMissing: true }],
  [/^il faut au moins deux points$/, "ajoutez une date : une courbe en a deux au moins"],
  [/^il faut au moins une source$/, "ajoutez une source", { isMissing: true }],
  [/^il faut au moins une question$/, "ajoutez une question", { isMissing: true }],
  [/^il faut exactement une option avec isCorrect: true.*$/, "choisissez la bonne réponse", { isMissing: true }],
  [/^il faut une adresse qui commence par https:\/\/ ou http:\/\/$/, "donnez une adresse qui commence par https://"],
  [/^il faut une date au format AAAA-MM-JJ.*$/, "choisissez un jour"],
  [/^il faut une année, un mois ou un jour .*$/, "écrivez une date, comme 12 mars 2026, mars 2026 ou 2026"],
  [/ et aucun fait ne la porte : ajoutez <!-- \w+ --> après elle$/, " et n’a pas de preuve", { page: "preuves" }],
  [/ ne nomme aucun fait : il faut <!-- \w+ -->$/, " n’a pas de preuve : ajoutez-la", { page: "preuves" }],
  [/ ou, dans le dépôt, ajoutez à « changes » une date, un kind .*$/, ""],
  [/ avec retired: true, elle ne sera plus posée$/, ", notée « Retirée »"],
  [/^il faut un titre : « :::donnees.*$/, "donnez un titre à ces données"],
  [/^champ inconnu ;.*$/, "le site ne connaît pas ce champ : enlevez-le, sous « Voir le fichier »"],
  [/^il faut un texte ; mettez la valeur entre guillemets$/, "il faut un texte"],
  [/ : choisissez les faits qui la portent$/, " : choisissez sa preuve", { page: "preuves" }],
  [/^la question ne dit pas sa partie de l'article$/, "choisissez sa partie de l’article", { isMissing: true }],
  [/^la question ne nomme aucun fait$/, "choisissez sa preuve, page « Preuves »", { isMissing: true }],
  [
    /^cet encadré n'est pas fermé.*$/,
    "cet encadré n’est pas fermé, et tient tout ce qui suit : enlevez sa première ligne, puis refaites-le avec le bouton « À retenir » ou « Données »",
  ],
  [/^le YAML n'est pas lisible ici.*$/, "le fichier ne se lit plus : revenez à celui d’avant, page « Versions »"],
];

/** In « il faut established (établi) ou disputed (disputé) », the words of the interface are in parentheses. */
const VALUES = /(?:« )?[\w-]+(?: »)? \((?!par exemple|il y en a)([^()]+)\)/g;

/** What only a person who edits the files knows, and the words of the interface for it. */
const FILE_WORDS: [found: RegExp, words: string][] = [
  [/ \((?:content|categories|subcategories|glossary)\/[^)]*\)/g, ""],
  [/« :::essentiel »/g, "« À retenir »"],
  [/« :::donnees(?:\[[^\]]*\])? »/g, "« Données »"],
  [/\ble fait (?=« [A-Z]{1,2}\d)/g, "la preuve "],
  [/un fait lu \(checked: read\), ou deux lus en partie/, "une preuve lue en entier, ou deux lues en partie"],
  [/que par un fait à recontrôler/, "que par une preuve à recontrôler"],
  [/aucun de ses faits ne/, "aucune de ses preuves ne"],
  [/^les faits ont à eux tous/, "les preuves ont à elles toutes"],
];

/** Turns the message of a check into an instruction that says how to correct the problem. */
export function sayGesture(found: string): Said {
  const none = { page: null, isMissing: false, word: null };
  const word = UNKNOWN_WORD.exec(found)?.[1];
  if (word !== undefined) return { ...none, word, message: `« ${word} » : mot inconnu. Corrigez-le, ou acceptez-le` };
  for (const [pattern, gesture, more] of GESTURES) {
    if (pattern.test(found)) return { ...none, ...more, message: found.replace(pattern, () => gesture) };
  }
  const values = found.startsWith("il faut ") ? found.replace(VALUES, "$1") : found;
  return { ...none, message: FILE_WORDS.reduce((text, [pattern, words]) => text.replace(pattern, words), values) };
}
