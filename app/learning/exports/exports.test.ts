import { parse as parseGift } from "gift-pegjs";
import { expect, test, vi } from "vitest";
import { examQuizId } from "#library/catalogue/teaching-paths.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { hostileQuiz } from "#tests/support/exports/hostile-quiz.ts";
import { READERS, readSheet, readSheetXml } from "#tests/support/exports/read-exports.ts";
import { measureWork } from "#tests/support/measure-work.ts";
import { EXPORT_FORMATS, exportFile, findExportedQuiz } from "./export-formats.server.ts";
import { EXPORT_EXTENSIONS, type ExportExtension } from "./export-paths.ts";
import { kahootSheet } from "./kahoot.server.ts";
import { KAHOOT_LIMITS } from "./kahoot-columns.ts";
import { type ExportedQuiz, exportableText } from "./question-files.ts";

const content = publishedContent.current().catalogue;
const ids = [
  ...content.listArticles(Number.MAX_SAFE_INTEGER).flatMap(({ id, quiz }) => (quiz ? [id] : [])),
  ...content.listExamThemes().map(({ id }) => examQuizId(id)),
];
const quizzes = ids.map((id) => findExportedQuiz(content, id, "https://exemple.fr")).filter((quiz) => quiz !== null);
const everyQuiz = [...quizzes, hostileQuiz()];
const READABLE = Object.keys(READERS) as (keyof typeof READERS)[];

function write(quiz: ExportedQuiz, extension: ExportExtension): Buffer {
  return Buffer.from(EXPORT_FORMATS[extension].write(quiz));
}

test("every quiz of the site and every theme of the exam has its files, under ids of their own", () => {
  expect(quizzes).toHaveLength(ids.length);
  expect(new Set(ids).size).toBe(ids.length);
  const questions = quizzes.flatMap((quiz) => quiz.questions.map(({ id }) => id));
  expect(new Set(questions).size).toBe(questions.length);
  for (const id of questions) expect(id).toMatch(/^[A-Za-z_][A-Za-z0-9_.-]{0,99}$/);
});

test.each(READABLE)("every question, the hostile ones too, comes back the same from .%s", (extension) => {
  for (const quiz of everyQuiz) {
    const read = READERS[extension](write(quiz, extension));
    const idOf = ({ id, key }: (typeof quiz.questions)[number]) => (extension === "tsv" ? key : id);
    const hasIds = read.some(({ id }) => id !== undefined);
    expect(read).toEqual(
      quiz.questions.map((asked) => ({
        ...(hasIds ? { id: idOf(asked) } : {}),
        question: asked.question,
        options: asked.options,
        feedback: `${asked.explanation}\n${quiz.source}`,
      })),
    );
  }
});

test("a parser of others reads every GIFT file, one question of choice for each of ours", () => {
  for (const quiz of everyQuiz) {
    const [category, ...read] = parseGift(write(quiz, "gift").toString());
    expect(category?.type).toBe("Category");
    expect(read.map(({ type }) => type)).toEqual(quiz.questions.map(() => "MC"));
  }
});

test("a new revision is the same card to Anki, and another question to Moodle", () => {
  const { catalogue } = publishedContent.current();
  const revised = {
    ...catalogue,
    getQuestions(id: string) {
      const quiz = catalogue.getQuestions(id);
      return quiz && { ...quiz, questions: quiz.questions.map((one) => ({ ...one, rev: one.rev + 1 })) };
    },
  };
  const id = ids[0] ?? "";
  const idsIn = (from: typeof catalogue, extension: "tsv" | "xml") => {
    const quiz = findExportedQuiz(from, id, "https://exemple.fr");
    return quiz ? READERS[extension](write(quiz, extension)).map((question) => question.id) : [];
  };
  expect(idsIn(revised, "tsv")).toEqual(idsIn(catalogue, "tsv"));
  expect(idsIn(revised, "xml")).not.toEqual(idsIn(catalogue, "xml"));
});

test("Kahoot's sheet holds no text beyond its limits, and what it leaves out is listed with the reason", () => {
  for (const quiz of everyQuiz) {
    const { rows, tooLong } = kahootSheet(quiz);
    expect([...rows, ...tooLong].map(({ question }) => question.id).toSorted()).toEqual(
      quiz.questions.map(({ id }) => id).toSorted(),
    );
    const cells = readSheet(write(quiz, "xlsx"));
    for (const [index, { question, text }] of rows.entries()) {
      const row = [..."BCDEFGH"].map((column) => cells.get(`${column}${index + 9}`) ?? "");
      expect(row[0]).toBe(text);
      expect(text.length).toBeLessThanOrEqual(KAHOOT_LIMITS.question);
      const options = row.slice(1, 5).filter(Boolean);
      expect(options).toEqual(question.options.map((option) => option.text.replaceAll(/\s*\n\s*/g, " ")));
      for (const option of options) expect(option.length).toBeLessThanOrEqual(KAHOOT_LIMITS.option);
      expect(question.options[Number(row[6]) - 1]?.isCorrect).toBe(true);
    }
    expect(cells.has(`B${rows.length + 9}`)).toBe(false);
  }
  const reasons = kahootSheet(hostileQuiz()).tooLong.map(({ reason }) => reason);
  expect(reasons).toEqual(["question de 299 caractères"]);
});

test("a spreadsheet runs no cell of ours", () => {
  const cells = [...readSheet(write(hostileQuiz(), "xlsx")).values()];
  expect(cells).toContain("=égal");
  expect(readSheetXml(write(hostileQuiz(), "xlsx"))).not.toContain("<f>");
  const lines = write(hostileQuiz(), "csv").toString().split(";");
  expect(lines.filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([]);
});

test.each(["\0", "\u0008", "\uFFFE", "\uD800"])("a text with %j is refused rather than changed", (character) => {
  expect(() => exportableText(`avant${character}après`)).toThrow("No exported file can hold U+");
});

test("a file has the same bytes whenever it is made, under a megabyte, for little work", () => {
  vi.useFakeTimers({ now: new Date("2031-05-06T07:08:09Z"), toFake: ["Date"] });
  const first = everyQuiz.map((quiz) => EXPORT_EXTENSIONS.map((extension) => write(quiz, extension)));
  vi.setSystemTime(new Date("2032-11-12T13:14:15Z"));
  for (const [index, quiz] of everyQuiz.entries()) {
    for (const [place, extension] of EXPORT_EXTENSIONS.entries()) {
      let file: Buffer = Buffer.alloc(0);
      const work = measureWork(() => {
        file = write(quiz, extension);
      });
      expect(work, `${quiz.id}.${extension}`).toBeLessThan(50);
      expect(file.length).toBeLessThan(1_000_000);
      expect(file.equals(first[index]?.[place] as Buffer)).toBe(true);
    }
  }
  vi.useRealTimers();
});

test("a file is saved under an ASCII name, and search engines leave it", () => {
  const quiz = hostileQuiz();
  for (const extension of EXPORT_EXTENSIONS) {
    const headers = exportFile(quiz, extension)?.headers;
    expect(headers?.get("Content-Disposition")).toBe(`attachment; filename="lerecap-textes-hostiles.${extension}"`);
    expect(headers?.get("X-Robots-Tag")).toBe("noindex");
  }
  expect(exportFile(quiz, "constructor")).toBeNull();
});

test("numbers that rise keep their order on every platform that shuffles", () => {
  const [first, second] = hostileQuiz().questions.map(({ keepsOrder }) => keepsOrder);
  expect([first, second]).toEqual([true, false]);
  const moodle = write(hostileQuiz(), "xml").toString();
  expect([...moodle.matchAll(/<shuffleanswers>(\w+)</g)].slice(0, 2).map(([, value]) => value)).toEqual([
    "false",
    "true",
  ]);
});
