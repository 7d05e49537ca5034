import type * as z from "zod";
import {
  type ArticleFrontMatter,
  ArticleFrontMatterSchema,
  type PublishedFrontMatter,
  type WithdrawnFrontMatter,
} from "./article.schema.ts";
import { createReader, type Reader, type ReadValues, splitFrontMatter } from "./content-file.ts";
import { type ContentIssue, issue } from "./content-issue.ts";
import { EXAM_ID, type ExamQuestion, type ExamThemeFile, ExamThemeSchema } from "./exam.schema.ts";
import { type ExamCardsFile, ExamCardsSchema } from "./exam-cards.schema.ts";
import { type ExamGuide, ExamGuideSchema } from "./exam-guide.schema.ts";
import { EXAM_THEMES } from "./exam-units.ts";
import { type Fact, FactsFileSchema, factsOf } from "./facts.schema.ts";
import { FigureSchema } from "./figure.schema.ts";
import { type LetterFrontMatter, LetterFrontMatterSchema } from "./letter.schema.ts";
import {
  CategorySchema,
  GlossaryEntrySchema,
  InterviewSchema,
  ProgressTopicSchema,
  RecommendationSchema,
  ResourceSchema,
  SubcategorySchema,
} from "./listing.schema.ts";
import { type PathFile, PathSchema } from "./path.schema.ts";
import { type PositionsFile, PositionsSchema } from "./positions.schema.ts";
import { SearchWordsSchema } from "./search-words.schema.ts";
import { PageFrontMatterSchema, SiteSchema } from "./site.schema.ts";
import { type LessonFile, LessonSchema, type ProgrammeFile, ProgrammeSchema } from "./teaching.schema.ts";
import { parsableTexts } from "./text-bounds.ts";
import { withoutWithdrawn } from "./without-withdrawn.ts";

export type ContentFiles = Record<string, string>;

/** `id` and `folders` come from the file's path. */
export type Listed<T> = T & { id: string; file: string; folders: string[] };

export type ArticleEntry = {
  file: string;
  categoryId: string;
  subcategoryId: string | null;
  slug: string;
  href: string;
  front: ArticleFrontMatter;
  body: string;
  /** `added` contains, by full id, the days on which later questions were added. */
  quiz: { file: string; text: string; added: Record<string, string> } | null;
};
export type PublishedEntry = ArticleEntry & { front: PublishedFrontMatter };
/** `letters` contains the addresses of the letters that presented the article. */
type WithdrawnEntry = ArticleEntry & { front: WithdrawnFrontMatter; letters: string[] };

export type PageEntry = {
  file: string;
  slug: string;
  href: string;
  front: z.infer<typeof PageFrontMatterSchema>;
  body: string;
};

export type LetterEntry = { file: string; href: string; front: LetterFrontMatter; body: string };
export type ResourceEntry = Listed<z.infer<typeof ResourceSchema>> & { body: string | null };

/** The sources of a question are those of its facts. */
export type ExamQuestionEntry = ExamQuestion & Pick<Fact, "sources">;
export type ExamThemeEntry = Omit<Listed<ExamThemeFile>, "questions"> & { questions: ExamQuestionEntry[] };

export type Content = {
  site: z.infer<typeof SiteSchema> | null;
  categories: Listed<z.infer<typeof CategorySchema>>[];
  subcategories: Listed<z.infer<typeof SubcategorySchema>>[];
  interviews: Listed<z.infer<typeof InterviewSchema>>[];
  resources: ResourceEntry[];
  recommendations: Listed<z.infer<typeof RecommendationSchema>>[];
  progressTopics: Listed<z.infer<typeof ProgressTopicSchema>>[];
  glossary: Listed<z.infer<typeof GlossaryEntrySchema>>[];
  figures: Listed<z.infer<typeof FigureSchema>>[];
  paths: Listed<PathFile>[];
  positions: Listed<PositionsFile>[];
  programmes: Listed<ProgrammeFile>[];
  /** A file is named after its article. */
  lessons: Listed<LessonFile>[];
  articles: ArticleEntry[];
  /**
   * Withdrawn articles are not in `articles`: no list shows them, and their addresses show that they were withdrawn.
   */
  withdrawn: WithdrawnEntry[];
  pages: PageEntry[];
  searchWords: z.infer<typeof SearchWordsSchema>;
  facts: Fact[];
  letters: LetterEntry[];
  /** In the order of the programme. */
  exam: ExamThemeEntry[];
  /** A file is named after its theme. */
  examCards: Listed<ExamCardsFile>[];
  examGuide: ExamGuide | null;
};

type LoadedContent = { content: Content; issues: ContentIssue[] };

const NAME = "[a-z0-9]+(?:-[a-z0-9]+)*";
const ARTICLE = new RegExp(`^articles/(${NAME})/(?:(${NAME})/)?(${NAME})\\.md$`);
const PAGE = new RegExp(`^pages/(${NAME})\\.md$`);
const LETTER = /^letters\/(\d{4})\.md$/;
const QUIZ_SUFFIX = ".quiz.yaml";

/**
 * Loads the valid files and lists every issue. Files with a known value are not parsed again, because parsing takes
 * most of the time; new values are added to `values`.
 */
export function loadContent(
  files: ContentFiles,
  values: ReadValues = new Map(),
  { texts, issues } = parsableTexts(files, values),
): LoadedContent {
  const read = createReader(values);
  const report = <T>({ value, issues: found }: { value: T | null; issues: ContentIssue[] }): T | null => {
    issues.push(...found);
    return value;
  };
  const listed = <Schema extends z.ZodType<object>>(kind: string, schema: Schema, depth: 1 | 2 = 1) => {
    const pattern = new RegExp(`^${kind}/${`(?:${NAME})/`.repeat(depth - 1)}${NAME}\\.yaml$`);
    return takeMatching(texts, pattern).flatMap(([file, yaml]) => {
      const value = report(read({ file, yaml }, schema));
      const [, ...folders] = file.replace(/\.yaml$/, "").split("/");
      const id = folders.pop() ?? "";
      return value ? [{ ...value, id, file, folders }] : [];
    });
  };

  const [[, lock = ""] = []] = takeMatching(texts, /^questions\.lock$/);
  const questionDays = Object.entries(readQuestionDays(lock));
  takeMatching(texts, /^words\.txt$/);
  const facts = takeMatching(texts, new RegExp(`^facts/${NAME}\\.yaml$`)).flatMap(([file, yaml]) => {
    const value = report(read({ file, yaml }, FactsFileSchema));
    return value ? factsOf(file, value) : [];
  });
  const articles = takeMatching(texts, ARTICLE).flatMap(
    ([file, text]) => report(readArticle(file, text, { texts, questionDays, read })) ?? [],
  );
  const siteText = takeMatching(texts, /^site\.yaml$/)[0]?.[1];
  if (siteText === undefined) issues.push(issue("site.yaml", [], "ce fichier manque"));
  const content: Content = {
    site: siteText === undefined ? null : report(read({ file: "site.yaml", yaml: siteText }, SiteSchema)),
    categories: listed("categories", CategorySchema),
    subcategories: listed("subcategories", SubcategorySchema, 2),
    interviews: listed("interviews", InterviewSchema, 2),
    resources: listed("resources", ResourceSchema, 2).map((resource) => withBody(resource, texts)),
    recommendations: listed("recommendations", RecommendationSchema),
    progressTopics: listed("progress-topics", ProgressTopicSchema),
    glossary: listed("glossary", GlossaryEntrySchema),
    figures: listed("figures", FigureSchema),
    paths: listed("paths", PathSchema),
    positions: listed("positions", PositionsSchema),
    programmes: listed("programmes", ProgrammeSchema),
    lessons: listed("lessons", LessonSchema),
    searchWords: takeMatching(texts, /^search-words\.yaml$/).flatMap(
      ([file, yaml]) => report(read({ file, yaml }, SearchWordsSchema)) ?? [],
    ),
    articles: articles.filter((article) => !isWithdrawn(article)),
    withdrawn: articles.filter(isWithdrawn).map((article) => ({ ...article, letters: [] })),
    pages: takeMatching(texts, PAGE).flatMap(([file, text]) => report(readPage(file, text, read)) ?? []),
    facts,
    letters: takeMatching(texts, LETTER).flatMap(([file, text]) => report(readLetter(file, text, read)) ?? []),
    examGuide:
      takeMatching(texts, /^exam-guide\.yaml$/).map(([file, yaml]) =>
        report(read({ file, yaml }, ExamGuideSchema)),
      )[0] ?? null,
    exam: listed(EXAM_ID, ExamThemeSchema).map((theme) => withSources(theme, facts)),
    examCards: listed("exam-cards", ExamCardsSchema),
  };
  issues.push(
    ...[...texts.keys()].map((file) => issue(file, [], file.endsWith(QUIZ_SUFFIX) ? ORPHAN_QUIZ : UNKNOWN_FILE)),
  );
  return { content: inOrder(withoutWithdrawn(content)), issues };
}

const UNKNOWN_FILE =
  "aucune page ne lit ce fichier : vérifiez son dossier et son nom (minuscules sans accents, chiffres et tirets, .md ou .yaml)";

const ORPHAN_QUIZ = "il n'y a pas d'article du même nom (.md) à côté de ce quiz";

const NO_FRONT_MATTER = "le fichier doit commencer par son en-tête, entre deux lignes « --- »";

function takeMatching(texts: Map<string, string>, pattern: RegExp): [file: string, text: string][] {
  const taken = [...texts].filter(([file]) => pattern.test(file));
  for (const [file] of taken) texts.delete(file);
  return taken.sort(([a], [b]) => a.localeCompare(b, "en"));
}

type Beside = Record<"texts", Map<string, string>> & {
  questionDays: [id: string, day: string][];
  read: Reader;
};

function readArticle(file: string, text: string, { texts, questionDays, read }: Beside) {
  const [, categoryId = "", subcategoryId, slug = ""] = ARTICLE.exec(file) ?? [];
  const quizFile = file.replace(/\.md$/, QUIZ_SUFFIX);
  const quizText = texts.get(quizFile);
  texts.delete(quizFile);

  const { front, body, issues } = readFront(file, text, read, ArticleFrontMatterSchema);
  if (!front) return { value: null, issues };
  const added = Object.fromEntries(questionDays.filter(([id]) => id.startsWith(`${front.id}.`)));
  const value: ArticleEntry = {
    file,
    categoryId,
    subcategoryId: subcategoryId ?? null,
    slug,
    front,
    href:
      (front.status !== "planned" && front.address) ||
      ["", "categories", categoryId, ...(subcategoryId ? [subcategoryId] : []), slug].join("/"),
    body,
    quiz: quizText === undefined ? null : { file: quizFile, text: quizText, added },
  };
  return { value, issues };
}

function readFront<Schema extends z.ZodType>(file: string, text: string, read: Reader, schema: Schema) {
  const split = splitFrontMatter(text);
  if (!split) return { front: null, body: "", issues: [issue(file, [], NO_FRONT_MATTER)] };
  const { value, issues } = read({ file, yaml: split.yaml, firstLine: 2 }, schema);
  return { front: value, body: split.body, issues };
}

function withBody(resource: Omit<ResourceEntry, "body">, texts: Map<string, string>): ResourceEntry {
  const file = resource.file.replace(/\.yaml$/, ".md");
  const body = texts.get(file) ?? null;
  texts.delete(file);
  return { ...resource, body };
}

function readPage(file: string, text: string, read: Reader) {
  const slug = PAGE.exec(file)?.[1] ?? "";
  const { front, body, issues } = readFront(file, text, read, PageFrontMatterSchema);
  return { value: front && { file, slug, href: `/${slug}`, front, body }, issues };
}

function readLetter(file: string, text: string, read: Reader) {
  const { front, body, issues } = readFront(file, text, read, LetterFrontMatterSchema);
  return { value: front && { file, href: `/lettre/${front.number}`, front, body }, issues };
}

function withSources(theme: Listed<ExamThemeFile>, facts: Fact[]): ExamThemeEntry {
  const known = new Map(facts.map((fact) => [fact.id, fact]));
  const questions = theme.questions.map((question) => ({
    ...question,
    sources: [...new Set(question.facts.flatMap((id) => known.get(id)?.sources ?? []))],
  }));
  return { ...theme, questions };
}

function inOrder(content: Content): Content {
  const byOrder = (a: { order: number; id: string }, b: { order: number; id: string }) =>
    a.order - b.order || a.id.localeCompare(b.id, "en");
  const { categories, subcategories, interviews, resources, recommendations, progressTopics } = content;
  for (const list of [categories, subcategories, interviews, resources, recommendations, progressTopics])
    list.sort(byOrder);
  content.articles.sort((a, b) => byOrder(a.front, b.front));
  content.letters.sort((a, b) => a.front.sendAt.localeCompare(b.front.sendAt) || a.front.number - b.front.number);
  content.pages.sort((a, b) => a.front.order - b.front.order);
  const themes: readonly string[] = EXAM_THEMES;
  content.exam.sort((a, b) => themes.indexOf(a.id) - themes.indexOf(b.id));
  return content;
}

export function isPublished(article: ArticleEntry): article is PublishedEntry {
  return article.front.status === "published";
}

function isWithdrawn(article: ArticleEntry): article is Omit<WithdrawnEntry, "letters"> {
  return article.front.status === "withdrawn";
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns, by full id, the days (YYYY-MM-DD) on which questions were added to a quiz that readers already had
 * (check/question-lock.ts).
 */
function readQuestionDays(lock: string): Record<string, string> {
  return Object.fromEntries(
    lock.split("\n").flatMap((line) => {
      const [id = "", , , day] = line.split(" ");
      return DAY.test(day ?? "") && !line.startsWith("#") ? [[id, day as string]] : [];
    }),
  );
}
