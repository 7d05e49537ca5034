import { declaredMinutes } from "#library/catalogue/article-views.ts";
import { countWords } from "#library/markdown/markdown-outline.ts";
import { citeSource } from "#library/schema/article.schema.ts";
import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import { type Content, type ContentFiles, isPublished, type PublishedEntry } from "#library/schema/load-content.ts";
import { measureReading, wordsOf } from "#platform/french/reading-ease.ts";
import { typeset } from "#platform/french/typography.ts";
import { ALLOWED_ACRONYMS, findAcronyms, findUnexplained } from "./acronyms.ts";
import { findIncompleteQuotations, findUntracedBlocks } from "./fact-traces.ts";
import { findOtherNames } from "./one-word.ts";
import { acronymsOf, allTexts, quizOf, quizTexts, runningText, shortTexts, treeOf } from "./read-texts.ts";
import { MAX_MEAN_WORDS, MAX_SENTENCE_WORDS, MIN_EASE, wordsIn } from "./reading-bars.ts";
import { findUnknownWords, isNameIn, readWords } from "./spelling.ts";
import { findTypographyErrors } from "./typography-rules.ts";

/** Proper nouns need neither `lang` (RGAA 8.7) nor a spelling check. */
const FOREIGN_NAMES = [
  "Atkinson Hyperlegible Next",
  "Electoral Geography",
  "European Newsroom",
  "International Republican Institute",
  "Journal of Economic Perspectives",
  "Natural Earth",
  "Pew Research Center",
  "The Kyiv Independent",
  "The Moscow Times",
  "The Washington Post",
];

/** These passages must be in an element with their language. */
const FOREIGN_PASSAGES: { text: string; lang: RegExp }[] = [
  { text: "SIL Open Font License", lang: /^en/ },
  { text: "Korenizatsiia", lang: /^ru/ },
  { text: "De jure", lang: /^la/ },
  { text: "de facto", lang: /^la/ },
];

export function withoutForeignNames(text: string): string {
  return FOREIGN_NAMES.reduce((current, name) => current.replaceAll(name, " "), text);
}

export function findUnmarkedPassages(runs: { text: string; lang: string }[]): string[] {
  return FOREIGN_PASSAGES.filter(({ text, lang }) =>
    runs.some((run) => run.text.includes(text) && !lang.test(run.lang)),
  ).map(({ text }) => text);
}

/** The editors' own file of names and terms that are missing from the dictionary. */
const ACCEPTED_WORDS_FILE = "words.txt";

const ALL_SHORT = "cartes, introductions et définitions";

const LIST = new Intl.ListFormat("fr");

/** The drawing of a figure sets the no-break space of « en % », so its data may have an ordinary one. */
const UNIT_OF_DATA = /(?<=(?<!\p{L})en) (?=%)/gu;

/** `words` are words near the issue, by which its line is found. */
type Finding = { found: ContentIssue; words: string };

/**
 * Checks the rules of docs/editorial.md on words, in texts that fit their schemas.
 * @param only the files to check; by default all
 */
export function checkLanguage(
  content: Content,
  files: ContentFiles,
  only?: ReadonlySet<string> | null,
): ContentIssue[] {
  const isChecked = ({ file }: { file: string }) => !only || only.has(file);
  const articles = content.articles
    .filter(isPublished)
    .filter((article) => isChecked(article) || (article.quiz && isChecked(article.quiz)));
  const written = content.pages.filter(({ front }) => front.status !== "planned").filter(isChecked);
  const acronyms = acronymsOf(content);
  const accepted = readWords(files[ACCEPTED_WORDS_FILE] ?? "");
  const foreign = new Set(
    content.facts.filter(({ sources }) => sources.some(({ language }) => language !== "fr")).map(({ id }) => id),
  );
  const findings = [
    ...articles.flatMap((article) => checkArticleLanguage(article, (fact) => foreign.has(fact))),
    ...written.flatMap((page) => checkReading(page.file, runningText(treeOf(page)), MIN_EASE.text)),
    ...[...articles, ...written].flatMap((text) =>
      findUnexplained(treeOf(text), acronyms).map((word) =>
        finding(
          text.file,
          `le sigle « ${word} » n'est pas expliqué là où il paraît d'abord : un lien vers le glossaire, ou sa forme longue`,
          word,
        ),
      ),
    ),
    ...checkReading(
      ALL_SHORT,
      shortTexts(content).map(({ text }) => text),
      MIN_EASE.short,
    ),
    ...allTexts(content, isChecked).flatMap((text) => checkWords(text, acronyms, accepted)),
  ];
  // One place within a sentence tells that a word is a name everywhere in the file.
  const ordered = findings.toSorted(
    (one, other) => Number(one.found.isAdvice ?? 0) - Number(other.found.isAdvice ?? 0),
  );
  return [...new Map(ordered.map((one) => [keyOf(one.found), located(one, files)])).values()];
}

function checkArticleLanguage(article: PublishedEntry, isForeign: (fact: string) => boolean): Finding[] {
  const { file, front, quiz } = article;
  const tree = treeOf(article);
  const running = runningText(tree);
  const said = running.join(" ").replaceAll("'", "’");
  const unsaid = front.sources.flatMap((source) => {
    const title = citeSource(source);
    const names = title.match(/(?<!\p{L})\p{Lu}[\p{L}-]{2,}/gu) ?? [];
    return names.some((name) => said.includes(name)) ? [] : [{ title, author: source.author }];
  });
  const questions = quizOf(article)?.questions ?? [];
  return [
    ...checkReading(file, running, MIN_EASE.text),
    ...(quiz ? checkReading(quiz.file, quizTexts(article), MIN_EASE.short) : []),
    ...checkLength(file, front.summary, countWords(tree)),
    ...findUntracedBlocks(tree)
      .filter(Boolean)
      .map((words) => finding(file, `« ${words}… » ne nomme aucun fait : il faut <!-- A1 -->`, words)),
    ...findIncompleteQuotations(tree, isForeign).map(({ words, missing }) =>
      finding(file, `la citation « ${words}… » n'a pas ${LIST.format(missing)}`, words),
    ),
    ...unsaid.map(({ title, author }) =>
      finding(
        file,
        `le texte ne parle pas de la source « ${title} » : nommez-la${author ? ` (${author})` : ""}`,
        title,
      ),
    ),
    ...questions.flatMap(({ facts = [], section, question }, index) => {
      const about = (field: string, message: string): Finding => ({
        found: issue(quiz?.file ?? file, ["questions", index, field], message),
        words: question,
      });
      return [
        ...(section ? [] : [about("section", "la question ne dit pas sa partie de l'article")]),
        ...(facts.length > 0 ? [] : [about("facts", "la question ne nomme aucun fait")]),
      ];
    }),
  ];
}

function checkReading(file: string, blocks: string[], minEase: number): Finding[] {
  const { ease, meanSentence, longestSentence } = measureReading(blocks);
  const longest = wordsOf(longestSentence).length;
  const write = (value: number) => value.toFixed(1).replace(".", ",");
  return [
    ...(ease < minEase
      ? [finding(file, `le texte est trop difficile : ${write(ease)} de facilité, il en faut ${minEase}`)]
      : []),
    ...(meanSentence > MAX_MEAN_WORDS
      ? [
          finding(
            file,
            `les phrases sont trop longues : ${write(meanSentence)} mots en moyenne, ${MAX_MEAN_WORDS} au plus`,
          ),
        ]
      : []),
    ...(longest > MAX_SENTENCE_WORDS
      ? [
          finding(
            file,
            `une phrase a ${longest} mots, ${MAX_SENTENCE_WORDS} au plus : « ${longestSentence} »`,
            longestSentence,
          ),
        ]
      : []),
  ];
}

function checkLength(file: string, summary: string, words: number): Finding[] {
  const minutes = declaredMinutes(summary);
  if (!minutes) return [];
  const { min, max } = wordsIn(minutes);
  if (words >= min && words <= max) return [];
  return [
    finding(
      file,
      `« ${summary} » : ${minutes === 1 ? "1 minute demande" : `${minutes} minutes demandent`} de ${min} à ${max} mots, le texte en a ${words}`,
      summary,
    ),
  ];
}

type Text = ReturnType<typeof allTexts>[number];

function checkWords(
  { file, text, lang }: Text,
  acronyms: ReturnType<typeof acronymsOf>,
  accepted: ReadonlySet<string>,
): Finding[] {
  // A glossary entry has a field for the language of its term.
  const unmarked = file.startsWith("glossary/")
    ? []
    : findUnmarkedPassages([{ text, lang }]).map((words) =>
        finding(file, `« ${words} » est d'une autre langue : mettez-le dans :lang[…]`, words),
      );
  if (lang !== "fr") return unmarked;
  const unknown = findAcronyms(text).filter((word) => !acronyms.has(word) && !(word in ALLOWED_ACRONYMS));
  return [
    ...unmarked,
    ...findUnknownWords(withoutForeignNames(text), accepted).map((word) => {
      const { found, words } = finding(
        file,
        `« ${word} » : mot inconnu, à corriger, ou à ajouter à ${ACCEPTED_WORDS_FILE} (dans le dépôt : library/language/words.ts)`,
        word,
      );
      return { found: isNameIn(text, word) ? { ...found, isAdvice: true as const } : found, words };
    }),
    ...unknown.map((word) => finding(file, `le sigle « ${word} » n'est pas au glossaire`, word)),
    ...findTypographyErrors(typeset(text).replace(UNIT_OF_DATA, "\u00A0")).map(({ rule, around }) =>
      finding(file, `${rule} : « ${around} »`, around),
    ),
    ...findOtherNames(text).map((found) => finding(file, `une chose a un seul nom, ${found}`, text)),
  ];
}

function finding(file: string, message: string, words = ""): Finding {
  return { found: issue(file, ["texte"], message), words };
}

function keyOf({ file, path, message }: ContentIssue): string {
  return `${file} ${path.join("/")} ${message}`;
}

/** Adds the number of the first line that contains the words, or their beginning. */
function located({ found, words }: Finding, files: ContentFiles): ContentIssue {
  const lines = withPlainSigns(files[found.file] ?? "").split("\n");
  const wanted = withPlainSigns(words).trim();
  const beginning = wanted.split(" ").slice(0, 2).join(" ");
  const index = wanted === "" ? -1 : lines.findIndex((line) => line.includes(wanted) || line.includes(beginning));
  return index === -1 ? found : { ...found, line: index + 1 };
}

function withPlainSigns(text: string): string {
  return text.replaceAll("’", "'").replace(/[\u00A0\u202F]/g, " ");
}
