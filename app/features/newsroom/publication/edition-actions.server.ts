import { withdrawArticle } from "#app/features/editions/article-moves.ts";
import { accessTo } from "#app/features/editions/edition-access.server.ts";
import { EditionRefused } from "#app/features/editions/edition-refused.ts";
import { type EditionKind, publishEdition } from "#app/features/editions/edition-store.server.ts";
import { textsOfEdition } from "#app/features/editions/edition-texts.server.ts";
import { changesTo, type ServedTexts } from "#app/features/editions/served-texts.server.ts";
import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import { isAtLeast } from "#app/features/staff/staff-role.ts";
import { isPublished } from "#library/schema/load-content.ts";
import type { NewsroomServices } from "../newsroom-services.ts";
import { refused } from "../outcome.ts";
import { newsroomOf, readServedTexts, servedContent, serveNewest } from "../served.server.ts";
import { checkWhole } from "./check-candidate.server.ts";
import { candidateOf } from "./prepare-draft.server.ts";
import { type PublishOutcome, refusePublisher } from "./publish-draft.server.ts";
import { keepSentLetters } from "./sent-letters.server.ts";

const NOTE_LENGTH = { min: 10, max: 500 };

/** The texts of an edition again, as a new one; 0 is the content before the first. Reviewers, with a fresh code. */
export async function rollBackTo(
  services: NewsroomServices,
  staff: Staff,
  { number, note }: { number: number; note: string },
): Promise<PublishOutcome> {
  const refusal = refusePublisher(staff, new Date());
  if (refusal) return refused(refusal);
  const noteRefusal = refuseNote(note, "Dites pourquoi vous y revenez");
  if (noteRefusal) return { ...refused(noteRefusal), field: "note" };
  return publishWhole(services, staff, { kind: "rollback", note }, async (served) =>
    keepSentLetters(services, served, await textsOfEdition(number, accessTo(services.db), served)),
  );
}

/** The address then answers with the sentence. Administrators, with a fresh code. @param document the article's file */
export async function withdrawDocument(
  services: NewsroomServices,
  staff: Staff,
  { document, sentence }: { document: string; sentence: string },
): Promise<PublishOutcome> {
  if (!isAtLeast(staff, "administrator")) return refused("Seul un administrateur peut retirer un article.");
  const refusal = refusePublisher(staff, new Date());
  if (refusal) return refused(refusal);
  const sentenceRefusal = refuseNote(sentence, "Écrivez la phrase que les lecteurs liront");
  if (sentenceRefusal) return { ...refused(sentenceRefusal), field: "sentence" };
  const article = servedContent(services)
    .articles.filter(isPublished)
    .find(({ file }) => file === document);
  if (!article) return { ...refused("Cet article n’est pas publié."), field: "document" };
  const note = sentence.replace(/\s+/g, " ").trim();
  return publishWhole(services, staff, { kind: "withdraw", note }, async (served) =>
    withdrawArticle(await served.read(served.shas.keys()), article.href, note),
  );
}

function refuseNote(note: string, request: string): string | null {
  const { length } = note.trim();
  if (length >= NOTE_LENGTH.min && length <= NOTE_LENGTH.max) return null;
  return `${request} : de ${NOTE_LENGTH.min} à ${NOTE_LENGTH.max} signes.`;
}

async function publishWhole(
  services: NewsroomServices,
  { name, role }: Staff,
  about: { kind: EditionKind; note: string },
  make: (served: ServedTexts) => Promise<Map<string, Buffer>>,
): Promise<PublishOutcome> {
  try {
    const served = await readServedTexts(services);
    const built = newsroomOf(services).openBuilt();
    const changes = await changesTo(await make(served), served, built);
    if (changes.length === 0) return refused("Rien ne change : le site sert déjà ces textes.");
    const texts = new Map(changes.map(({ path, text }) => [path, text]));
    const checked = await checkWhole(services, await candidateOf(services, { served, texts }, null), role);
    if (checked.state === "refused") return checked;
    const edition = await publishEdition(services.db, {
      base: served.number,
      author: name,
      builtAt: built.builtAt,
      changes,
      drawings: checked.drawings,
      ...about,
    });
    await serveNewest(services);
    return { state: "done", edition };
  } catch (error) {
    if (error instanceof EditionRefused) return refused(error.message);
    throw error;
  }
}
