import type { LessonFile } from "#library/schema/lesson.schema.ts";
import type { Content, PublishedEntry } from "#library/schema/load-content.ts";
import type { ProgrammeFile } from "#library/schema/programme.schema.ts";
import { articleCategory } from "./article-views.ts";
import { examThemePath } from "./exam-path.ts";
import { classroomPath, examQuizId, lessonPath, programmePath } from "./teaching-paths.ts";

type Level = ProgrammeFile["levels"][number];

export type ProgrammeLevelLink = Pick<Level, "id" | "name" | "stage"> & {
  href: string;
  title: string | null;
  notions: number;
  /** How many of the notions have an article or questions. */
  served: number;
};

type Help = { title: string; href: string; why: string; classroomHref: string; lessonHref: string | null };

export type ProgrammeNotion = { id: string; label: string; articles: Help[]; exam: Help[] };

export type ProgrammeLevel = ProgrammeLevelLink &
  Pick<Level, "since" | "confidence"> & {
    programme: Pick<ProgrammeFile, "name" | "decree" | "url" | "checkedOn">;
    parts: { title: string | null; notions: ProgrammeNotion[] }[];
  };

export type LessonLink = { title: string; href: string; article: { id: string; title: string; href: string } };

export type Lesson = LessonLink &
  Pick<LessonFile, "goal" | "prepare" | "slips" | "steps"> & {
    notions: { label: string; level: string; href: string }[];
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
    listLessons: () => content.lessons.flatMap(lessonLink),
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
      return { ...link, goal, prepare, slips, steps, notions };
    },
    /** Quizzes of articles, then of the civic exam, that have files and a page for the classroom. */
    listClassroomQuizzes: () => listClassroomQuizzes(content, published),
  };
}

function notionHelp(
  { id, label, exam }: Level["parts"][number]["notions"][number],
  content: Content,
  published: PublishedEntry[],
): ProgrammeNotion {
  const articles = published.flatMap(({ front, href }) =>
    front.programme
      .filter(({ notion }) => notion === id)
      .map(({ why }) => {
        const lesson = content.lessons.some(({ id }) => id === front.id) ? lessonPath(front.id) : null;
        return { title: front.title, href, why, classroomHref: classroomPath(front.id), lessonHref: lesson };
      }),
  );
  const themes = exam.flatMap(({ theme, why }) => {
    const title = content.exam.find((one) => one.id === theme && one.status === "published")?.title;
    return title
      ? [{ title, why, href: examThemePath(theme), classroomHref: classroomPath(examQuizId(theme)), lessonHref: null }]
      : [];
  });
  return { id, label, articles, exam: themes };
}

export function listClassroomQuizzes(content: Content, published: PublishedEntry[]): ClassroomQuiz[] {
  const ofArticles = published
    .filter(({ quiz }) => quiz !== null)
    .map((article) => {
      const { front, href } = article;
      const category = articleCategory(article, content).name;
      return {
        id: front.id,
        title: front.title,
        href,
        classroomHref: classroomPath(front.id),
        isExam: false,
        category,
      };
    });
  const ofExam = content.exam
    .filter(({ status }) => status === "published")
    .map(({ id: theme, title }) => {
      const id = examQuizId(theme);
      return { id, title, href: examThemePath(theme), classroomHref: classroomPath(id), isExam: true, category: null };
    });
  return [...ofArticles, ...ofExam];
}
