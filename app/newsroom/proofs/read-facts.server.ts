import type { Draft } from "#app/newsroom/drafts/draft.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { knownFacts } from "#app/newsroom/facts/known-facts.server.ts";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import { presentWords, type ReadFact, type ReadFile, type ReadPiece } from "#app/newsroom/second-reading/read-page.ts";
import { numbersIn, unstatedNumbers } from "#library/check/uncarried-sentences.ts";
import { proofsOf } from "#library/proofs/article-proofs.ts";
import { listPassages } from "#library/proofs/marked-passages.ts";
import { describeAsOf, describeCheck, describeConfidence, describeDoubt } from "#library/proofs/proof-words.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import { leastRead } from "#library/schema/readings.ts";
import { formatPartialDate } from "#platform/french/dates.ts";
import { typeset } from "#platform/french/typography.ts";

/** Adds to each piece the numbers that its facts do not state, by the passages of the page « Preuves ». */
export function withUnstated(
  services: Pick<NewsroomServices, "newsroom">,
  draft: Pick<Draft, "files" | "figures">,
  files: ReadFile[],
): ReadFile[] {
  const known = knownFacts(services, draft);
  return files.map((file) => {
    const beyond = unstatedByLine(draft.files.find(({ path }) => path === file.path)?.text ?? null, file.path, known);
    const addTo = (piece: ReadPiece): ReadPiece => ({
      ...piece,
      unstated: (piece.field ? unstatedOfField(piece, known) : unstatedOfBlock(piece, beyond)).map(typeset),
    });
    return { ...file, pieces: file.pieces.map(addTo) };
  });
}

/** The lines of a passage in its file, and its numbers that no fact states. */
type Beyond = { line: number; endLine: number; numbers: string[] };

function unstatedByLine(text: string | null, path: string, known: Map<string, Fact>): Beyond[] {
  if (text === null || !path.endsWith(".md")) return [];
  const { body } = splitText(path, text);
  const lineAt = (offset: number) => text.slice(0, text.length - body.length + offset).split("\n").length;
  return listPassages(body).passages.flatMap((passage) => {
    const numbers = unstatedNumbers(passage, known);
    const first = passage.line + lineAt(0) - 1;
    const { words } = passage;
    return numbers.length === 0
      ? []
      : [{ numbers, line: words ? lineAt(words.from) : first, endLine: words ? lineAt(words.to) : first }];
  });
}

/** A passage may have several pieces, such as the lines of a list of data, and a piece several passages. */
function unstatedOfBlock(piece: ReadPiece, beyond: Beyond[]): string[] {
  const { present } = piece;
  if (present === null) return [];
  const said = new Set(numbersIn(presentWords(piece)));
  const own = beyond.filter(({ line, endLine }) => line <= present.endLine && present.line <= endLine);
  const numbers = own.flatMap((passage) => passage.numbers);
  return [...new Set(numbers)].filter((number) => numbersIn(number).every((one) => said.has(one)));
}

function unstatedOfField(piece: ReadPiece, known: Map<string, Fact>): string[] {
  const facts = piece.facts.flatMap(({ id, change }) => (change === "removed" ? [] : [id]));
  return unstatedNumbers({ text: presentWords(piece), facts, isQuotation: false }, known);
}

/** Returns the facts that the passages of these texts name, with what a reviewer needs to read. */
export function readFacts(
  services: Pick<NewsroomServices, "newsroom">,
  draft: Pick<Draft, "files" | "figures">,
  files: ReadFile[],
): Record<string, ReadFact> {
  const ids = files.flatMap(({ pieces }) => pieces.flatMap(({ facts }) => facts.map(({ id }) => id)));
  const proofs = proofsOf(ids, knownFacts(services, draft));
  return Object.fromEntries(
    Object.values(proofs).map((proof) => {
      const { id, statement, sources } = proof;
      const worth = [describeConfidence(proof) + describeDoubt(proof), describeCheck(proof), describeAsOf(proof.asOf)];
      const shown = sources.map(({ author, title, date, url }) => {
        return { words: `${author}, ${title}${date ? `, ${formatPartialDate(date)}` : ""}`, url };
      });
      return [
        id,
        {
          id,
          statement,
          worth: worth.join(" "),
          isRead: proof.checked === "read" && leastRead(sources) === "source",
          sources: shown,
        },
      ];
    }),
  );
}
