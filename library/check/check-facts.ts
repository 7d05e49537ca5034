import { MARKED_TEXT, marksOf } from "#library/proofs/fact-marks.ts";
import type { Passage } from "#library/proofs/marked-passages.ts";
import { readYaml } from "#library/schema/content-file.ts";
import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import { type Content, type ContentFiles, isPublished } from "#library/schema/load-content.ts";
import { positionFacts } from "#library/schema/positions.schema.ts";
import { QuizSchema } from "#library/schema/quiz.schema.ts";
import { usesInCards } from "./check-exam-cards.ts";
import { factsOfGuide } from "./check-exam-guide.ts";
import type { ContentText } from "./content-texts.ts";
import { doubtfulSign, isDoubtful, numbersIn, uncarriedSentences } from "./uncarried-sentences.ts";

type Use = { ids: string[]; at: ContentIssue };

type Known = {
  files: ContentFiles;
  /** The texts whose facts are checked. */
  read: { files: ContentFiles; texts: Map<string, ContentText> };
};

/** Every sentence that a sceptic would question, every quiz explanation and every figure needs a fact. */
export function checkFacts(content: Content, { files, read }: Known): { issues: ContentIssue[]; notes: string[] } {
  const { texts } = read;
  const known = new Map(content.facts.map((fact) => [fact.id, fact]));
  const quizzes = readQuizzes(read.files);
  const uses = [
    ...usesInTexts(files),
    ...usesInQuizzes(quizzes),
    ...usesInFigures(content),
    ...usesInPositions(content),
    ...usesInCalendars(content),
    ...usesInExam(content),
    ...factsOfGuide(content),
    ...usesInCards(content),
  ];
  const broken = hasBrokenFile(content, files);
  const issues = [
    ...repeatedIds(content.facts),
    ...disputedWishes(content.facts),
    ...ourselvesAsSource(content.facts),
    ...claimedReadings(content.facts),
    // A file that cannot be read would make all its facts unknown.
    ...(broken ? [] : unknownIds(uses, known)),
    ...content.articles.filter(isPublished).flatMap(({ file }) => checkPassages(texts.get(file), known)),
    ...[...texts.values()].flatMap((text) =>
      /^(?:pages|resources)\//.test(text.file) ? checkPassages(text, known) : [],
    ),
    ...checkExplanations(quizzes),
  ];
  const notes = content.articles.filter(isPublished).flatMap(({ file }) => headingNotes(texts.get(file)));
  return {
    issues,
    notes: [...(broken ? [] : unusedFacts(content.facts, [...uses, ...namedInQuizzes(files)])), ...notes],
  };
}

/** A heading has no mark of facts, so its numbers must also be in the part below it. */
function headingNotes(text: ContentText | undefined): string[] {
  if (!text) return [];
  const sections = Map.groupBy(text.passages, ({ section }) => section.text);
  return [...sections].flatMap(([heading, passages]) => {
    const numbers = new Set(numbersIn(passages.map((passage) => passage.text).join("\n")));
    const alone = numbersIn(heading).filter((number) => !numbers.has(number));
    const said = `${text.file} : le titre « ${heading} » donne ${alone.join(", ")}, que sa partie ne donne pas.`;
    return alone.length > 0 ? [said] : [];
  });
}

function hasBrokenFile({ facts }: Content, files: ContentFiles): boolean {
  const read = new Set(facts.map(({ file }) => file));
  return Object.keys(files).some((file) => file.startsWith("facts/") && !read.has(file));
}

function repeatedIds(facts: Fact[]): ContentIssue[] {
  const owners = new Map<string, string>();
  return facts.flatMap(({ id, file }) => {
    const owner = owners.get(id);
    owners.set(id, owner ?? file);
    return owner ? [issue(file, ["facts", id], `le fait « ${id} » est déjà dans ${owner}`)] : [];
  });
}

/** That somebody proposes something is established once it was said: only its effects can be disputed. */
function disputedWishes(facts: Fact[]): ContentIssue[] {
  return facts
    .filter(
      ({ disputedBy }) =>
        disputedBy && /\b(?:positions?|propositions?|critiques?) (?:est|sont) établie?s?/i.test(disputedBy),
    )
    .map(({ id, file }) =>
      issue(
        file,
        ["facts", id, "disputedBy"],
        "une position établie n'est pas un fait disputé : dites-le établi, et dans l'énoncé ce qui est discuté",
      ),
    );
}

/** Our own notes are not a source: they only record where the source was found. */
function ourselvesAsSource(facts: Fact[]): ContentIssue[] {
  return facts
    .filter(({ sources }) => sources.some(({ author }) => /\bdossier du récap\b/i.test(author)))
    .map(({ id, file }) =>
      issue(file, ["facts", id, "sources"], "le site se cite lui-même : donnez la source, ou retirez la phrase"),
    );
}

const READ_ELSEWHERE = /\((?:[^)]*\b)?(?:lue?s? dans|reprises?\b)|non ouvert|document non lu/;

/** Matches words by which the note of a source without an address says that only a copy or a report was read. */
const NOTED_ELSEWHERE =
  /\b(?:copie|reprises?)\b|pas été ouvert|d'après des notices|\blue?s?,? dans (?:la presse|une? (?:article|encyclopédie|étude))/;

function claimedReadings(facts: Fact[]): ContentIssue[] {
  return facts.flatMap(({ id, file, sources }) =>
    sources
      .filter(({ read }) => read === "source")
      .filter(({ title, noAddress }) => READ_ELSEWHERE.test(title) || NOTED_ELSEWHERE.test(noAddress ?? ""))
      .map(({ title }) =>
        issue(
          file,
          ["facts", id, "sources"],
          `« ${title} » n'a pas été lue elle-même : dites que c'est une reprise, ou une copie si c'est son texte entier`,
        ),
      ),
  );
}

function unknownIds(uses: Use[], known: Map<string, Fact>): ContentIssue[] {
  return uses.flatMap(({ ids, at }) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => ({ ...at, message: `le fait « ${id} » n'existe pas, ou n'existe plus` })),
  );
}

function unusedFacts(facts: Fact[], uses: Pick<Use, "ids">[]): string[] {
  const used = new Set(uses.flatMap(({ ids }) => ids));
  const byFile = Map.groupBy(
    facts.filter(({ id }) => !used.has(id)),
    ({ file }) => file,
  );
  return [...byFile].map(
    ([file, unused]) => `${file} : aucun texte n'emploie ${unused.map(({ id }) => id).join(", ")}.`,
  );
}

function usesInTexts(files: ContentFiles): Use[] {
  return Object.entries(files).flatMap(([file, text]) => {
    if (!MARKED_TEXT.test(file)) return [];
    return marksOf(text).map(({ ids, line }) => ({ ids, at: issue(file, ["texte"], "", line) }));
  });
}

/** Finds the ids of facts by their form, without parsing the quizzes. */
function namedInQuizzes(files: ContentFiles): Pick<Use, "ids">[] {
  return Object.entries(files).flatMap(([file, yaml]) =>
    file.endsWith(".quiz.yaml") ? [{ ids: yaml.match(/\b[A-Z]{1,2}\d{1,3}\b/g) ?? [] }] : [],
  );
}

type Quizzes = ReturnType<typeof readQuizzes>;

function usesInQuizzes(quizzes: Quizzes): Use[] {
  return quizzes.flatMap(({ file, questions }) =>
    questions.map(({ facts }, index) => ({ ids: facts ?? [], at: issue(file, ["questions", index, "facts"], "") })),
  );
}

function usesInFigures({ figures }: Content): Use[] {
  return figures.map(({ file, facts }) => ({ ids: facts, at: issue(file, ["facts"], "") }));
}

function usesInPositions({ positions }: Content): Use[] {
  return positions.map((file) => ({ ids: positionFacts(file), at: issue(file.file, ["camps"], "") }));
}

function usesInCalendars({ pages }: Content): Use[] {
  return pages.flatMap(({ file, front }) =>
    front.status === "planned"
      ? []
      : front.calendar.map(({ facts }, index) => ({ ids: facts, at: issue(file, ["calendar", index, "facts"], "") })),
  );
}

function usesInExam({ exam }: Content): Use[] {
  return exam.flatMap(({ file, questions }) =>
    questions.map(({ facts }, index) => ({ ids: facts, at: issue(file, ["questions", index, "facts"], "") })),
  );
}

function checkPassages(text: ContentText | undefined, known: Map<string, Fact>): ContentIssue[] {
  if (!text) return [];
  return text.passages.flatMap((passage) => {
    const message = passageProblem(passage, known);
    return message ? [issue(text.file, ["texte"], message, text.linesBefore + passage.line)] : [];
  });
}

function checkExplanations(quizzes: Quizzes): ContentIssue[] {
  return quizzes.flatMap(({ file, questions }) =>
    questions.flatMap(({ explanation, facts }, index) => {
      const sign = facts?.length ? null : doubtfulSign(explanation);
      const message = `l'explication contient ${sign} : choisissez les faits qui la portent`;
      return sign ? [issue(file, ["questions", index, "explanation"], message)] : [];
    }),
  );
}

function readQuizzes(files: ContentFiles) {
  return Object.entries(files).flatMap(([file, yaml]) => {
    const quiz = file.endsWith(".quiz.yaml") ? readYaml({ file, yaml }, QuizSchema).value : null;
    return quiz ? [{ file, questions: quiz.questions }] : [];
  });
}

function passageProblem(passage: Passage, known: Map<string, Fact>): string | null {
  const [uncarried] = uncarriedSentences(passage);
  if (uncarried) {
    const { sentence, sign } = uncarried;
    return `« ${sentence} » contient ${sign} et aucun fait ne la porte : ajoutez <!-- M1 --> après elle`;
  }
  const { text, facts } = passage;
  return isDoubtful(facts, known)
    ? `« ${text} » n'est portée que par un fait à recontrôler (${facts.join(", ")})`
    : null;
}
