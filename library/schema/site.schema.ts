import * as z from "zod";
import { filledText, label, order, plainDate, searchDescription } from "./content-fields.ts";

/** Refuses what stands for a value that nobody has filled in: it would be published as the publisher's word. */
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

/** What the law wants to be shown: loi n° 2004-575 (LCEN), art. 1-1. */
const PublisherSchema = z.strictObject({
  /** A person who publishes as a trade, an association or a company. */
  kind: z.enum(["person", "association", "company"], { error: "il faut person, association ou company" }),
  /** Surname and first names, or the registered name. */
  name: particular(),
  /** Home or head office, in one line. */
  address: particular(),
  phone: phone(),
  email: particular().pipe(z.email({ error: "il faut une adresse e-mail" })),
  /** Legal form of a company, for instance « SAS ». */
  legalForm: particular().optional(),
  /** Registration number: RNA (W…), SIREN or RCS, with its name. */
  registration: particular().optional(),
  /** Share capital of a company, with its currency. */
  shareCapital: particular().optional(),
  /** Directeur de la publication: for an association, its legal representative. */
  director: particular(),
  /** Responsable de la rédaction, if there is one. */
  editor: particular().optional(),
  /** Who runs the machines that serve the site. */
  host: z.strictObject({ name: particular(), address: particular(), phone: phone() }),
  /** Where the money comes from, in one or two sentences, for « Qui sommes-nous ? ». */
  funding: particular().optional(),
});

export const SiteSchema = z.strictObject({
  name: label(),
  tagline: label(),
  /** The other tagline, used where there is room for a second line. */
  secondTagline: label(),
  /** For search engines and link previews: 70 to 160 characters. */
  description: searchDescription(),
  /** Signs the articles that name no author. */
  newsroom: label().default("La rédaction du Récap"),
  /** null until the publisher's particulars are known: « Qui sommes-nous ? » and « Mentions légales » then say so. */
  publisher: PublisherSchema.nullable(),
});

const PublishedPageSchema = z.strictObject({
  status: z.literal("published"),
  title: label(),
  /** For search engines and link previews: 70 to 160 characters. */
  description: searchDescription(),
  /** The day of the last change. */
  updatedAt: plainDate(),
  /** Place in the footer and in the site map. */
  order: order(),
});

/** Linked to, not written yet. The text stays empty. */
const PlannedPageSchema = z.strictObject({ status: z.literal("planned"), title: label(), order: order() });

/** Written, and shown only once site.yaml names the publisher: until then the page says that it is under construction. */
const AwaitingPublisherSchema = z.strictObject({ ...PublishedPageSchema.shape, status: z.literal("awaits-publisher") });

export const PageFrontMatterSchema = z.discriminatedUnion(
  "status",
  [PublishedPageSchema, PlannedPageSchema, AwaitingPublisherSchema],
  {
    error: (issue) =>
      issue.code === "invalid_union" ? "il faut « published », « planned » ou « awaits-publisher »" : undefined,
  },
);
