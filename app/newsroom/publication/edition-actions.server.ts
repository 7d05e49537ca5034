import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { refusedBecause } from "#app/newsroom/drafts/outcome.ts";
import { readServedTexts, servedContent, serveNewest } from "#app/newsroom/drafts/served.server.ts";
import { listWaiting, settleWaiting } from "#app/newsroom/editions/deployment.server.ts";
import { EDITION_NOTE_LENGTH, EditionRefused, EditionTaken } from "#app/newsroom/editions/edition-refused.ts";
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
import { putBackArticle, withdrawArticle } from "#app/newsroom/editions/withdraw-article.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { isAtLeast } from "#app/office/team/staff.ts";
import { isPublished, loadContent } from "#library/schema/load-content.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { candidateWith } from "./prepare-draft.server.ts";
import { checkWhole, type PublishOutcome, refusePublisher } from "./publish-draft.server.ts";
import { keepSentLetters } from "./sent-letters.server.ts";

/** The number of attempts, each against a newer edition than the one before. */
const TRIES = 5;

type Edition = { kind: EditionKind; note: string };

/**
 * Publishes the texts of a former edition as a new one. Sent letters and the changes announced to readers stay. It
 * requires a reviewer with a fresh code, or an administrator when an article would be withdrawn.
 */
export function rollBackTo(
  services: NewsroomServices,
  staff: Staff,
  { number, note }: { number: number; note: string },
  now = new Date(),
): Promise<PublishOutcome> {
  const about = { kind: "rollback" as const, note, request: "Dites pourquoi vous y revenez", now };
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

/** Publishes the repository's version of texts that wait since a deployment. */
export function takeDeployed(
  services: NewsroomServices,
  staff: Staff,
  { paths, note }: { paths: string[]; note: string },
  now = new Date(),
): Promise<PublishOutcome> {
  const about = { kind: "deployment" as const, note, request: "Dites ce qui change pour les lecteurs", now };
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

/** Restores a withdrawn article as it was. It requires an administrator with a fresh code. */
export async function putBackDocument(
  services: NewsroomServices,
  staff: Staff,
  { document, note }: { document: string; note: string },
  now = new Date(),
): Promise<PublishOutcome> {
  if (!isAtLeast(staff, "administrator"))
    return refusedBecause("Remettre un article en ligne demande le rôle « administration ».");
  const about = { kind: "rollback" as const, note, request: "Dites pourquoi vous le remettez", now };
  return publishReturn(services, staff, about, async (served) => {
    if (!servedContent(services).withdrawn.some(({ file }) => file === document)) {
      throw new EditionRefused("Cet article n’est pas retiré.");
    }
    const texts = served.read(served.shas.keys());
    return texts.set(document, putBackArticle(texts.get(document) ?? Buffer.alloc(0)));
  });
}

/** Keeps the changes announced to readers and announces this one. */
async function publishReturn(
  services: NewsroomServices,
  staff: Staff,
  { request, settle, now, ...about }: Edition & { request: string; settle?: Alongside; now: Date },
  read: (served: ServedTexts) => Promise<Map<string, Buffer>>,
): Promise<PublishOutcome> {
  const refusal = refusePublisher(staff, now);
  if (refusal) return refusedBecause(refusal);
  const noteRefusal = refuseNote(about.note, request);
  if (noteRefusal) return { ...refusedBecause(noteRefusal), field: "note" };
  const sentence = about.note.replace(/\s+/g, " ").trim();
  return refusing(async () => {
    const served = await readServedTexts(services);
    const today = parisDay(now);
    const wanted = formerTexts(await read(served), served.read(served.shas.keys()), { sentence, today });
    const texts = changesTo(await keepSentLetters(services, served, wanted), served);
    if (texts.size === 0) return refusedBecause("Rien ne change : le site sert déjà ces textes.");
    const acceptance = { today, isMinor: false, questionChoices: {}, isReturn: true };
    const checked = await checkWhole(
      services,
      await candidateWith(services, { served, texts }, acceptance),
      staff.role,
      now,
    );
    if (checked.state === "refused") return checked;
    const accepted = [...checked.accepted].map(([path, text]) => [path, Buffer.from(text)] as const);
    const changes: EditionChanges = new Map([...texts, ...accepted]);
    const edition = { ...about, base: served.number, changes };
    return publish(services, staff, edition, { alongside: settle, now });
  });
}

/**
 * Withdraws an article, given by its file: its address then answers 410 with the sentence. It requires an administrator
 * with a fresh code. Nothing else is checked, because an error elsewhere must not keep an article online.
 */
export async function withdrawDocument(
  services: NewsroomServices,
  staff: Staff,
  { document, sentence }: { document: string; sentence: string },
  now = new Date(),
): Promise<PublishOutcome> {
  if (!isAtLeast(staff, "administrator"))
    return refusedBecause("Retirer un article demande le rôle « administration ».");
  const refusal = refusePublisher(staff, now);
  if (refusal) return refusedBecause(refusal);
  const sentenceRefusal = refuseNote(sentence, "Écrivez la phrase que les lecteurs liront");
  if (sentenceRefusal) return { ...refusedBecause(sentenceRefusal), field: "sentence" };
  const note = sentence.replace(/\s+/g, " ").trim();
  return refusing(async () => {
    const served = await readServedTexts(services);
    const text = served.read([document]).get(document);
    const isServed = servedContent(services).articles.some((one) => isPublished(one) && one.file === document);
    if (!text || !isServed) return { ...refusedBecause("Cet article n’est pas publié."), field: "document" };
    const changes = new Map([[document, readable(document, withdrawArticle(text, note))]]);
    return publish(services, staff, { kind: "withdrawal", note, base: served.number, changes }, { now });
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
  if (length >= EDITION_NOTE_LENGTH.min && length <= EDITION_NOTE_LENGTH.max) return null;
  return `${request} : de ${EDITION_NOTE_LENGTH.min} à ${EDITION_NOTE_LENGTH.max} signes.`;
}

async function publish(
  services: NewsroomServices,
  { name }: Staff,
  edition: Omit<NewEdition, "author">,
  { alongside, now }: { alongside?: Alongside | undefined; now: Date },
): Promise<PublishOutcome> {
  const number = await publishEdition(services.db, { ...edition, author: name }, alongside, now);
  await serveNewest(services);
  return { state: "done", edition: number };
}

async function refusing(act: () => Promise<PublishOutcome>, tries = 1): Promise<PublishOutcome> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof EditionTaken && tries > 1) return refusing(act, tries - 1);
    if (error instanceof EditionRefused) return refusedBecause(error.message);
    throw error;
  }
}
