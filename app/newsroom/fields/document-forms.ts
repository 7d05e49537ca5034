import type { Label } from "./field-labels.ts";

/** Labels, beside LABELS, and headings of the fields in some kinds of documents. */
export type DocumentForm = {
  files: RegExp;
  /** Labels by the last key of a field, or by the list that its item is in and this key. */
  labels: Record<string, Label>;
  /** Labels by the key above, for maps whose own keys are words that somebody typed. */
  keyed?: Record<string, { label: string; type?: Label["type"] }>;
  /** Parts of the document. A field belongs to the first part whose pattern matches the start of its path. */
  parts: { path: RegExp; title: string; list: string }[];
  /** Lists to which an empty item of the same form can be added. */
  growing?: Record<string, { add: string; remove: string }>;
};

const FACTS: Label = { label: "Ses preuves", type: "facts" };
const EXPLAINED_WORD = { label: "Mot expliqué" };

/** Stands for the facts of a field in the buttons that choose and remove them. */
export const FACTS_LIST = "faits";

/** Stands for the whole document when it is a list. */
export const ROOT_LIST = "entrees";

const DOCUMENT_FORMS: DocumentForm[] = [
  {
    files: /^search-words\.yaml$/,
    labels: {
      searched: { label: "Ce qu’un lecteur tape" },
      also: { label: "Chercher aussi", type: "list", hint: "Des mots des textes, un par ligne." },
    },
    parts: [{ path: /^\d+/, title: "Mot", list: ROOT_LIST }],
    growing: { [ROOT_LIST]: { add: "Ajouter un mot", remove: "Enlever ce mot" } },
  },
  {
    files: /^exam-guide\.yaml$/,
    labels: {
      checkedOn: { label: "Contrôlé le", type: "date" },
      copiedOn: { label: "Règlement copié le", type: "date" },
      permit: { label: "Titre demandé" },
      language: { label: "Niveau de français" },
      exam: { label: "L’examen", type: "text" },
      exempt: { label: "Qui en est dispensé", type: "text" },
      about: { label: "Sur quoi" },
      says: { label: "Ce qui est dit", type: "text" },
      lead: { label: "Introduction", type: "text" },
      answer: { label: "Réponse", type: "text" },
      essential: { label: "Preuves de l’essentiel", type: "facts" },
      onTheDay: { label: "Preuves du jour de l’examen", type: "facts" },
      facts: FACTS,
    },
    parts: [
      { path: /^permits\/\d+/, title: "Titre demandé", list: "permits" },
      { path: /^contradictions\/\d+/, title: "Ce qui se contredit", list: "contradictions" },
      { path: /^links\/\d+/, title: "Lien", list: "links" },
      { path: /^confusions\/\d+\/points\/\d+/, title: "Confusion", list: "points" },
      { path: /^confusions\/\d+/, title: "Page de confusions", list: "confusions" },
      { path: /^corrections\/\d+/, title: "Correction", list: "corrections" },
    ],
    growing: {
      permits: { add: "Ajouter un titre", remove: "Enlever ce titre" },
      contradictions: { add: "Ajouter un point", remove: "Enlever ce point" },
      links: { add: "Ajouter un lien", remove: "Enlever ce lien" },
    },
  },
  {
    files: /^programmes\//,
    labels: {
      decree: { label: "Texte officiel", type: "text" },
      checkedOn: { label: "Contrôlé le", type: "date" },
      label: { label: "Notion" },
      since: { label: "Depuis la rentrée", type: "number" },
    },
    parts: [{ path: /^levels\/\d+/, title: "Niveau", list: "levels" }],
  },
  {
    files: /^exam-cards\//,
    labels: {
      year: { label: "Année", type: "number" },
      says: { label: "Ce que dit la carte", type: "text" },
      facts: FACTS,
    },
    keyed: { words: EXPLAINED_WORD },
    parts: [{ path: /^units\/[^/]+\/\d+/, title: "Carte", list: "units" }],
  },
  {
    files: /^examen-civique\//,
    labels: {
      simpleExplanation: { label: "Explication en français simple", type: "text" },
      facts: FACTS,
    },
    keyed: { words: EXPLAINED_WORD, uncovered: { label: "Énoncé sans question", type: "text" } },
    parts: [
      { path: /^uncovered\//, title: "Énoncés sans question", list: "uncovered" },
      { path: /^questions\/\d+/, title: "Question", list: "questions" },
    ],
  },
  {
    files: /^lessons\//,
    labels: {
      prepare: { label: "À préparer", type: "list", hint: "Un par ligne." },
      minutes: { label: "Minutes", type: "number" },
      text: { label: "Ce qui se fait", type: "list", hint: "Un par ligne." },
    },
    parts: [],
  },
  {
    files: /^positions\//,
    labels: {
      asOf: { label: "À jour au", type: "date" },
      label: { label: "Nom que d’autres lui donnent" },
      "proposals/text": { label: "Ce qu’il propose", type: "text", hint: "Sans point à la fin." },
      "objections/text": { label: "Ce qu’on lui objecte", type: "text", hint: "Sans point à la fin." },
      date: { label: "Dit ou voté le", type: "partialDate", hint: "30 juin 2024, juin 2024 ou 2024." },
      facts: FACTS,
    },
    parts: [],
  },
  {
    files: /^pages\//,
    labels: { rule: { label: "Ce que dit la règle", type: "text" }, facts: FACTS },
    parts: [{ path: /^calendar\/\d+/, title: "Date", list: "calendar" }],
  },
  {
    files: /^figures\//,
    labels: {
      title: { label: "Titre", hint: "Ce que la figure montre, en une phrase." },
      measure: { label: "Ce qui est mesuré", hint: "Par exemple : dépenses de l’État, en milliards d’euros." },
      unit: { label: "Unité", hint: "Par exemple « % » ou « euros »." },
      asOf: { label: "À jour au", type: "partialDate", hint: "12 mars 2026, mars 2026 ou 2026." },
      source: { label: "Source", hint: "Qui a publié ces nombres, et quand : Insee, 12 mars 2026." },
      note: { label: "Note sous la figure", type: "text" },
      facts: FACTS,
      decimals: { label: "Chiffres après la virgule", type: "number" },
      detail: { label: "Précision" },
      date: { label: "Date" },
      value: { label: "Nombre", type: "number" },
      from: { label: "Plus petit", type: "number" },
      to: { label: "Plus grand", type: "number" },
      label: { label: "Mots à la place du nombre" },
      highlight: { label: "En avant", type: "boolean" },
    },
    keyed: {
      values: { label: "Nombre", type: "number" },
      points: { label: "Nombre", type: "number" },
      projected: { label: "Projection", type: "number" },
    },
    parts: [
      { path: /^rows\/\d+/, title: "Les nombres", list: "rows" },
      { path: /^series\/\d+\/(?:points|projected)\//, title: "Les nombres", list: "rows" },
      { path: /^series\/\d+/, title: "Courbe", list: "series" },
      { path: /^periods\/\d+\/events\/\d+/, title: "Date", list: "events" },
      { path: /^periods\/\d+/, title: "Période", list: "periods" },
      { path: /^stages\/\d+\/boxes\/\d+/, title: "Case", list: "boxes" },
      { path: /^stages\/\d+/, title: "Étape", list: "stages" },
      { path: /^reference\//, title: "Repère", list: "reference" },
      { path: /^scale\//, title: "Échelle", list: "scale" },
    ],
    growing: {
      rows: { add: "Ajouter une ligne", remove: "Enlever cette ligne" },
    },
  },
];

export const formOf = (file: string) => DOCUMENT_FORMS.find(({ files }) => files.test(file));

const LIST_TITLES: Record<string, string> = {
  [ROOT_LIST]: "Les mots",
  permits: "Les titres demandés",
  contradictions: "Ce qui se contredit",
  links: "Les liens",
  points: "Les confusions",
  confusions: "Les pages de confusions",
  corrections: "Les corrections",
  calendar: "Le calendrier",
  levels: "Les niveaux",
  units: "Les cartes",
  series: "Les courbes",
  events: "Les dates",
  periods: "Les périodes",
  boxes: "Les cases",
  stages: "Les étapes",
};

export function partTitle(list: string): string | undefined {
  return LIST_TITLES[list];
}

/** Labels of the buttons that add and remove items of a list. */
export const LIST_WORDS: Record<string, { add: string; remove: string }> = {
  sources: { add: "Ajouter une source", remove: "Enlever cette source" },
  questions: { add: "Ajouter une question", remove: "Enlever cette question" },
  ...Object.assign({}, ...DOCUMENT_FORMS.map(({ growing }) => growing ?? {})),
};
