import type { IconNodes } from "#library/icon-nodes.ts";

/**
 * What the pages know of the content: plain data, safe for the browser.
 * The files under content/ are richer; create-catalogue.ts turns them into these.
 */

export type CategoryCard = {
  id: string;
  name: string;
  description: string;
  href: string;
  icon: IconNodes;
  imageUrl: string;
  /** Hue of the house palette, in degrees (OKLCH). */
  hue: number;
  /** True once an article of the category is published. */
  available: boolean;
};

/** A card that leads to a sub-category or to an article. */
export type TopicCard = {
  id: string;
  title: string;
  description: string;
  href: string;
  /** Path of a drawing under public/, for instance /cards/proche-orient.svg. */
  imageUrl: string;
  available: boolean;
  /** The progress topic of an article, where that has another id. */
  topicId?: string;
};

export type InterviewCard = { id: string; name: string; title: string; topic: string; href: string; imageUrl: string };

export type ResourceCard = { id: string; title: string; description: string; href: string };

export type CategoryPage = CategoryCard & {
  /** For breadcrumbs, badges and buttons: « International » where the name is « Europe & International ». */
  shortName: string;
  intro: string;
  /** For search engines and link previews. */
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

/** A drawing under public/, with the one for narrow screens where there is one. */
export type Drawing = { wide: Picture; narrow: Picture | null };

/** A drawing of figures/ with its words. */
export type Figure = Drawing & { caption: string; alternative: string };

export type Link = { id: string; name: string; href: string };

export type ArticleCategory = Link & { hue: number; parent: Link | null; showParentInBadge: boolean };

export type Source = {
  title: string;
  /** Null when the source has no address to open: it is then plain text. */
  url: string | null;
  /** Language of the page behind the link when it is not French, for instance "en". */
  language: string | null;
  /** The same in words, to be read after the title: « (en anglais) », or nothing. */
  note: string;
};

export type Change = { date: string; kind: "correction" | "update"; text: string };

export type RelatedTopic = { id: string; title: string; href: string; available: boolean };

export type Heading = { id: string; text: string };

/** The other articles of a path, from the one that follows on. */
export type Following = {
  path: string;
  articles: { id: string; topicId: string; title: string; href: string }[];
};

export type ArticlePage = {
  id: string;
  /** Path of the page. */
  href: string;
  /** Path of the Markdown text fetched on a navigation inside the site. */
  markdownPath: string;
  title: string;
  summary: string;
  /** As the summary announces; otherwise counted in the text, at 220 words a minute. */
  readingMinutes: number;
  /** One or two sentences for search engines and link previews. */
  description: string;
  /** Plain dates, YYYY-MM-DD. */
  publishedAt: string;
  updatedAt: string | null;
  /** The day up to which the facts were checked. */
  factsAsOf: string | null;
  /** That day, or the one of the publication: nothing later is in the text. */
  currentTo: string;
  /** The subject goes on after that day. */
  live: boolean;
  /** What changed since the publication, the newest first. */
  changes: Change[];
  author: { name: string; title: string | null } | null;
  /** Author and second reader as the page names them, or the newsroom. */
  signature: string;
  category: ArticleCategory;
  /** Third badge of the page, for instance "Histoire". */
  badge: string;
  sources: Source[];
  /** Judgments, treaties and resolutions that the text speaks of. */
  documents: Source[];
  related: RelatedTopic[];
  headings: Heading[];
  quiz: Quiz | null;
};

export type QuizOption = { id: string; text: string; isCorrect: boolean };

export type QuizQuestion = {
  /** That of its article and its own, for instance « ukraine-histoire.crimee-en-1954 ». */
  id: string;
  /** Answers to an earlier revision do not count. */
  rev: number;
  question: string;
  options: QuizOption[];
  explanation: string;
  /** Where the article answers: an anchor of the article, or null. */
  section: Heading | null;
};

export type Quiz = {
  /** The progress topic that a finished quiz is saved under. */
  topicId: string;
  title: string;
  questions: QuizQuestion[];
};

/** What the levels of an article are counted from, with what the device knows. */
export type LearnableArticle = {
  id: string;
  /** The progress topic of its quiz. */
  topicId: string;
  questions: Pick<QuizQuestion, "id" | "rev">[];
};

export type PathStep = {
  kind: "article" | "quiz" | "review";
  title: string;
  href: string;
  /** What it brings, in a line. */
  why: string;
  minutes: number;
  isOptional: boolean;
  /** Null for the review, which is of all of them. */
  article: LearnableArticle | null;
};

/** Steps in an order that is only advised. */
export type LearningPath = { id: string; href: string; title: string; intro: string; hue: number; steps: PathStep[] };

/** The questions of an article, as the review fetches them. */
export type ArticleQuestions = {
  id: string;
  title: string;
  href: string;
  /** What the article belongs to: its sub-category or category. */
  theme: string;
  questions: QuizQuestion[];
  /** What to read after it: null in no path, and alone in one. */
  following: Following | null;
};

/** A question of the letter, with the article that answers it. */
export type LetterQuestion = { question: QuizQuestion; article: { id: string; title: string; href: string } };

/** The drawing of an edition as the build makes it for mail programs, which show no SVG. */
export type LetterPicture = { light: string; dark: string; width: number; height: number };

/** An edition of the weekly letter. */
export type LetterEdition = {
  number: number;
  href: string;
  subject: string;
  preheader: string;
  /** Proposed for sending: YYYY-MM-DDTHH:MM in Paris. */
  sendAt: string;
  announce: string[];
  /** Prepared Markdown: the few words that open it, and the lines of « L’essentiel » of its article. */
  opening: string;
  essential: string;
  article: { id: string; title: string; href: string; readingMinutes: number; category: ArticleCategory };
  figure: (Figure & { picture: LetterPicture }) | null;
  questions: LetterQuestion[];
  /** Of the edition before, whose answers this one gives. */
  before: { number: number; questions: LetterQuestion[] } | null;
};

/** A topic that counts in « Ma progression ». */
export type ProgressTopic = {
  id: string;
  title: string;
  category: string;
  href: string | null;
  isFixed?: true /** Its article, where that has another id. */;
  article?: string;
};

/** A page that the site links to and that is not published yet. */
export type PlannedPage = { name: string; href: string; backToInternational: boolean };

/** A word that articles explain. The anchor on the glossary page is the id. */
export type GlossaryTerm = {
  id: string;
  term: string;
  /** Language of the term when it is not French. */
  language: string | null;
  definition: string;
  /** What the letters stand for, when the term is an acronym. */
  acronym: string | null;
};

export type SheetTimeline = { title: string; events: { date: string; text: string }[] };

/** What is printed of an article for a class. */
export type ArticleSheet = {
  article: ArticlePage;
  /** Prepared Markdown: the lines of « L’essentiel ». */
  essential: string;
  figure: Figure | null;
  timeline: SheetTimeline | null;
  /** The words of the glossary that the article explains, in the order of the alphabet. */
  words: GlossaryTerm[];
};

export type Site = { name: string; tagline: string; secondTagline: string; description: string };

/** What the law wants to be shown of who publishes the site. */
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

/** Figures, words or laws that serve several articles of a category. */
export type ListedResource = {
  id: string;
  title: string;
  description: string;
  href: string;
  /** Name of its category. */
  category: string;
  /** False while its page says that it is under construction. */
  available: boolean;
};

/** A page of words alone, such as /confidentialite. */
export type ContentPage = {
  title: string;
  description: string;
  /** The day of the last change (YYYY-MM-DD). */
  updatedAt: string;
  /** The text, ready to be rendered; null while the page waits for the publisher's particulars and says that it is under construction. */
  markdown: string | null;
  /** The particulars that the page shows below its text, if it waited for them. */
  publisher: Publisher | null;
};

/** A page of the site, for the sitemaps and for the build. */
export type SitePath = {
  path: string;
  name: string;
  kind: "page" | "category" | "subcategory" | "article" | "letter" | "path" | "planned";
  /** False for what search engines should not list: pages under construction or of one person. */
  indexable: boolean;
  /** Day of the last change (YYYY-MM-DD) where the content says it. */
  lastModified: string | null;
};
