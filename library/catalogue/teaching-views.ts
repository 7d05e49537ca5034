import type { Content, PublishedEntry } from "#library/schema/load-content.ts";
import type { LessonFile, ProgrammeFile } from "#library/schema/teaching.schema.ts";
import { examThemePath } from "./exam-path.ts";
import { positionsPath } from "./positions-path.ts";
import { classroomPath, examQuizId, lessonPath, programmePath } from "./teaching-paths.ts";

type Level = ProgrammeFile["levels"][number];

export type ProgrammeLevelLink = Pick<Level, "id" | "name" | "stage"> & {
  href: string;
  title: string | null;
  notions: number;
  /** The number of notions for which there is an article or a question. */
  served: number;
};

type Help = { id: string; title: string; href: string; why: string; classroomHref: string; lessonHref: string | null };

export type ProgrammeNotion = { id: string; label: string; articles: Help[]; exam: Help[] };

export type ProgrammeLevel = ProgrammeLevelLink &
  Pick<Level, "since" | "confidence"> & {
    programme: Pick<ProgrammeFile, "name" | "decree" | "url" | "checkedOn">;
    parts: { title: string | null; notions: ProgrammeNotion[] }[];
  };

type LessonLink = { title: string; href: string; article: { id: string; title: string; href: string } };

/** What there is for a class with one article. */
type TeachingRow = {
  id: string;
  title: string;
  href: string;
  lesson: Pick<LessonLink, "title" | "href"> | null;
  classroomHref: string;
  /** Names of the levels whose programme it serves, the youngest pupils first. */
  levels: string[];
};

export type TeachingTheme = { name: string; rows: TeachingRow[] };

export type Lesson = LessonLink &
  Pick<LessonFile, "goal" | "prepare" | "slips" | "steps"> & {
    notions: { label: string; level: string; href: string }[];
    /** Drawings of the article, and its page « Qui propose quoi », to project. */
    figures: { title: string; href: string }[];
    positionsHref: string | null;
  };

export type ClassroomQuiz = {
  id: string;
  title: string;
  href: string;
  classroomHref: string;
  isExam: boolean;
  /** The category of its article; null for a theme of the exam. */
  category: string | null;
};

type TeachingSources = { content: Content; published: PublishedEntry[] };

export function teachingViews({ content, published }: TeachingSources) {
  const levels = content.programmes.flatMap(({ levels: own, ...programme }) =>
    own.map((level) => ({ level, programme })),
  );
  const helpOf = (level: Level) =>
    level.parts.flatMap(({ notions }) => notions.map((one) => notionHelp(one, content, published)));
  const linkOf = (level: Level): ProgrammeLevelLink => {
    const notions = helpOf(level);
    const { id, name, stage, title = null } = level;
    const served = notions.filter(({ articles, exam }) => articles.length + exam.length > 0).length;
    return { id, name, stage, title, href: programmePath(id), notions: notions.length, served };
  };
  const articleOf = (id: string) => published.find(({ front }) => front.id === id);
  const figuresOf = (body: string) =>
    content.figures
      .map(({ id, title }) => ({ title, href: `/figures/${id}.svg` }))
      .filter(({ href }) => body.includes(`(${href})`));
  const lessonLink = ({ id, title }: Content["lessons"][number]): LessonLink[] => {
    const article = articleOf(id);
    if (!article) return [];
    return [{ title, href: lessonPath(id), article: { id, title: article.front.title, href: article.href } }];
  };
  return {
    listProgrammeLevels: () => levels.map(({ level }) => linkOf(level)),
    getProgrammeLevel(id: string): ProgrammeLevel | null {
      const found = levels.find(({ level }) => level.id === id);
      if (!found) return null;
      const { level, programme } = found;
      const { name, decree, url, checkedOn } = programme;
      return {
        ...linkOf(level),
        since: level.since,
        confidence: level.confidence,
        programme: { name, decree, url, checkedOn },
        parts: level.parts.map(({ title = null, notions }) => {
          return { title, notions: notions.map((one) => notionHelp(one, content, published)) };
        }),
      };
    },
    /** Lists the articles that have a quiz, by category, and in each by the level of their lesson. */
    listTeachingThemes: () => listTeachingThemes({ content, published }),
    getLesson(id: string): Lesson | null {
      const lesson = content.lessons.find((one) => one.id === id);
      const [link] = lesson ? lessonLink(lesson) : [];
      if (!lesson || !link) return null;
      const { goal, prepare, slips, steps } = lesson;
      const notions = lesson.notions.flatMap((notion) =>
        levels.flatMap(({ level }) =>
          level.parts
            .flatMap((part) => part.notions)
            .filter((one) => one.id === notion)
            .map(({ label }) => ({ label, level: level.name, href: `${programmePath(level.id)}#${notion}` })),
        ),
      );
      const figures = figuresOf(articleOf(id)?.body ?? "");
      const hasPositions = content.positions.some((file) => file.id === id);
      const positionsHref = hasPositions ? positionsPath(link.article.href) : null;
      return { ...link, goal, prepare, slips, steps, notions, figures, positionsHref };
    },
    /**
     * Lists the quizzes that have files and a page for the classroom: those of articles in the order of the themes, then
     * those of the civic exam.
     */
    listClassroomQuizzes: () => listClassroomQuizzes(content, published),
  };
}

function listTeachingThemes({ content, published }: TeachingSources): TeachingTheme[] {
  const levels = content.programmes.flatMap((programme) => programme.levels);
  const rowOf = ({ front, href }: PublishedEntry): TeachingRow => {
    const lesson = content.lessons.find(({ id }) => id === front.id);
    const notions = new Set(lesson ? lesson.notions : front.programme.map(({ notion }) => notion));
    const served = levels.filter(({ parts }) => parts.some((part) => part.notions.some(({ id }) => notions.has(id))));
    return {
      id: front.id,
      title: front.title,
      href,
      lesson: lesson ? { title: lesson.title, href: lessonPath(lesson.id) } : null,
      classroomHref: classroomPath(front.id),
      levels: served.map(({ name }) => name),
    };
  };
  const rankOf = (row: TeachingRow) => levels.findIndex(({ name }) => name === row.levels[0]);
  return content.categories
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, name }) => {
      const ofCategory = published.filter(({ quiz, categoryId }) => quiz !== null && categoryId === id);
      return { name, rows: ofCategory.map(rowOf).toSorted((a, b) => rankOf(a) - rankOf(b)) };
    })
    .filter(({ rows }) => rows.length > 0);
}

function notionHelp(
  { id, label, exam }: Level["parts"][number]["notions"][number],
  content: Content,
  published: PublishedEntry[],
): ProgrammeNotion {
  const lessonOf = (article: string) => content.lessons.find((lesson) => lesson.id === article);
  const isMadeFor = (article: string) => lessonOf(article)?.notions.includes(id) ?? false;
  const articles = published
    // A lesson that was made for this notion comes before those that touch it.
    .toSorted((a, b) => Number(isMadeFor(b.front.id)) - Number(isMadeFor(a.front.id)))
    .flatMap(({ front, href }) =>
      front.programme
        .filter(({ notion }) => notion === id)
        .map(({ why }) => ({
          id: front.id,
          title: front.title,
          href,
          why,
          classroomHref: classroomPath(front.id),
          lessonHref: lessonOf(front.id) ? lessonPath(front.id) : null,
        })),
    );
  const themes = exam.flatMap(({ theme, why }) => {
    const title = content.exam.find((one) => one.id === theme && one.status === "published")?.title;
    const id = examQuizId(theme);
    return title
      ? [{ id, title, why, href: examThemePath(theme), classroomHref: classroomPath(id), lessonHref: null }]
      : [];
  });
  return { id, label, articles, exam: themes };
}

export function listClassroomQuizzes(content: Content, published: PublishedEntry[]): ClassroomQuiz[] {
  const ofArticles = listTeachingThemes({ content, published }).flatMap(({ name, rows }) =>
    rows.map(({ id, title, href, classroomHref }) => {
      return { id, title, href, classroomHref, isExam: false, category: name };
    }),
  );
  const ofExam = content.exam
    .filter(({ status }) => status === "published")
    .map(({ id: theme, title }) => {
      const id = examQuizId(theme);
      return { id, title, href: examThemePath(theme), classroomHref: classroomPath(id), isExam: true, category: null };
    });
  return [...ofArticles, ...ofExam];
}
