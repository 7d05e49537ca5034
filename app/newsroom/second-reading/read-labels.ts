import { GROUPS, LABELS, PUBLISHER_LABELS } from "#app/newsroom/fields/field-labels.ts";

type Path = readonly (string | number)[];

/** Of fields that no form has. */
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
};

const VALUES: Record<string, Record<string, string>> = {
  confidence: { established: "établi", "single-source": "une seule source le dit", disputed: "disputé" },
  checked: { read: "lu en entier", partly: "lu en partie", "to-recheck": "à recontrôler" },
  read: { source: "la source elle-même", copy: "une copie", report: "une reprise" },
  status: { published: "publié", planned: "prévu", withdrawn: "retiré" },
};

const LETTERS = "ABCDEFGH";

export function valueLabel(path: Path): string {
  const key = String(path.findLast((part) => typeof part === "string") ?? "");
  const option = path.at(-3) === "options" || path.at(-3) === "sides" ? Number(path.at(-2)) : null;
  const answer = option === null ? null : `Réponse ${LETTERS[option] ?? option + 1}`;
  if (answer) return path.at(-1) === "text" ? answer : `${answer} : ${labelOf(path, key).toLowerCase()}`;
  return labelOf(path, key);
}

function labelOf(path: Path, key: string): string {
  const known = path[0] === "publisher" ? PUBLISHER_LABELS[path.slice(1).join("/")] : LABELS[key];
  return known?.label ?? OTHER_LABELS[key] ?? key;
}

/** « Question 2 », « Fait M12 » ; null for a field of the document itself. */
export function groupName([first, second]: Path): string | null {
  if (second === undefined || first === undefined) return null;
  if (first === "facts" && typeof second === "string") return `Fait ${second}`;
  const name = GROUPS[String(first)];
  if (typeof second === "number") return name ? `${name} ${second + 1}` : null;
  return first === "sources" ? `Source « ${second} »` : (name ?? null);
}

export function valueWords(path: Path, value: string): string {
  if (value === "true" || value === "false") return value === "true" ? "oui" : "non";
  return VALUES[String(path.at(-1))]?.[value] ?? value;
}

/** What no reader sees: of a new text it stands apart. */
export function isSetting(path: Path, value: string): boolean {
  const key = String(path.findLast((part) => typeof part === "string") ?? "");
  return value === "false" || !(Object.hasOwn(LABELS, key) || READ_KEYS.has(key) || path[0] === "publisher");
}

const READ_KEYS = new Set(["statement", "confidence", "checked", "asOf", "author", "disputedBy", "isCorrect", "label"]);
