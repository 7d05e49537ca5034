import * as z from "zod";
import { identifier, label, plainDate, prose, webAddress } from "./content-fields.ts";
import { EXAM_THEMES, EXAM_UNIT_IDS } from "./exam-units.ts";
import { withUniqueIds } from "./quiz.schema.ts";

export const factIds = () => z.array(z.string()).min(1, { error: "il faut au moins un fait (par exemple EC12)" });

const PermitSchema = z.strictObject({
  permit: prose(),
  language: label(),
  exam: prose(),
  exempt: prose(),
  facts: factIds(),
});

const ConfusionSchema = z.strictObject({
  /** The anchor on its page. */
  id: identifier(),
  theme: z.enum(EXAM_THEMES, { error: `il faut un de ces thèmes : ${EXAM_THEMES.join(", ")}` }),
  question: prose(),
  answer: prose(),
  sides: z
    .array(z.strictObject({ name: prose(), says: prose() }))
    .min(2, { error: "il faut au moins deux côtés à ne pas confondre" }),
  facts: factIds(),
});

const ConfusionPageSchema = z.strictObject({
  id: identifier(),
  title: prose(),
  lead: prose(),
  points: withUniqueIds(z.array(ConfusionSchema)),
});

/** The content of the civic exam's pages, apart from its questions. */
export const ExamGuideSchema = z.strictObject({
  /** The day on which the law and the official pages were last read. */
  checkedOn: plainDate(),
  /** The day of the copy in which the ministry's pages were read. */
  copiedOn: plainDate(),
  essential: factIds(),
  onTheDay: factIds(),
  permits: z.array(PermitSchema),
  /** Points on which official sources differ; the page states them without deciding. */
  contradictions: z.array(z.strictObject({ about: prose(), says: prose() })),
  links: z.array(z.strictObject({ title: prose(), url: webAddress() })),
  /** Articles that help, by unit. */
  articles: z.partialRecord(z.enum(EXAM_UNIT_IDS), z.array(identifier())),
  /** Each is a page about notions that people often confuse. */
  confusions: withUniqueIds(z.array(ConfusionPageSchema)),
  corrections: z.array(z.strictObject({ date: plainDate(), text: prose() })),
});

export type ExamGuide = z.infer<typeof ExamGuideSchema>;
