import { flatten } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { FactSchema, FactSourceSchema } from "#library/schema/facts.schema.ts";
import { parsePartialDate, showPartialDate } from "#platform/french/dates.ts";
import { FACT_FIELDS, FACT_INTENTS, type FactErrors, type FactField, type TypedFact } from "./fact-fields.ts";
import { readReference } from "./read-reference.ts";

const NAMES = Object.entries(FACT_FIELDS) as [FactField, string][];

export function readFactForm(form: URLSearchParams): TypedFact {
  const typed = NAMES.flatMap(([field, name]) => (field === "sources" ? [] : [[field, flatten(form.get(name) ?? "")]]));
  const start = `${FACT_FIELDS.sources}:`;
  const sources = [...form.keys()].flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []));
  return { ...Object.fromEntries(typed), sources };
}

/**
 * Fills the fields that are still empty with the parts of a pasted reference. Its date also takes the place of today's,
 * which the blank form proposed, while the person still sees it. @param today YYYY-MM-DD
 */
export function splitReference(typed: TypedFact, today: string): TypedFact {
  if (typed.reference === "") return typed;
  const { title, author, date, url, consulted } = readReference(typed.reference);
  const day = parsePartialDate(consulted);
  const dated = parsePartialDate(date);
  const isProposed = typed.intent === FACT_INTENTS.split && parsePartialDate(typed.asOf) === today;
  return {
    ...typed,
    title: typed.title || title,
    author: typed.author || author,
    date: typed.date || date,
    url: typed.url || url,
    asOf: isProposed && dated !== null && dated <= today ? showPartialDate(dated) : typed.asOf,
    consulted: day?.length === 10 ? day : typed.consulted,
    reference: "",
  };
}

/** Returns whether the form describes a new source, beside the chosen ones. */
export function hasNewSource({ title, author, url, noAddress, reference }: TypedFact): boolean {
  return [title, author, url, noAddress, reference].some((text) => text !== "");
}

/** Returns messages by field; each one says what to do. @param today YYYY-MM-DD */
export function checkFact(typed: TypedFact, today: string): FactErrors {
  const { statement, disputedBy, confidence, asOf, sources } = typed;
  const { confidence: known, checked } = FactSchema.shape;
  const errors: FactErrors = {};
  if (statement === "") errors.statement = "Écrivez en une phrase ce que dit la preuve.";
  if (!known.safeParse(confidence).success)
    errors.confidence = "Dites s’il est établi, dit par une seule source, ou disputé.";
  if (confidence === "disputed" && disputedBy === "") errors.disputedBy = "Dites en une phrase qui le conteste.";
  if (!checked.safeParse(typed.checked).success) errors.checked = "Dites ce que vous en avez lu.";
  const date = parsePartialDate(asOf);
  if (date === null) errors.asOf = DATE_EXPECTED;
  else if (date > today) errors.asOf = "Cette date n’est pas encore venue : donnez celle de la source.";
  if (sources.length === 0 && !hasNewSource(typed))
    errors.sources = "Ajoutez une source : cochez-en une, ou écrivez la vôtre.";
  return hasNewSource(typed) ? { ...errors, ...checkSource(typed) } : errors;
}

const DATE_EXPECTED = "Écrivez un jour, un mois ou une année : 30 juin 2024, juin 2024 ou 2024.";

export function checkSource({ title, author, date, url, noAddress, language, consulted, read }: TypedFact): FactErrors {
  const { shape } = FactSourceSchema;
  const errors: FactErrors = {};
  if (title === "") errors.title = "Donnez le titre de la source.";
  if (author === "") errors.author = "Dites de qui elle est : une personne, un journal, une administration.";
  if (date !== "" && parsePartialDate(date) === null) errors.date = DATE_EXPECTED;
  if (url === "" && noAddress === "")
    errors.url = "Donnez l’adresse de sa page, ou dites plus bas pourquoi il n’y en a pas.";
  if (url !== "" && !shape.url.safeParse(url).success)
    errors.url = "Cette adresse doit commencer par https:// ou http://, sans espace.";
  if (!shape.language.safeParse(language).success) errors.language = "Choisissez la langue de la source.";
  if (!shape.consulted.safeParse(consulted).success) errors.consulted = "Donnez le jour où vous l’avez ouverte.";
  if (!shape.read.safeParse(read).success) errors.read = "Dites ce que vous avez ouvert.";
  return errors;
}
