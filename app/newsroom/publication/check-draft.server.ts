import { LRUCache } from "lru-cache";
import { fileLabel } from "#app/newsroom/drafts/documents.ts";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { type DraftCheck, type NewsroomServices, NOTHING_FOUND } from "#app/newsroom/drafts/newsroom-services.ts";
import { refusedBecause } from "#app/newsroom/drafts/outcome.ts";
import { newsroomOf } from "#app/newsroom/drafts/served.server.ts";
import type { ContentIssue } from "#library/schema/content-issue.ts";
import { typeset } from "#platform/french/typography.ts";
import { describeError } from "#platform/log.ts";
import { candidateOf, prepareDraft } from "./prepare-draft.server.ts";
import { readDraftSnapshot } from "./read-snapshot.server.ts";
import { checkSentLetters } from "./sent-letters.server.ts";

const checks = new LRUCache<string, DraftCheck>({ max: 100 });
/** By draft, shown when a later check fails. */
const lastChecks = new LRUCache<string, DraftCheck>({ max: 100 });

/**
 * Checks the draft against the served edition; problems of its own files come first. A check takes one second, the
 * first one four; the result is cached for each state of the texts.
 */
export async function checkDraft(
  services: Pick<NewsroomServices, "db" | "newsroom" | "log">,
  { id }: Pick<Draft, "id">,
): Promise<DraftCheck> {
  const held = await readDraftSnapshot(services, id);
  if ("state" in held) return NOTHING_FOUND;
  const prepared = await prepareDraft(services, held);
  if (prepared.texts.size === 0 && prepared.outdated.length === 0) return NOTHING_FOUND;
  const hashes = [held, ...held.figures].map(({ filesHash }) => filesHash);
  const key = `${id} ${prepared.served.number} ${hashes} ${JSON.stringify(held.draft.questionChoices)}`;
  const known = checks.get(key);
  if (known) return known;
  const candidate = await candidateOf(services, prepared, held.draft);
  try {
    const checked = await newsroomOf(services).check(candidate);
    const { notes, changedQuestions } = checked;
    const issues = [...(await checkSentLetters(services, candidate)), ...checked.issues];
    const isOwn = ({ file }: ContentIssue) => held.files.some(({ path }) => path === file);
    const found: DraftCheck = {
      failure: null,
      changedQuestions,
      outdated: prepared.outdated,
      issues: [
        ...prepared.outdated.map(outdatedIssue),
        ...issues.filter(isOwn),
        ...issues.filter((one) => !isOwn(one)),
      ],
      notes: notes.flatMap((note) => {
        const path = [...prepared.texts.keys()].find((one) => note.includes(one));
        return path === undefined ? [] : [typesetMessage(note.replace(path, fileLabel(path)))];
      }),
    };
    checks.set(key, found);
    lastChecks.set(id, found);
    return found;
  } catch (error) {
    services.log.error("candidate_not_checked", describeError(error));
    return { ...(lastChecks.get(id) ?? NOTHING_FOUND), failure: describeFailure(error) };
  }
}

/** The messages are those of server/http/worker-process.ts; another one comes from the check itself. */
export function describeFailure(error: unknown): string {
  const { message } = error instanceof Error ? error : { message: "" };
  if (message.startsWith("too many")) return "trop d’autres vérifications attendent";
  if (message.startsWith("the process ended")) return "elle a duré trop longtemps ou manqué de mémoire";
  return "le programme qui vérifie a rencontré une erreur, notée dans le journal du site";
}

export function refuseUnchecked(failure: string) {
  return refusedBecause(`La vérification n’a pas abouti : ${failure}. Recommencez dans une minute.`);
}

function outdatedIssue(file: string): ContentIssue {
  return { file, path: [], message: OUTDATED, line: null };
}

const OUTDATED =
  "le texte du site a changé depuis le début de ce document : reprenez-le à la page « Publier », puis faites relire";

const QUOTE = /(«\u00A0|\u00A0»)/;

/** Typesets the message of a check. Its quotation marks may hold words of the text that have their own: these become “ ”. */
export function typesetMessage(message: string): string {
  const pieces = typeset(message).split(QUOTE);
  const marks = pieces.filter((_, index) => index % 2 === 1);
  const isBalanced = marks.filter(isOpening).length * 2 === marks.length;
  let depth = 0;
  return pieces
    .map((piece, index) => {
      if (index % 2 === 0) return piece;
      if (isOpening(piece)) return depth++ === 0 ? piece : "“";
      // Quoted words may be cut before their closing mark: then the mark before a new quotation closes everything.
      const isInner = depth > 1 && (isBalanced || pieces[index + 2]?.includes("»"));
      depth = isInner ? depth - 1 : 0;
      return isInner ? "”" : piece;
    })
    .join("");
}

function isOpening(mark: string): boolean {
  return mark.startsWith("«");
}
