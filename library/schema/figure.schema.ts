import * as z from "zod";
import { identifier, label, prose } from "./content-fields.ts";
import {
  commonFields,
  type FigureValue,
  figureNumber,
  figureValue,
  MOMENT_EXPECTED,
  moment,
  numberFields,
  pointValue,
  referenceField,
  scaleField,
  toYears,
} from "./figure-fields.ts";

const OUT_OF_SCALE = "l'échelle ne contient pas tous les nombres : ils seraient hors du dessin";

function isWithin(numbers: number[], scale: { from?: number; to?: number } = {}): boolean {
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = scale;
  return numbers.every((number) => number >= from && number <= to);
}

const BarRowSchema = z.strictObject({
  name: prose(),
  detail: prose().optional(),
  group: prose().optional(),
  value: figureValue().optional(),
  values: z.array(figureValue()).optional(),
  highlight: z.boolean().default(false),
});

const BarsSchema = z
  .strictObject({
    form: z.literal("bars"),
    ...commonFields,
    ...numberFields,
    layout: z.enum(["grouped", "stacked", "points"]).default("grouped"),
    series: z.array(prose()).min(2).max(5, { error: "il faut cinq séries au plus" }).optional(),
    rows: z
      .array(BarRowSchema)
      .min(1, { error: "il faut au moins une ligne" })
      .max(14, { error: "il faut quatorze lignes au plus" }),
    reference: referenceField.optional(),
    scale: scaleField.optional(),
    /** Longer bars are cut at this number, with a visible break. */
    cut: figureNumber().positive().optional(),
  })
  .check(({ value: { rows, series, layout, reference, scale, cut }, issues }) => {
    const complain = (path: (string | number)[], message: string) =>
      issues.push({ code: "custom", input: rows, path, message });
    rows.forEach((row, index) => {
      const at = ["rows", index, series ? "values" : "value"];
      const count = row.values?.length ?? 0;
      if (!series && (row.value === undefined || row.values))
        complain(at, "sans series, chaque ligne a un nombre : value");
      if (series && (row.value !== undefined || count !== series.length))
        complain(at, `il faut une liste de ${series.length} nombres, un par série (values)`);
      if (layout === "stacked" && row.values?.some(({ value }) => value === undefined || value < 0))
        complain(at, "des barres empilées n'ont que des nombres, sans valeur négative");
    });
    if (layout !== "grouped" && !series)
      complain(["series"], `la disposition « ${layout} » a besoin de plusieurs séries`);
    if (cut !== undefined && series) complain(["cut"], "seules des barres d'une série peuvent être coupées");
    const values = rows.flatMap(({ value, values: several = [] }) => [...(value ? [value] : []), ...several]);
    const numbers = values.flatMap((value) => [value.value, value.from, value.to].flatMap((number) => number ?? []));
    if (numbers.length === 0) complain(["rows"], "il faut au moins un nombre : rien ne serait dessiné");
    if (layout === "stacked" && (reference?.value ?? 0) < 0)
      complain(["reference", "value"], "un repère de barres empilées n'est pas négatif");
    if (layout === "points" && !isWithin([...numbers, ...(reference ? [reference.value] : [])], scale))
      complain(["scale"], OUT_OF_SCALE);
    const from = scale?.from ?? 0;
    if (layout !== "points" && from > 0) complain(["scale", "from"], "l'échelle d'une barre commence à zéro");
  });

function pointsBy<Value extends z.ZodType>(value: Value) {
  return z.record(z.string(), value).transform((points, context) =>
    Object.entries(points)
      .map(([key, point]) => {
        const at = toYears(key);
        if (at === null) context.addIssue({ code: "custom", message: `« ${key} » : ${MOMENT_EXPECTED}` });
        return { key, at: at ?? 0, point };
      })
      .sort((first, second) => first.at - second.at)
      .map(({ key, ...one }, index, sorted) => {
        if (one.at === sorted[index - 1]?.at)
          context.addIssue({ code: "custom", message: `« ${key} » : deux points ont la même date` });
        return one;
      }),
  );
}

const LineSchema = z
  .strictObject({
    name: prose(),
    points: pointsBy(pointValue()),
    /** Forecasts and goals, which are drawn dashed. */
    projected: pointsBy(pointValue()).default([]),
    show: z.array(moment()).optional(),
  })
  .check(({ value: { points, projected, show = [] }, issues }) => {
    const complain = (path: string, message: string) =>
      issues.push({ code: "custom", input: points, path: [path], message });
    const last = points.at(-1)?.at ?? Number.POSITIVE_INFINITY;
    if (points.length + projected.length < 2) complain("points", "il faut au moins deux points");
    if (projected.some(({ at }) => at <= last) && points.length > 0)
      complain("projected", "la projection commence après le dernier point observé");
    const known = new Set([...points, ...projected].map(({ at }) => at));
    if (show.some((at) => !known.has(at))) complain("show", "il faut des dates de points ou de projected");
  });

const LinesSchema = z
  .strictObject({
    form: z.literal("lines"),
    ...commonFields,
    ...numberFields,
    style: z.enum(["joined", "stepped", "points"]).default("joined"),
    series: z.array(LineSchema).min(1).max(4, { error: "il faut quatre séries au plus" }),
    bands: z
      .array(z.strictObject({ name: prose(), points: pointsBy(z.tuple([figureNumber(), figureNumber()])) }))
      .max(2)
      .default([]),
    events: z
      .array(z.strictObject({ at: moment(), label: prose() }))
      .max(6)
      .default([]),
    reference: referenceField.optional(),
    scale: scaleField.optional(),
    axisName: prose().optional(),
    /** For instance « projection », « objectif » or « estimation ». */
    projectedName: prose().default("projection"),
  })
  .check(({ value: { series, bands, events, reference, scale }, issues }) => {
    const complain = (path: (string | number)[], message: string) =>
      issues.push({ code: "custom", input: series, path, message });
    const points = series.flatMap((line) => [...line.points, ...line.projected]);
    const moments = points.map(({ at }) => at);
    const years = { from: Math.min(...moments), to: Math.max(...moments) };
    bands.forEach((band, index) => {
      if (
        !isWithin(
          band.points.map(({ at }) => at),
          years,
        )
      )
        complain(["bands", index], OUT_OF_YEARS);
    });
    events.forEach(({ at }, index) => {
      if (!isWithin([at], years)) complain(["events", index, "at"], OUT_OF_YEARS);
    });
    const numbers = [
      ...points.map(({ point }) => point.value),
      ...bands.flatMap((band) => band.points.flatMap(({ point }) => point)),
      ...(reference ? [reference.value] : []),
    ];
    if (!isWithin(numbers, scale)) complain(["scale"], OUT_OF_SCALE);
  });

const OUT_OF_YEARS = "cette date est hors des années des courbes : elle serait hors du dessin";

const TimelineSchema = z.strictObject({
  form: z.literal("timeline"),
  ...commonFields,
  periods: z
    .array(
      z.strictObject({
        name: prose(),
        events: z
          .array(
            z.strictObject({
              date: prose(),
              title: prose(),
              detail: prose().optional(),
              highlight: z.boolean().default(false),
            }),
          )
          .min(1, { error: "il faut au moins une date" }),
      }),
    )
    .min(1, { error: "il faut au moins une période" }),
});

const BoxSchema = z.strictObject({
  id: identifier(),
  title: prose(),
  detail: prose().optional(),
  value: figureValue().optional(),
  highlight: z.boolean().default(false),
});

const FlowSchema = z
  .strictObject({
    form: z.literal("flow"),
    ...commonFields,
    unit: label().optional(),
    decimals: numberFields.decimals,
    stages: z
      .array(
        z.strictObject({
          name: prose().optional(),
          boxes: z.array(BoxSchema).min(1).max(3, { error: "il faut trois cases au plus par étape" }),
        }),
      )
      .min(2, { error: "il faut au moins deux étapes" })
      .max(7, { error: "il faut sept étapes au plus" }),
    arrows: z
      .array(
        z.strictObject({
          from: identifier(),
          to: identifier(),
          label: prose().optional(),
          dashed: z.boolean().default(false),
        }),
      )
      .default([]),
  })
  .check(({ value: { stages, arrows }, issues }) => {
    const complain = (path: (string | number)[], message: string) =>
      issues.push({ code: "custom", input: arrows, path, message });
    const stageOf = new Map<string, number>();
    stages.forEach(({ boxes }, stage) => {
      boxes.forEach(({ id }, index) => {
        if (stageOf.has(id))
          complain(["stages", stage, "boxes", index, "id"], `l'identifiant « ${id} » est utilisé deux fois`);
        stageOf.set(id, stage);
      });
    });
    arrows.forEach(({ from, to }, index) => {
      const [start, end] = [stageOf.get(from), stageOf.get(to)];
      if (start === undefined) complain(["arrows", index, "from"], `aucune case n'a l'identifiant « ${from} »`);
      if (end === undefined) complain(["arrows", index, "to"], `aucune case n'a l'identifiant « ${to} »`);
      if (start !== undefined && end !== undefined && end <= start)
        complain(["arrows", index], "une flèche descend vers une étape suivante");
    });
  });

export const FigureSchema = z.discriminatedUnion("form", [BarsSchema, LinesSchema, TimelineSchema, FlowSchema], {
  error: ({ code }) => (code === "invalid_union" ? "il faut bars, lines, timeline ou flow" : undefined),
});

export type Figure = z.infer<typeof FigureSchema>;
export type FigureOf<Form extends Figure["form"]> = Extract<Figure, { form: Form }>;
export type { FigureValue };
