import * as z from "zod";
import { identifier, label, prose } from "./content-fields.ts";
import { factIds } from "./exam-guide.schema.ts";
import { EXAM_UNIT_IDS } from "./exam-units.ts";
import { withUniqueIds } from "./quiz.schema.ts";

/**
 * Pictures drawn for the cards, in public/exam/<name>.svg, which never reproduce official marks of the State. `shows`
 * is the text alternative.
 */
export const EXAM_PICTURES = {
  drapeau: {
    width: 160,
    height: 120,
    shows: "Le drapeau français : trois bandes verticales, bleue, blanche et rouge.",
  },
  devise: { width: 160, height: 120, shows: "Trois mots l’un sous l’autre : Liberté, Égalité, Fraternité." },
  marianne: {
    width: 160,
    height: 120,
    shows: "Le buste d’une femme de profil, avec un bonnet rouge, le bonnet phrygien.",
  },
  coq: { width: 160, height: 120, shows: "Un coq de profil, la crête rouge." },
  fete: { width: 160, height: 120, shows: "Un feu d’artifice au-dessus d’une ville." },
  urne: { width: 160, height: 120, shows: "Une main glisse une enveloppe dans une urne transparente." },
  pouvoirs: { width: 160, height: 120, shows: "Trois cases séparées : faire la loi, appliquer la loi, juger." },
  "drapeau-europeen": {
    width: 160,
    height: 120,
    shows: "Le drapeau européen : un cercle de douze étoiles d’or sur fond bleu.",
  },
  infractions: { width: 160, height: 120, shows: "Trois marches qui montent : contravention, délit, crime." },
  republiques: {
    width: 240,
    height: 90,
    shows: "Une ligne du temps avec cinq points : 1792, 1848, 1870, 1946 et 1958.",
  },
  voisins: {
    width: 260,
    height: 190,
    shows:
      "Carte de la France en Europe, avec ses voisins et ses mers : au nord la mer du Nord et la Manche, à l’ouest l’océan Atlantique, au sud la mer Méditerranée.",
  },
  fleuves: {
    width: 260,
    height: 190,
    shows: "Carte de la France en Europe avec cinq fleuves : la Seine, la Loire, la Garonne, le Rhône et le Rhin.",
  },
  montagnes: {
    width: 260,
    height: 190,
    shows: "Carte de la France en Europe avec ses montagnes : Vosges, Jura, Alpes, Massif central et Pyrénées.",
  },
  "tour-eiffel": { width: 160, height: 120, shows: "La tour Eiffel." },
  telephone: { width: 160, height: 120, shows: "Un téléphone qui appelle le 112." },
} as const;

const PICTURES = Object.keys(EXAM_PICTURES) as (keyof typeof EXAM_PICTURES)[];

const CardSchema = z.strictObject({
  /** The card's anchor on the page of its theme. */
  id: identifier(),
  title: prose(),
  /** The year of the event: cards of a unit are in chronological order. */
  year: z.int().optional(),
  /** Replaces the year on the card, as in « Fin du Ve siècle ». */
  when: label().optional(),
  says: prose(),
  list: z.array(z.strictObject({ name: prose(), says: prose().optional() })).default([]),
  why: prose(),
  /** Hard words with their meanings. */
  words: z.record(label(), prose()).default({}),
  picture: z.enum(PICTURES, { error: `il faut un de ces dessins : ${PICTURES.join(", ")}` }).optional(),
  facts: factIds(),
});

/** The cards of a theme's page, unit by unit; a card may use what earlier cards explain. */
export const ExamCardsSchema = z.strictObject({
  units: z.partialRecord(z.enum(EXAM_UNIT_IDS), withUniqueIds(z.array(CardSchema))),
});

export type ExamCardsFile = z.infer<typeof ExamCardsSchema>;
export type ExamCard = z.infer<typeof CardSchema>;
