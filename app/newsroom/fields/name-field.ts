import { fileLabel } from "#app/newsroom/drafts/documents.ts";
import type { ContentIssue } from "#library/schema/content-issue.ts";
import { formOf } from "./document-forms.ts";
import { chosenField, GROUPS, LABELS, PUBLISHER_LABELS } from "./field-labels.ts";
import { sayGesture } from "./problem-words.ts";

export type Path = readonly (string | number)[];

/** French names of fields that appear in no form. */
const OTHER_LABELS: Record<string, string> = {
  author: "Auteur",
  asOf: "Vrai au",
  checked: "Lecture",
  confidence: "Ce qu’il vaut",
  consulted: "Consultée le",
  disputedBy: "Qui le conteste",
  dossier: "Dossier",
  checkedUntil: "Vérifié jusqu’au",
  statement: "Énoncé",
  sources: "Source",
  facts: "Preuve",
  section: "Partie",
  noAddress: "Pourquoi sans adresse",
  read: "Ce qui a été lu",
  quote: "Mots de la source",
  isCorrect: "C’est la bonne réponse",
  category: "Catégorie",
  subcategory: "Sous-catégorie",
  status: "État",
  kind: "Genre",
  hue: "Couleur",
  order: "Place dans la liste",
  related: "À lire ensuite",
  image: "Image",
  number: "Numéro",
  article: "Article",
  id: "Identifiant",
  label: "Nom",
  icon: "Icône",
  retired: "Retirée",
  validUntil: "Vaut jusqu’au",
  formerAddresses: "Ancienne adresse",
  names: "Prénom",
  signatories: "Signataire",
  calendar: "Calendrier",
};

const LETTERS = "ABCDEFGH";

/** Returns for example « Question 2, Explication ». */
function nameField(file: string, path: readonly PropertyKey[]): string {
  const known = path.filter((key) => typeof key !== "symbol");
  const isItem =
    typeof known.at(-1) === "number" || (["facts", "sources"].includes(String(known[0])) && known.length === 2);
  return [groupName(file, known), isItem ? "" : valueLabel(file, known)].filter(Boolean).join(", ");
}

export function valueLabel(file: string, path: Path): string {
  const chosen = chosenField(file, path.join("/"));
  if (chosen) return chosen.label;
  const key = keyOf(path);
  const option = path.at(-3) === "options" || path.at(-3) === "sides" ? Number(path.at(-2)) : null;
  const answer = option === null ? null : `Réponse ${LETTERS[option] ?? option + 1}`;
  if (answer) return path.at(-1) === "text" ? answer : `${answer} : ${labelOf(file, path, key).toLowerCase()}`;
  return labelOf(file, path, key);
}

function labelOf(file: string, path: Path, key: string): string {
  const form = formOf(file);
  const known =
    path[0] === "publisher"
      ? PUBLISHER_LABELS[path.slice(1).join("/")]
      : (form?.labels[key] ?? form?.keyed?.[String(path.at(-2))] ?? LABELS[key]);
  return known?.label ?? OTHER_LABELS[key] ?? GROUPS[key] ?? "Réglage";
}

/** Returns for example « Question 2 » or « Preuve M12 »; null for a field of the document itself. */
export function groupName(file: string, [first, second, ...inside]: Path): string | null {
  const part = formOf(file)?.parts.find(({ path }) => path.test([first, second, ...inside].join("/")));
  if (part) return typeof second === "number" ? `${part.title} ${second + 1}` : part.title;
  if (second === undefined || first === undefined) return null;
  if (first === "facts" && typeof second === "string") return `Preuve ${second}`;
  const name = GROUPS[String(first)];
  if (typeof second === "number") return name ? `${name} ${second + 1}` : null;
  return first === "sources" ? `Source « ${second} »` : (name ?? null);
}

/** The last key that is no number. */
export const keyOf = (path: Path) => String(path.findLast((part) => typeof part === "string") ?? "");

/** Says a problem with the words of the interface, for a sentence or an e-mail in which no link leads to its place. */
export function describeIssue({ file, path, message }: ContentIssue): string {
  const name = path.length === 0 || path[0] === "texte" ? "" : nameField(file, path);
  return `${fileLabel(file)}${name === "" ? "" : `, ${name}`} : ${sayGesture(message).message}`;
}
