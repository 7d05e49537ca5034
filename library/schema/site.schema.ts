import * as z from "zod";
import { filledText, label, order, plainDate, searchDescription } from "./content-fields.ts";

/** Refuses placeholders, which would be published as the publisher's word. */
function particular() {
  return filledText().refine((text) => !/à compléter|exemple|example|xxx|00 00 00|\.invalid/i.test(text), {
    error: "il faut la vraie valeur, pas un texte d'attente",
  });
}

function phone() {
  return particular().refine((text) => /^(?:\+33 ?|0)[1-9](?:[ .]?\d{2}){4}$/.test(text), {
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
  /** RNA (W…), SIREN or RCS, with its name. */
  registration: particular().optional(),
  shareCapital: particular().optional(),
  /** Directeur de la publication: for an association, its legal representative. */
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
  /** null until the publisher's particulars are known, which its pages then say. */
  publisher: PublisherSchema.nullable(),
  nationalVotes: z.array(z.strictObject({ date: plainDate(), name: label() })).default([]),
});

const PublishedPageSchema = z.strictObject({
  status: z.literal("published"),
  title: label(),
  description: searchDescription(),
  updatedAt: plainDate(),
  order: order(),
});

const PlannedPageSchema = z.strictObject({ status: z.literal("planned"), title: label(), order: order() });

/** Shown once site.yaml names the publisher; under construction until then. */
const AwaitingPublisherSchema = z.strictObject({ ...PublishedPageSchema.shape, status: z.literal("awaits-publisher") });

export const PageFrontMatterSchema = z.discriminatedUnion(
  "status",
  [PublishedPageSchema, PlannedPageSchema, AwaitingPublisherSchema],
  {
    error: (issue) =>
      issue.code === "invalid_union" ? "il faut « published », « planned » ou « awaits-publisher »" : undefined,
  },
);
