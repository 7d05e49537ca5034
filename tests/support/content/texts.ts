import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { typeset } from "#platform/french/typography.ts";

const CONTENT = join(import.meta.dirname, "../../../content");

/** Replaces no-break spaces. */
export function plain(text: string | null | undefined): string {
  return (text ?? "").replace(/[\s\u00A0\u202F]+/g, " ").trim();
}

export type QuizOfContent = {
  title: string;
  questions: {
    id: string;
    question: string;
    options: { id: string; text: string; isCorrect?: boolean }[];
    explanation: string;
  }[];
};

/** From its file, as the editors wrote it. */
export function readQuiz(path: string): QuizOfContent {
  const quiz = parse(readFileSync(join(CONTENT, "articles", `${path}.quiz.yaml`), "utf8")) as QuizOfContent;
  const shown = (text: string) => plain(typeset(text));
  return {
    title: quiz.title,
    questions: quiz.questions.map(({ id, question, options, explanation }) => ({
      id,
      question: shown(question),
      options: options.map((option) => ({ ...option, text: shown(option.text) })),
      explanation: shown(explanation),
    })),
  };
}

/** Without any published article. */
export function comingCategories(): string[] {
  const articles = readdirSync(join(CONTENT, "articles"), { recursive: true, encoding: "utf8" });
  const isPublished = (path: string) =>
    /^status: published$/m.test(readFileSync(join(CONTENT, "articles", path), "utf8"));
  const open = articles.filter((path) => path.endsWith(".md") && isPublished(path)).map((path) => path.split("/")[0]);
  return readdirSync(join(CONTENT, "categories"))
    .filter((file) => !open.includes(file.replace(".yaml", "")))
    .map((file) => (parse(readFileSync(join(CONTENT, "categories", file), "utf8")) as { name: string }).name);
}
