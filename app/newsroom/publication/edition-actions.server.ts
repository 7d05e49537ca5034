import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { refused } from "#app/newsroom/drafts/outcome.ts";
import { readServedTexts, servedContent, serveNewest } from "#app/newsroom/drafts/served.server.ts";
import { listWaiting, settleWaiting } from "#app/newsroom/editions/deployment.server.ts";
import { EditionRefused, EditionTaken } from "#app/newsroom/editions/edition-refused.ts";
import {
  type Alongside,
  type EditionChanges,
  type EditionKind,
  type NewEdition,
  publishEdition,
  readEdition,
} from "#app/newsroom/editions/edition-store.server.ts";
import { formerTexts } from "#app/newsroom/editions/former-texts.ts";
import { changesTo, type ServedTexts } from "#app/newsroom/editions/served-texts.server.ts";
import { withdrawArticle } from "#app/newsroom/editions/withdraw-article.ts";
import type { Staff } from "#app/office/team/staff-guard.server.ts";
import { isAtLeast } from "#app/office/team/staff-role.ts";
import { isPublished, loadContent } from "#library/schema/load-content.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { checkWhole } from "./check-candidate.server.ts";
import { candidateWith } from "./prepare-draft.server.ts";
import { type PublishOutcome, refusePublisher } from "./publish-draft.server.ts";
import { keepSentLetters } from "./sent-letters.server.ts";

/** Attempts, each against a newer edition. */
const TRIES = 5;
const NOTE_LENGTH = { min: 10, max: 500 };

type Edition = { kind: EditionKind; note: string };

/**
 * Publishes the texts of a former edition as a new one. For reviewers with a fresh code; for administrators when it
 * withdraws an article.
 */
export function rollBackTo(
  services: NewsroomServices,
  staff: Staff,
  { number, note }: { number: number; note: string },
): Promise<PublishOutcome> {
  const about = { kind: "rollback" as const, note, request: "Dites pourquoi vous y revenez" };
  return publishReturn(services, staff, about, async (served) => {
    if (!Number.isInteger(number) || number < 1 || number >= served.number) {
      const newest = `l’édition servie est la n° ${served.number}`;
      throw new EditionRefused(
        served.number < 2
          ? `Il n’y a pas d’édition sur laquelle revenir : ${newest}.`
          : `Donnez un numéro d’édition de 1 à ${served.number - 1} ; ${newest}.`,
      );
    }
    return readEdition(services.db, number);
  });
}

/** Texts that a deployment changed while the site had its own: those of the repository, as a new edition. */
export function takeDeployed(
  services: NewsroomServices,
  staff: Staff,
  { paths, note }: { paths: string[]; note: string },
): Promise<PublishOutcome> {
  const about = { kind: "deployment" as const, note, request: "Dites ce qui change pour les lecteurs" };
  const settle: Alongside = (tx) => settleWaiting(tx, paths);
  return publishReturn(services, staff, { ...about, settle }, async (served) => {
    const waiting = (await listWaiting(services.db)).filter(({ path }) => paths.includes(path));
    if (waiting.length === 0) throw new EditionRefused("Choisissez au moins un texte qui attend.");
    const texts = served.read(served.shas.keys());
    for (const { path, deployed } of waiting) {
      if (deployed) texts.set(path, deployed);
      else texts.delete(path);
    }
    return texts;
  });
}

/** Keeps the changes told to readers and tells them of this one. */
async function publishReturn(
  services: NewsroomServices,
  staff: Staff,
  { request, settle, ...about }: Edition & { request: string; settle?: Alongside },
  read: (served: ServedTexts) => Promise<Map<string, Buffer>>,
): Promise<PublishOutcome> {
  const refusal = refusePublisher(staff, new Date());
  if (refusal) return refused(refusal);
  const noteRefusal = refuseNote(about.note, request);
  if (noteRefusal) return { ...refused(noteRefusal), field: "note" };
  const sentence = about.note.replace(/\s+/g, " ").trim();
  return refusing(async () => {
    const served = await readServedTexts(services);
    const today = parisDay(new Date());
    const wanted = formerTexts(await read(served), served.read(served.shas.keys()), { sentence, today });
    const texts = changesTo(await keepSentLetters(services, served, wanted), served);
    if (texts.size === 0) return refused("Rien ne change : le site sert déjà ces textes.");
    const acceptance = { today, isMinor: false, questionChoices: {}, isReturn: true };
    const checked = await checkWhole(
      services,
      await candidateWith(services, { served, texts }, acceptance),
      staff.role,
    );
    if (checked.state === "refused") return checked;
    const accepted = [...checked.accepted].map(([path, text]) => [path, Buffer.from(text)] as const);
    const changes: EditionChanges = new Map([...texts, ...accepted]);
    const edition = { ...about, base: served.number, changes };
    return publish(services, staff, edition, settle);
  });
}

/**
 * Withdraws an article: its address answers 410 with the sentence. For administrators with a fresh code. Nothing else
 * is checked: an error elsewhere must not keep an article online.
 * @param document the article's file
 */
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
  const note = sentence.replace(/\s+/g, " ").trim();
  return refusing(async () => {
    const served = await readServedTexts(services);
    const text = served.read([document]).get(document);
    const isServed = servedContent(services).articles.some((one) => isPublished(one) && one.file === document);
    if (!text || !isServed) return { ...refused("Cet article n’est pas publié."), field: "document" };
    const changes = new Map([[document, readable(document, withdrawArticle(text, note))]]);
    return publish(services, staff, { kind: "withdrawal", note, base: served.number, changes });
  }, TRIES);
}

function readable(document: string, text: Buffer): Buffer {
  const { issues } = loadContent({ [document]: text.toString("utf8") });
  const [own] = issues.filter(({ file }) => file === document);
  if (own) throw new EditionRefused(`Cette phrase ne peut pas être écrite dans l’article : ${own.message}.`);
  return text;
}

function refuseNote(note: string, request: string): string | null {
  const { length } = note.trim();
  if (length >= NOTE_LENGTH.min && length <= NOTE_LENGTH.max) return null;
  return `${request} : de ${NOTE_LENGTH.min} à ${NOTE_LENGTH.max} signes.`;
}

async function publish(
  services: NewsroomServices,
  { name }: Staff,
  edition: Omit<NewEdition, "author">,
  alongside?: Alongside,
): Promise<PublishOutcome> {
  const number = await publishEdition(services.db, { ...edition, author: name }, alongside);
  await serveNewest(services);
  return { state: "done", edition: number };
}

async function refusing(act: () => Promise<PublishOutcome>, tries = 1): Promise<PublishOutcome> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof EditionTaken && tries > 1) return refusing(act, tries - 1);
    if (error instanceof EditionRefused) return refused(error.message);
    throw error;
  }
}
