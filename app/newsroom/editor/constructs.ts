import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import {
  dataBlock,
  essential,
  figure,
  foreignWords,
  glossaryLink,
  link,
  quotation,
  table,
} from "#library/markdown/write-marks.ts";
import { blockEdit, chosenWords, inlineEdit, toggleAround, toggleHeading, toggleList } from "./edits.ts";
import type { Choice, Choices } from "./writing-context.ts";

export const GLOSSARY_PATH = "/glossaire#";

export type ConstructField = {
  name: string;
  label: string;
  hint?: string;
  /** A « search » field is a line with suggestions while one types. */
  type: "line" | "text" | "boolean" | "choice" | "search";
  isRequired?: boolean;
  /** Says what is wrong with what was typed; null when it is right. */
  refuse?: (typed: string) => string | null;
  choices?: (choices: Choices) => Choice[];
  /** Returns the initial value, taken from the text. */
  first?: (state: EditorState, offered: Choice[]) => string;
};

type Values = Record<string, string>;

export type Construct = {
  id: string;
  label: string;
  key?: string;
  run?: (view: EditorView) => boolean;
  fields?: ConstructField[];
  edit?: (state: EditorState, values: Values) => TransactionSpec;
};

const LANGUAGES: Choice[] = [
  ["en", "anglais"],
  ["de", "allemand"],
  ["es", "espagnol"],
  ["it", "italien"],
  ["ru", "russe"],
  ["uk", "ukrainien"],
  ["ar", "arabe"],
  ["la", "latin"],
  ["pt", "portugais"],
  ["zh", "chinois"],
].map(([value = "", label = ""]) => ({ value, label }));

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const asWord = (state: EditorState) => chosenWords(state).text;
const asChosen = (state: EditorState) => (state.selection.main.empty ? "" : asWord(state));
const WORDS: ConstructField = { name: "words", label: "Les mots", type: "line", isRequired: true, first: asWord };

export const PROOF = "proof";

/** The toolbar and the list opened by « / » offer these constructs. */
export const CONSTRUCTS: Construct[] = [
  { id: "heading", label: "Intertitre", run: toggleHeading },
  { id: "bold", label: "Gras", key: "Mod-b", run: toggleAround("**", "StrongEmphasis") },
  { id: "italic", label: "Italique", key: "Mod-i", run: toggleAround("_", "Emphasis") },
  {
    id: "link",
    label: "Lien",
    key: "Mod-k",
    fields: [
      WORDS,
      {
        name: "address",
        label: "L’adresse",
        hint: "Commence par https:// ou, sur ce site, par /",
        type: "line",
        isRequired: true,
      },
    ],
    edit: (state, { words = "", address = "" }) => inlineEdit(chosenWords(state), link(words, address)),
  },
  { id: "list", label: "Liste", run: toggleList },
  {
    id: "quotation",
    label: "Citation",
    fields: [
      { name: "words", label: "Les paroles", type: "text", isRequired: true, first: asChosen },
      { name: "who", label: "Qui", type: "line", isRequired: true },
      { name: "where", label: "Où", hint: "Un discours, un article, un livre.", type: "line" },
      {
        name: "date",
        label: "Quand",
        hint: "Au moins l’année : 12 mars 2026, ou 2026.",
        type: "line",
        isRequired: true,
        refuse: (typed) => (/\d{4}/.test(typed) ? null : "Donnez l’année, en quatre chiffres."),
      },
      { name: "translated", label: "Traduction de la rédaction", type: "boolean" },
    ],
    edit: (state, { words = "", who = "", where = "", date = "", translated }) =>
      withoutChosen(state, quotation({ words, who, where, date, isTranslated: translated === "yes" })),
  },
  {
    id: "essential",
    label: "À retenir",
    edit: (state) => blockEdit(state, essential()),
  },
  {
    id: "term",
    label: "Mot du glossaire",
    fields: [
      {
        name: "term",
        label: "Le mot du glossaire",
        type: "search",
        isRequired: true,
        choices: ({ terms }) => terms,
        first: (state, offered) => offered.find(({ label }) => isSame(label, asWord(state)))?.label ?? "",
      },
      { ...WORDS, label: "Comme dans la phrase", isRequired: false },
    ],
    edit: (state, { term = "", label = "", words = "" }) =>
      inlineEdit(chosenWords(state), glossaryLink(words.trim() || label, term)),
  },
  {
    id: "figure",
    label: "Figure",
    fields: [
      {
        name: "figure",
        label: "La figure",
        hint: "Parmi celles du site et les brouillons. Une nouvelle s’écrit d’abord : « Nouveau document », puis « Figure ».",
        type: "search",
        isRequired: true,
        choices: ({ figures }) => figures,
      },
      {
        name: "caption",
        label: "La légende",
        hint: "Sans elle : son titre, ce qu’elle mesure et sa source.",
        type: "text",
      },
    ],
    edit: (state, { figure: id = "", caption = "", ownCaption = "", measure = "", numbers = "" }) =>
      blockEdit(
        state,
        figure({
          path: `/figures/${id}.svg`,
          caption: caption || ownCaption,
          title: measure,
          numbers: numbers || "- ",
        }),
      ),
  },
  {
    id: "data",
    label: "Données",
    fields: [{ name: "title", label: "Ce que disent les données", type: "line", isRequired: true }],
    edit: (state, { title = "" }) => blockEdit(state, dataBlock(title)),
  },
  {
    id: "table",
    label: "Tableau",
    fields: [
      {
        name: "titles",
        label: "Les titres des colonnes",
        hint: "Séparés par « ; » : Année ; Votants. Un tableau copié d’un tableur se colle aussi dans le texte.",
        type: "line",
        isRequired: true,
      },
    ],
    edit: (state, { titles = "" }) => blockEdit(state, table(titles.split(";").map((title) => title.trim()))),
  },
  {
    id: "foreign",
    label: "Mots étrangers",
    fields: [
      WORDS,
      { name: "language", label: "La langue", type: "choice", isRequired: true, choices: () => LANGUAGES },
    ],
    edit: (state, { words = "", language = "" }) => inlineEdit(chosenWords(state), foreignWords(words, language)),
  },
  // The proof is written on the page of proofs (assisted-editor.tsx).
  { id: PROOF, label: "Ajouter une preuve" },
];

/**
 * Selected whole lines are replaced, because the inserted block contains their words; a smaller selection stays in
 * the text.
 */
function withoutChosen(state: EditorState, block: string): TransactionSpec {
  const { from, to, empty } = state.selection.main;
  const isWholeLines = !empty && state.doc.lineAt(from).from === from && state.doc.lineAt(to).to === to;
  if (!isWholeLines) return blockEdit(state, block);
  return inlineEdit({ from, to }, block);
}
