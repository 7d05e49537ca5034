/**
 * A field of type `list` holds a whole list of texts, one on each line; one of type `facts`, ids of facts, which are
 * chosen by their statements.
 */
export type FieldType =
  | "line"
  | "text"
  | "date"
  | "partialDate"
  | "datetime"
  | "boolean"
  | "choice"
  | "number"
  | "list"
  | "facts";

export type FieldView = {
  /** The path of the field in the file, such as « questions/0/explanation ». */
  path: string;
  /** The path in a form, where an item of a list is identified by its id: « questions/retraites-1/explanation ». */
  name: string;
  label: string;
  hint?: string | undefined;
  type: FieldType;
  value: string;
  options?: Record<string, string> | undefined;
  /** The options of a list in parts, by the title of each. */
  groups?: Record<string, Record<string, string>>;
  /** What the list of a field that may stay empty calls its absence. */
  none?: string | undefined;
  /** The sibling after which the field is written when the file does not contain it. */
  after?: string | undefined;
  /** The place of the field in the table of its group; a date also has a heading in words. */
  cell?: { row: string; column: string; heading?: string };
};

export type Label = { label: string; type?: FieldType; hint?: string; options?: Record<string, string> };

export const factIds = ({ value }: Pick<FieldView, "value">) => value.split("\n").filter((id) => id !== "");

/** The key of an article's address. The form shows the address even when the file leaves it to its folder. */
export const ADDRESS_FIELD = "address";

/** Returns the address of an article whose file contains none. */
export function folderAddress(file: string): string {
  return `/categories/${file.replace(/^articles\/|\.md$/g, "")}`;
}

/** Labels by the last key of a field; fields with another key can be edited only in the raw file. */
export const LABELS: Record<string, Label> = {
  title: { label: "Titre" },
  summary: { label: "Sous le titre", hint: "Par exemple « Comprendre en 7 minutes »." },
  description: { label: "Description", type: "text" },
  pageDescription: { label: "Description de la page", type: "text", hint: "De 70 à 160 caractères." },
  badge: { label: "Étiquette" },
  factsAsOf: { label: "À jour au", type: "date" },
  date: { label: "Jour", type: "date" },
  publishedAt: { label: "Publié le", type: "date" },
  updatedAt: { label: "Mise à jour le", type: "date" },
  live: { label: "Le sujet évolue encore", type: "boolean", hint: "L’article dit alors à quel jour il va." },
  url: { label: "Adresse" },
  address: {
    label: "Adresse de la page",
    hint: "Comme /categories/sante/hopital. L’ancienne adresse mènera à la nouvelle.",
  },
  language: { label: "Langue", hint: "Deux lettres, quand ce n’est pas le français : en, de, la." },
  term: { label: "Mot" },
  definition: { label: "Définition", type: "text", hint: "Une phrase de 30 mots au plus." },
  acronym: { label: "Nom en entier, pour un sigle" },
  subject: { label: "Objet", hint: "60 caractères au plus." },
  preheader: { label: "Après l’objet, dans la boîte de réception", type: "text", hint: "De 40 à 110 caractères." },
  sendAt: { label: "Départ proposé, à Paris", type: "datetime" },
  question: { label: "Question", type: "text" },
  simple: { label: "Question en français simple", type: "text" },
  explanation: { label: "Explication", type: "text" },
  name: { label: "Nom" },
  shortName: { label: "Nom court" },
  plannedName: { label: "Nom avant la parution" },
  topic: { label: "Sujet", type: "text" },
  intro: { label: "Introduction", type: "text" },
  caption: { label: "Légende", type: "text" },
  method: { label: "Méthode", type: "text" },
  why: { label: "Pourquoi", type: "text" },
  text: { label: "Phrase", type: "text" },
  withdrawal: { label: "Phrase montrée à la place de l’article", type: "text" },
  goal: { label: "But de la séance", type: "text" },
  tagline: { label: "Devise" },
  secondTagline: { label: "Seconde devise" },
  newsroom: { label: "Signature de la rédaction" },
};

/** The fields of a source, in the order of the form. Articles and facts share them. */
export const SOURCE_LABELS = {
  title: { label: "Titre de la source" },
  author: { label: "Auteur", hint: "Une personne, un journal, une administration." },
  date: { label: "Date de la source", type: "partialDate", hint: "30 juin 2024, juin 2024 ou 2024." },
  url: { label: "Adresse", hint: "Celle de sa page, qui commence par https://." },
  language: { label: "Langue", hint: "Deux lettres, quand ce n’est pas le français : en, de, la." },
} as const satisfies Record<string, Label>;

export const PUBLISHER_LABELS: Record<string, Label> = {
  kind: {
    label: "Statut",
    type: "choice",
    options: { person: "une personne", association: "une association", company: "une société" },
  },
  name: { label: "Nom", hint: "Nom et prénoms, ou nom déclaré." },
  address: { label: "Adresse postale" },
  phone: { label: "Téléphone" },
  email: { label: "E-mail" },
  legalForm: { label: "Forme juridique", hint: "Pour une société." },
  registration: { label: "Numéro d’immatriculation", hint: "Avec le nom du registre : RNA W751234567." },
  shareCapital: { label: "Capital social", hint: "Pour une société." },
  director: { label: "Directeur de la publication", hint: "Pour une association, qui la préside." },
  editor: { label: "Responsable de la rédaction", hint: "Facultatif, si c’est une autre personne." },
  "host/name": { label: "Hébergeur : nom" },
  "host/address": { label: "Hébergeur : adresse postale" },
  "host/phone": { label: "Hébergeur : téléphone" },
  funding: { label: "Financement", hint: "Facultatif." },
};

/**
 * In these files, a value is chosen from a list (field-choices.server.ts). Elsewhere the same keys have
 * another meaning.
 */
const CHOSEN_FIELDS: (Label &
  Pick<FieldView, "none"> & { files: RegExp; path: RegExp; choices: Exclude<keyof FieldChoices, "facts"> })[] = [
  { files: /\.quiz\.yaml$/, path: /^questions\/\d+\/section$/, choices: "sections", label: "Partie de l’article" },
  { files: /^letters\//, path: /^article$/, choices: "articles", label: "Article de la semaine" },
  {
    files: /^letters\//,
    path: /^figure$/,
    choices: "figures",
    label: "Figure",
    hint: "L’une de celles de l’article, ou aucune.",
    none: "Aucune",
  },
  { files: /^letters\//, path: /^questions\/\d+$/, choices: "questions", label: "Question" },
];

export function chosenField(file: string, path: string) {
  return CHOSEN_FIELDS.find((field) => field.files.test(file) && field.path.test(path));
}

/** For each list, the shown words by value. */
export type FieldChoices = Partial<Record<"sections" | "articles" | "figures" | "facts", Record<string, string>>> & {
  /** By the title of their article; that of the letter comes first. */
  questions?: Record<string, Record<string, string>>;
};

/** Headings of list items, which get a number, and of maps. */
export const GROUPS: Record<string, string> = {
  card: "La carte",
  sources: "Source",
  documents: "Document",
  questions: "Question",
  changes: "Changement annoncé",
  reviewOn: "À relire",
  programme: "Programme scolaire",
  page: "La page",
  publisher: "L’éditeur du site",
  nationalVotes: "Scrutin national",
  steps: "Étape",
  camps: "Camp",
  announce: "Annonces",
  author: "Qui a écrit",
  reader: "Qui a relu",
};

/** Fields that a file may lack, with the field after which each is written. */
export const OPTIONAL_FIELDS: { files: RegExp; fields: { path: string; after: string }[] }[] = [
  {
    files: /^articles\/.*\.md$/,
    fields: [
      { path: ADDRESS_FIELD, after: "status" },
      { path: "factsAsOf", after: "publishedAt" },
      { path: "live", after: "factsAsOf" },
      { path: "card/title", after: "" },
      { path: "card/description", after: "title" },
    ],
  },
  { files: /^glossary\//, fields: [{ path: "acronym", after: "definition" }] },
  {
    files: /^categories\//,
    fields: ["intro", "pageDescription"].map((path) => ({ path, after: "hue" })),
  },
  {
    files: /^site\.yaml$/,
    fields: Object.keys(PUBLISHER_LABELS).map((path) => ({ path: `publisher/${path}`, after: "" })),
  },
];
