import * as z from "zod";
import { parsePartialDate } from "#platform/french/dates.ts";
import { identifier, label, prose } from "./content-fields.ts";
import { partialDate } from "./facts.schema.ts";

/** A number, alone or with a label in its place; a range; or a label alone. */
export type FigureValue = { value?: number; from?: number; to?: number; label?: string };

const NUMBER_EXPECTED =
  'il faut un nombre avec un point (8.8), ou { value: 33, label: "environ 33" }, { from: 1, to: 2, label: … } ou { label: … }';

const MIN_NUMBER = 1e-6;
const MAX_NUMBER = 1e12;

export function figureNumber() {
  return z
    .number({ error: "il faut un nombre, avec un point pour les décimales (8.8)" })
    .refine((number) => number === 0 || (Math.abs(number) >= MIN_NUMBER && Math.abs(number) <= MAX_NUMBER), {
      error: "ce nombre ne s'écrit pas dans une figure : changez d'unité",
    });
}

const ValueSchema = z
  .strictObject(
    {
      value: figureNumber().optional(),
      from: figureNumber().optional(),
      to: figureNumber().optional(),
      label: prose().optional(),
    },
    { error: ({ code }) => (code === "invalid_type" ? NUMBER_EXPECTED : undefined) },
  )
  .check(({ value: given, issues }) => {
    const complain = (message: string) => issues.push({ code: "custom", input: given, message });
    const isRange = given.from !== undefined || given.to !== undefined;
    if (isRange && (given.from === undefined || given.to === undefined || given.from > given.to))
      complain("un intervalle a deux bornes, la plus petite d'abord : from, puis to");
    if (isRange && given.value !== undefined)
      complain("il faut un nombre (value) ou un intervalle (from, to), pas les deux");
    if (given.value === undefined && given.label === undefined)
      complain(isRange ? "un intervalle a besoin de mots (label)" : NUMBER_EXPECTED);
  });

export function figureValue() {
  return z.preprocess(
    (given) => (typeof given === "number" ? { value: given } : given),
    ValueSchema,
  ) as z.ZodType<FigureValue>;
}

export function pointValue() {
  return figureValue().refine(({ value }) => value !== undefined, {
    error: "un point de courbe a besoin d'un nombre (value)",
  }) as z.ZodType<FigureValue & { value: number }>;
}

function figureTitle() {
  return prose().refine(({ length }) => length >= 5 && length <= 90, {
    error: ({ input }) => `il faut 5 à 90 caractères (il y en a ${String(input).length})`,
  });
}

function dateOfData() {
  return partialDate().refine((date) => parsePartialDate(date) === date && date >= "0800" && date < "2201", {
    error: "il faut une année, un mois ou un jour qui existe (par exemple 2024, 2024-06 ou 2024-06-30)",
  });
}

/** A year, a part of a year, or a day, converted into a number of years. */
export function moment() {
  return z.union([z.number(), z.string()], { error: MOMENT_EXPECTED }).transform((given, context) => {
    const years = toYears(String(given));
    if (years === null) context.addIssue({ code: "custom", message: MOMENT_EXPECTED });
    return years ?? 0;
  });
}

export const MOMENT_EXPECTED = "il faut une année (2024), une année avec sa part (1961.67) ou un jour (2024-05-31)";

export function toYears(text: string): number | null {
  if (/^\d{3,4}(?:\.\d+)?$/.test(text)) return Number(text);
  const [, year, month, day = "01"] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  if (year === undefined || Number.isNaN(time)) return null;
  const start = Date.UTC(Number(year), 0, 1);
  return Number(year) + (time - start) / (Date.UTC(Number(year) + 1, 0, 1) - start);
}

export const commonFields = {
  category: identifier(),
  title: figureTitle(),
  facts: z
    .array(z.string().regex(/^[A-Z]+\d+[a-z]?$/, { error: "il faut le numéro d'un fait (par exemple M36)" }))
    .min(1, { error: "il faut au moins un fait" }),
  asOf: dateOfData(),
  source: prose(),
  note: prose().optional(),
  /** The licence of the drawing; the data keep the licence of their source (content/pages/reutiliser.md). */
  licence: prose().default("tous droits réservés, usage en classe permis"),
};

export const numberFields = {
  measure: prose(),
  unit: label(),
  decimals: z.int().min(0).max(3).optional(),
  signed: z.boolean().optional(),
};

export const scaleField = z
  .strictObject({ from: figureNumber().optional(), to: figureNumber().optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    error: "l'échelle va du plus petit (from) au plus grand (to)",
  });

export const referenceField = z.strictObject({ value: figureNumber(), label: prose() });
