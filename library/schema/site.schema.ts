import * as z from "zod";
import { filledText, label, order, plainDate, prose, searchDescription } from "./content-fields.ts";

/** Refuses placeholder values, which would be published as the publisher's own data. */
function particular() {
  return filledText().refine((text) => !/à compléter|exemple|example|xxx|00 00 00|\.invalid/i.test(text), {
    error: "il faut la vraie valeur, pas un texte d'attente",
  });
}

function phone() {
  // The telephone of a host may be a short number, such as 1007.
  return particular().refine((text) => /^(?:(?:\+33 ?|0)[1-9](?:[ .]?\d{2}){4}|[13]\d ?\d{2})$/.test(text), {
    error: "il faut un numéro de téléphone (par exemple 01 42 34 20 00)",
  });
}

/** Required by law: loi n° 2004-575 (LCEN), art. 1-1. */
const PublisherSchema = z.strictObject({
  kind: z.enum(["person", "association", "company"], { error: "il faut person, association ou company" }),
  /** Surname and first names, or the registered name. */
  name: particular(),
  address: particular(),
  phone: phone(),
  email: particular().pipe(z.email({ error: "il faut une adresse e-mail" })),
  /** For a company, for instance « SAS ». */
  legalForm: particular().optional(),
  /** The number in the RNA (W…), SIREN or RCS, with the name of the register. */
  registration: particular().optional(),
  shareCapital: particular().optional(),
  /** The « directeur de la publication », who is the legal representative of an association. */
  director: particular(),
  editor: particular().optional(),
  host: z.strictObject({ name: particular(), address: particular(), phone: phone() }),
  funding: particular().optional(),
});

export const SiteSchema = z.strictObject({
  name: label(),
  tagline: label(),
  secondTagline: label(),
  description: searchDescription(),
  newsroom: label().default("La rédaction du Récap"),
  /** Null until the publisher's details are known; the pages then say that they are missing. */
  publisher: PublisherSchema.nullable(),
  nationalVotes: z.array(z.strictObject({ date: plainDate(), name: label() })).default([]),
});

/** The dates that a page announces, each with its rule; readers can add them to their calendar as a file. */
const CalendarDaySchema = z.strictObject({
  date: plainDate(),
  title: label(),
  rule: prose(),
  facts: z.array(z.string()).min(1, { error: "il faut au moins un fait (par exemple P27)" }),
});

const CalendarSchema = z
  .array(CalendarDaySchema)
  .refine((days) => days.every(({ date }, index) => index === 0 || (days[index - 1]?.date ?? "") < date), {
    error: "les jours vont du plus proche au plus lointain, un seul événement par jour",
  })
  .default([]);

const PublishedPageSchema = z.strictObject({
  status: z.literal("published"),
  title: label(),
  description: searchDescription(),
  updatedAt: plainDate(),
  order: order(),
  calendar: CalendarSchema,
});

const PlannedPageSchema = z.strictObject({ status: z.literal("planned"), title: label(), order: order() });

/** A page that is under construction until site.yaml names the publisher. */
const AwaitingPublisherSchema = z.strictObject({ ...PublishedPageSchema.shape, status: z.literal("awaits-publisher") });

export const PageFrontMatterSchema = z.discriminatedUnion(
  "status",
  [PublishedPageSchema, PlannedPageSchema, AwaitingPublisherSchema],
  {
    error: (issue) =>
      issue.code === "invalid_union"
        ? "il faut « published » (publié), « planned » (annoncé) ou « awaits-publisher » (en attente de l'éditeur)"
        : undefined,
  },
);
