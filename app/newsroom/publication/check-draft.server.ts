import { LRUCache } from "lru-cache";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { type DraftCheck, type NewsroomServices, NOTHING_FOUND } from "#app/newsroom/drafts/newsroom-services.ts";
import { newsroomOf } from "#app/newsroom/drafts/served.server.ts";
import type { ContentIssue } from "#library/schema/content-issue.ts";
import { describeError } from "#platform/log.ts";
import { candidateOf, prepareDraft } from "./prepare-draft.server.ts";
import { readSnapshot } from "./read-snapshot.server.ts";
import { checkSentLetters } from "./sent-letters.server.ts";

const checks = new LRUCache<string, DraftCheck>({ max: 100 });

/**
 * Checks the draft against the served edition; its own files come first. Takes one second, four for the first; cached
 * for each state of its texts.
 */
export async function checkDraft(
  services: Pick<NewsroomServices, "db" | "newsroom" | "log">,
  { id, document }: Pick<Draft, "id" | "document">,
): Promise<DraftCheck> {
  const held = await readSnapshot(services, id);
  if ("state" in held) return NOTHING_FOUND;
  const prepared = await prepareDraft(services, held.draft, held.files);
  if (prepared.texts.size === 0 && prepared.outdated.length === 0) return NOTHING_FOUND;
  const key = `${id} ${prepared.served.number} ${held.filesHash} ${JSON.stringify(held.draft.questionChoices)}`;
  const known = checks.get(key);
  if (known) return known;
  const candidate = await candidateOf(services, prepared, held.draft);
  try {
    const checked = await newsroomOf(services).check(candidate);
    const { notes, changedQuestions } = checked;
    const issues = [...(await checkSentLetters(services, candidate)), ...checked.issues];
    const isOwn = ({ file }: ContentIssue) => held.files.some(({ path }) => path === file);
    const found = {
      changedQuestions,
      outdated: prepared.outdated,
      issues: [
        ...prepared.outdated.map(outdatedIssue),
        ...issues.filter(isOwn),
        ...issues.filter((one) => !isOwn(one)),
      ],
      notes: notes.filter(
        (note) => prepared.texts.size > 0 && [...prepared.texts.keys()].some((path) => note.includes(path)),
      ),
    };
    checks.set(key, found);
    return found;
  } catch (error) {
    services.log.error("candidate_not_checked", describeError(error));
    const message = "la vérification n’a pas abouti : recommencez dans une minute";
    return { ...NOTHING_FOUND, issues: [{ file: document, path: [], message, line: null }] };
  }
}

function outdatedIssue(file: string): ContentIssue {
  return { file, path: [], message: OUTDATED, line: null };
}

const OUTDATED =
  "le texte du site a changé depuis le début de ce document : reprenez-le à la page « Publier », puis faites relire";
