import type { IconNodes } from "#library/icon-nodes.ts";
import type { Proof } from "#library/proofs/article-proofs.ts";
import type { ReviewDay } from "#library/schema/article.schema.ts";

/**
 * The types of what pages know of the content: plain data that may be sent to the browser.
 * create-catalogue.ts makes it.
 */

export type CategoryCard = {
  id: string;
  name: string;
  description: string;
  href: string;
  icon: IconNodes;
  imageUrl: string;
  /** An OKLCH hue in degrees. */
  hue: number;
  available: boolean;
};

export type TopicCard = {
  id: string;
  title: string;
  description: string;
  href: string;
  /** The address of a file in public/, for instance /cards/proche-orient.svg. */
  imageUrl: string;
  available: boolean;
  /** The article's progress topic; absent when it has the same id. */
  topicId?: string;
};

export type InterviewCard = { id: string; name: string; title: string; topic: string; href: string; imageUrl: string };

type ResourceCard = { id: string; title: string; description: string; href: string };

export type CategoryPage = CategoryCard & {
  shortName: string;
  intro: string;
  pageDescription: string;
  subcategories: TopicCard[];
  topics: TopicCard[];
  interviews: InterviewCard[];
  resources: ResourceCard[];
};

export type SubcategoryPage = {
  id: string;
  name: string;
  title: string;
  badge: string;
  intro: string;
  description: string;
  href: string;
  hue: number;
  category: Link;
  topics: TopicCard[];
  figure: Figure | null;
};

export type Picture = { src: string; width: number; height: number };

export type Drawing = { wide: Picture; narrow: Picture | null };

export type Figure = Drawing & { caption: string; alternative: string };

export type Link = { id: string; name: string; href: string };

export type ArticleCategory = Link & { hue: number; parent: Link | null; showParentInBadge: boolean };

export type Source = {
  title: string;
  url: string | null;
  /** A language code such as "en"; null for French. */
  language: string | null;
  note: string;
};

export type Change = { date: string; kind: "correction" | "update"; text: string };

export type RelatedTopic = { id: string; title: string; href: string; available: boolean };

export type Heading = { id: string; text: string };

export type ArticlePage = {
  id: string;
  href: string;
  markdownPath: string;
  title: string;
  summary: string;
  /** The number in the summary, or a count at 220 words a minute. */
  readingMinutes: number;
  description: string;
  /** YYYY-MM-DD. */
  publishedAt: string;
  /** The day of the last change; that of publication when there is none. */
  modifiedAt: string;
  /** The day on which the facts were last checked. */
  factsAsOf: string | null;
  /** Equals `factsAsOf`, or the day of publication without it. */
  currentTo: string;
  live: boolean;
  reviewOn: ReviewDay[];
  /** Follows « Publié le … »: the day of the facts, and the next day of review. */
  factsDates: string;
  changes: Change[];
  author: { name: string; title: string | null } | null;
  signature: string;
  category: ArticleCategory;
  badge: string;
  sources: Source[];
  documents: Source[];
  hasPositions: boolean;
  related: RelatedTopic[];
  headings: Heading[];
  quiz: Quiz | null;
};

export type QuizOption = { id: string; text: string; isCorrect: boolean };

export type QuizQuestion = {
  id: string;
  /** Answers to an earlier revision are not counted. */
  rev: number;
  /** YYYY-MM-DD; set when the question was added to a quiz that readers already had. */
  since?: string;
  question: string;
  options: QuizOption[];
  explanation: string;
  /** The heading of the part that contains the answer. */
  section: Heading | null;
  /** Set for questions of the civic exam. */
  easy?: EasyFrench;
};

export type EasyFrench = {
  question: string;
  /** Hard words with their meanings. */
  words: { word: string; meaning: string }[];
  /** Null when the explanation itself is in easy French. */
  explanation: string | null;
  /** The card that teaches the answer. */
  card: { title: string; href: string } | null;
};

export type Quiz = {
  topicId: string;
  title: string;
  questions: QuizQuestion[];
};

export type QuestionRevision = Pick<QuizQuestion, "id" | "rev" | "since">;

export type LearnableArticle = {
  id: string;
  topicId: string;
  questions: QuestionRevision[];
};

export type PathStep = {
  kind: "article" | "quiz" | "page" | "review";
  title: string;
  href: string;
  why: string;
  minutes: number;
  isOptional: boolean;
  /** Null for a page and for the review. */
  article: LearnableArticle | null;
};

export type LearningPath = {
  id: string;
  href: string;
  title: string;
  intro: string;
  hue: number;
  imageUrl: string;
  steps: PathStep[];
};

/** An article with its quiz, or a question bank. The ids of its questions begin with its own id. */
export type QuestionSource = {
  kind: "article" | "bank";
  id: string;
  title: string;
  href: string;
  /** The name of the article's sub-category or category. */
  theme: string;
  questions: QuizQuestion[];
};

export type LetterQuestion = { question: QuizQuestion; article: { id: string; title: string; href: string } };

/** Bitmaps, because mail programs do not show SVG. */
export type LetterPicture = { light: string; dark: string; width: number; height: number };

export type Letter = {
  number: number;
  href: string;
  subject: string;
  preheader: string;
  /** YYYY-MM-DDTHH:MM in Paris, proposed by the letter's file; the administration decides. */
  sendAt: string;
  announce: string[];
  /** Prepared Markdown. */
  opening: string;
  essential: string;
  article: { id: string; title: string; href: string; readingMinutes: number; category: ArticleCategory };
  figure: (Figure & { picture: LetterPicture }) | null;
  questions: LetterQuestion[];
  before: { number: number; questions: LetterQuestion[] } | null;
};

export type ProgressTopic = {
  id: string;
  title: string;
  category: string;
  href: string | null;
  isFixed?: true;
  /** The id of its article, when it differs from the topic's. */
  article?: string;
};

export type PlannedPage = { name: string; href: string; backToInternational: boolean };

export type GlossaryTerm = {
  id: string;
  term: string;
  /** A language code; null for French. */
  language: string | null;
  definition: string;
  /** The words whose initials form the acronym. */
  acronym: string | null;
};

export type SheetTimeline = { title: string; events: { date: string; text: string }[] };

export type ArticleSheet = {
  article: ArticlePage;
  /** Prepared Markdown. */
  essential: string;
  figure: Figure | null;
  timeline: SheetTimeline | null;
  words: GlossaryTerm[];
};

export type Site = { name: string; tagline: string; secondTagline: string; description: string };

export type Publisher = {
  kind: "person" | "association" | "company";
  name: string;
  address: string;
  phone: string;
  email: string;
  legalForm: string | null;
  registration: string | null;
  shareCapital: string | null;
  director: string;
  editor: string | null;
  host: { name: string; address: string; phone: string };
  funding: string | null;
};

export type ListedResource = {
  id: string;
  title: string;
  description: string;
  href: string;
  category: string;
  available: boolean;
};

export type ContentPage = {
  title: string;
  description: string;
  /** YYYY-MM-DD. */
  updatedAt: string;
  /** Ready for rendering; null while the page waits for the publisher's details. */
  markdown: string | null;
  publisher: Publisher | null;
  calendar: { date: string; title: string; rule: string }[];
  /** In the order of their first use. */
  proofs: Proof[];
};

export type SitePath = {
  path: string;
  name: string;
  kind:
    | "page"
    | "category"
    | "subcategory"
    | "article"
    | "positions"
    | "letter"
    | "path"
    | "teaching"
    | "classroom"
    | "planned";
  indexable: boolean;
  /** YYYY-MM-DD; null when the content gives no date. */
  lastModified: string | null;
};
