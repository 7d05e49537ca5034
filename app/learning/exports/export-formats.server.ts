import { isNaturalOrder } from "#app/learning/exam/draw.ts";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { examQuizId, REUSE_PATH } from "#library/catalogue/teaching-paths.ts";
import { formatDate } from "#platform/french/dates.ts";
import { EXPORT_EXTENSIONS, type ExportExtension } from "./export-paths.ts";
import { writeKahoot } from "./kahoot.server.ts";
import {
  type ExportedQuestion,
  type ExportedQuiz,
  exportableText,
  writeAnki,
  writeGift,
  writeMoodleXml,
  writePlainText,
  writeSpreadsheet,
} from "./question-files.ts";

type ExportFormat = {
  name: string;
  use: string;
  type: string;
  write: (quiz: ExportedQuiz) => string | Uint8Array<ArrayBuffer>;
};

export const EXPORT_FORMATS: Record<ExportExtension, ExportFormat> = {
  xml: {
    name: "Moodle XML",
    use: "Pour Moodle et les plateformes qui s’en servent : Banque de questions, Importer, format XML Moodle.",
    type: "application/xml; charset=utf-8",
    write: writeMoodleXml,
  },
  gift: {
    name: "GIFT",
    use: "Pour Moodle aussi, en texte que l’on peut relire et modifier.",
    type: "text/plain; charset=utf-8",
    write: writeGift,
  },
  csv: {
    name: "Tableur (CSV)",
    use: "S’ouvre dans Excel en français ou LibreOffice.",
    type: "text/csv; charset=utf-8",
    write: writeSpreadsheet,
  },
  txt: {
    name: "Texte",
    use: "À coller où vous voulez. Le corrigé est à part, à la fin.",
    type: "text/plain; charset=utf-8",
    write: writePlainText,
  },
  tsv: {
    name: "Cartes Anki",
    use: "Pour réviser avec Anki (2.1.54 ou plus récent) : Fichier, Importer.",
    type: "text/tab-separated-values; charset=utf-8",
    write: writeAnki,
  },
  xlsx: {
    name: "Kahoot",
    use: "Une feuille de calcul que Kahoot importe. Elle n’a pas de place pour les explications.",
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write: writeKahoot,
  },
};

/** Returns null for an extension that is no format. */
export function exportFile(quiz: ExportedQuiz, extension: string): Response | null {
  const known = EXPORT_EXTENSIONS.find((one) => one === extension);
  if (!known) return null;
  const format = EXPORT_FORMATS[known];
  const body = format.write(quiz);
  return new Response(body, {
    headers: {
      "Content-Type": format.type,
      "Content-Disposition": `attachment; filename="lerecap-${quiz.id}.${extension}"`,
      "X-Robots-Tag": "noindex",
    },
  });
}

type Origin = { title: string; theme: string; href: string; day: string };

/** `id` is that of an article, or `examQuizId` of a theme. Returns null when there is no question. */
export function findExportedQuiz(content: Catalogue, id: string, siteOrigin: string): ExportedQuiz | null {
  const found = articleQuestions(content, id) ?? examQuestions(content, id);
  if (!found || found.questions.length === 0) return null;
  const { title, theme, href, day } = found.origin;
  return {
    id,
    title: exportableText(title),
    theme: exportableText(theme),
    source: exportableText(`Source : Le Récap, « ${title} », version du ${formatDate(day)}, ${siteOrigin}${href}`),
    terms: `Usage en classe permis, tous droits réservés : ${siteOrigin}${REUSE_PATH}`,
    questions: found.questions,
  };
}

function articleQuestions(content: Catalogue, id: string): { origin: Origin; questions: ExportedQuestion[] } | null {
  const quiz = content.getQuestions(id);
  const article = quiz && content.getArticle(quiz.href);
  if (!article) return null;
  const origin = { title: quiz.title, theme: quiz.theme, href: quiz.href, day: article.modifiedAt };
  return { origin, questions: quiz.questions.map((question) => exportedQuestion(question, null)) };
}

function examQuestions(content: Catalogue, id: string): { origin: Origin; questions: ExportedQuestion[] } | null {
  const theme = content.listExamThemes().find((one) => examQuizId(one.id) === id);
  const day = content.getExamBankDay();
  if (!theme || !day) return null;
  const asked = content.listExamBank().filter((question) => question.theme === theme.id);
  const origin = {
    title: `Examen civique, entraînement : ${theme.title}`,
    theme: "Examen civique",
    href: theme.href,
    day,
  };
  return { origin, questions: asked.map((question) => exportedQuestion(question, question.simple)) };
}

function exportedQuestion(
  { id, rev, question, options, explanation }: QuizQuestion,
  short: string | null,
): ExportedQuestion {
  const key = `lerecap-${id.replace(".", "-")}`;
  return {
    key,
    id: `${key}-r${rev}`,
    question: exportableText(question),
    short: short === null ? null : exportableText(short),
    options: options.map(({ text, isCorrect }) => ({ text: exportableText(text), isCorrect })),
    keepsOrder: isNaturalOrder(options),
    explanation: exportableText(explanation),
  };
}
