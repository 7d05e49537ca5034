import { countWords } from "#library/markdown/markdown-outline.ts";
import { walk } from "#library/markdown/markdown-tree.ts";
import { readYaml } from "#library/schema/content-file.ts";
import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import { letterFile, MAX_LETTER_WORDS } from "#library/schema/letter.schema.ts";
import { type Content, isPublished, type LetterEntry } from "#library/schema/load-content.ts";
import { QuizSchema } from "#library/schema/quiz.schema.ts";
import { formatDate } from "#platform/french/dates.ts";
import type { ContentText } from "./content-texts.ts";

/** The first two questions must be about the letter's article; the last one may come from an earlier letter. */
const OWN_QUESTIONS = 2;

type Texts = Map<string, ContentText>;
type Known = { content: Content; allTexts: Texts };

/** @param texts the texts to be checked, some of `allTexts` */
export function checkLetters(content: Content, texts: Texts, allTexts: Texts): ContentIssue[] {
  return content.letters.flatMap((letter) => [
    ...checkNumber(letter),
    ...checkDay(letter, content),
    ...(texts.has(letter.file) ? checkText(letter, texts.get(letter.file), { content, allTexts }) : []),
  ]);
}

function checkText(letter: LetterEntry, text: ContentText | undefined, known: Known): ContentIssue[] {
  return [
    ...checkLetterArticle(letter, known),
    ...letter.front.questions.flatMap((id, place) => checkQuestion(letter, { id, place }, known)),
    ...checkWords(letter, text),
  ];
}

function checkNumber({ file, front }: LetterEntry): ContentIssue[] {
  const expected = letterFile(front.number);
  return file === expected ? [] : [issue(file, ["number"], `la lettre ${front.number} s'écrit dans ${expected}`)];
}

function checkDay({ file, front }: LetterEntry, { letters }: Content): ContentIssue[] {
  const day = front.sendAt.slice(0, 10);
  const other = letters.find((one) => one.front.sendAt.startsWith(day) && one.file !== file);
  if (!other) return [];
  return [
    issue(
      file,
      ["sendAt"],
      `la lettre n° ${other.front.number} est déjà proposée le ${formatDate(day)} : choisissez un autre jour`,
    ),
  ];
}

function checkLetterArticle({ file, front }: LetterEntry, { content, allTexts }: Known): ContentIssue[] {
  const article = content.articles.find((one) => one.front.id === front.article);
  if (!article) return [issue(file, ["article"], `aucun article n'a l'identifiant « ${front.article} »`)];
  if (!isPublished(article)) return [issue(file, ["article"], `l'article « ${front.article} » n'est pas publié`)];
  if (!front.figure || imagesOf(allTexts.get(article.file)).has(front.figure)) return [];
  return [issue(file, ["figure"], `l'article « ${front.article} » ne montre pas ${front.figure}`)];
}

function checkQuestion(
  { file, front }: LetterEntry,
  { id, place }: { id: string; place: number },
  { content }: Known,
): ContentIssue[] {
  const complain = (message: string) => [issue(file, ["questions", place], message)];
  if (front.questions.indexOf(id) !== place) return complain("cette question est posée deux fois");
  const [articleId = "", questionId] = id.split(".");
  const isOwn = articleId === front.article;
  const earlier = content.letters.filter((one) => one.front.sendAt < front.sendAt);
  if (!isOwn && (place < OWN_QUESTIONS || !earlier.some((one) => one.front.article === articleId)))
    return complain(
      "les deux premières questions sont de l'article de la semaine, la dernière aussi, ou d'une lettre plus ancienne",
    );
  const article = content.articles.find((one) => one.front.id === articleId);
  if (!article || !isPublished(article)) return complain(`l'article « ${articleId} » n'est pas publié`);
  const quiz = article.quiz && readYaml({ file: article.quiz.file, yaml: article.quiz.text }, QuizSchema).value;
  const question = quiz?.questions.find((one) => one.id === questionId);
  if (!question) return complain(`le quiz de « ${articleId} » n'a pas de question « ${questionId} »`);
  if (question.retired) return complain("cette question est retirée");
  // A letter only contains questions whose answer can be proved.
  return question.facts?.length ? [] : complain("cette question n'a pas de faits : la lettre n'en pose pas d'autre");
}

function checkWords({ file }: LetterEntry, text: ContentText | undefined): ContentIssue[] {
  if (!text || text.isEmpty) return [issue(file, ["texte"], "il faut quelques lignes pour ouvrir la lettre")];
  const words = countWords(text.tree);
  const issues: ContentIssue[] = [];
  if (words > MAX_LETTER_WORDS)
    issues.push(issue(file, ["texte"], `il faut ${MAX_LETTER_WORDS} mots au plus (il y en a ${words})`));
  walk(text.tree, (node) => {
    if (node.type === "heading" || node.type === "image" || node.type === "table" || node.type === "containerDirective")
      issues.push(
        issue(
          file,
          ["texte"],
          "le texte d'une lettre est fait de paragraphes et de listes : titres et figures viennent de l'en-tête",
        ),
      );
    return undefined;
  });
  return issues;
}

function imagesOf(text: ContentText | undefined): Set<string> {
  const images = new Set<string>();
  if (text)
    walk(text.tree, (node) => {
      if (node.type === "image") images.add(node.url);
      return undefined;
    });
  return images;
}
