import { letterNames } from "#app/letters/message/letter-names.ts";
import type { Mailing } from "#app/letters/message/mailing.ts";
import { checkBeforeSending, stopOf } from "#app/letters/preflight/sending-checks.server.ts";
import type { LetterScheduler } from "#app/letters/sending/letter-scheduler.server.ts";
import {
  type ActionOutcome,
  cancelLetter,
  composeLetter,
  pauseByHand,
  resumeLetter,
  scheduleLetter,
  sendNow,
  sendTest,
} from "#app/letters/sending/letter-transitions.server.ts";
import { formatWallHour } from "#app/letters/sending/wall-time.ts";
import { type LetterRow, readLetter } from "#app/letters/store/letter-store.server.ts";
import type { AuditAction } from "#app/office/audit-log/audit-actions.ts";
import { recordAudit } from "#app/office/audit-log/record-audit.server.ts";
import type { AdminSession } from "#app/office/sign-in/admin-session.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { INVALID_EMAIL, normaliseEmail } from "#platform/mail/email-address.ts";
import type { RawTransport } from "#platform/mail/mail-transport.server.ts";
import type { Services } from "#platform/services.ts";
import { LETTER_FIELDS, type LetterIntent } from "./desk-forms.ts";

type LetterService = { scheduler: Pick<LetterScheduler, "trigger">; transport: RawTransport };

declare module "#platform/services.ts" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface AddedServices {
    letters?: LetterService;
  }
}

/** Throws in a process that has no letter service, such as one that only renders pages. */
function requireLetterService({ letters }: { letters?: LetterService }): LetterService {
  if (!letters) throw new Error("this process sends no letters");
  return letters;
}

type LetterAnswer = { isDone: boolean; message: string };

type LetterSubmission = {
  intent: Exclude<LetterIntent, "ask">;
  admin: AdminSession;
  content: Catalogue;
  letter: Mailing;
  form: URLSearchParams;
  now: Date;
};

const AUDIT: Record<LetterSubmission["intent"], AuditAction> = {
  freeze: "letter-freeze",
  test: "letter-test",
  schedule: "letter-schedule",
  send: "letter-send",
  pause: "letter-pause",
  resume: "letter-resume",
  cancel: "letter-cancel",
};

const DONE: Record<LetterSubmission["intent"], string> = {
  freeze: "La lettre est composée. Relisez-la dans les aperçus, puis envoyez-vous un essai.",
  test: "L’essai est parti.",
  schedule: "La lettre est programmée.",
  send: "L’envoi commence.",
  pause: "La lettre est en pause : au plus dix envois déjà commencés se terminent.",
  resume: "La lettre reprend.",
  cancel: "La lettre est annulée.",
};

export async function replyToLetter(services: Services, submission: LetterSubmission): Promise<LetterAnswer> {
  const { intent, admin, now } = submission;
  const outcome = await run(services, submission);
  if (typeof outcome !== "string") return outcome;
  if (outcome === "wrong-state")
    return refused("Cette lettre n’est plus dans l’état où vous l’avez vue. La voici relue.");
  if (outcome === "stale")
    return refused("Cette lettre attend depuis plus de trois jours : cochez la case pour la reprendre.");
  if (outcome === "wrong-time") return refused("Il faut un jour et une heure à venir.");
  const about = letterNames(submission.letter).about;
  await recordAudit(services.db, { actor: admin.actor, action: AUDIT[intent], rowCount: 1, now, about });
  services.log.info("letter_pressed", { letter: submission.letter.number, intent });
  requireLetterService(services).scheduler.trigger();
  const composed = await readLetter(services.db, submission.letter.number);
  return { isDone: true, message: (composed && specialText(composed, submission)) ?? DONE[intent] };
}

/** Returns the sentence that replaces the one of DONE in special cases, or null. */
function specialText(composed: LetterRow, { intent, form }: LetterSubmission): string | null {
  if (intent === "freeze" && composed.pauseReason) return `La lettre est composée. ${composed.pauseReason}`;
  if (intent === "pause" && !composed.startedAt)
    return "La lettre est en pause : elle ne partira pas à l’heure prévue.";
  if (intent === "resume" && composed.state === "ready")
    return "La lettre est de nouveau prête. Elle n’avait pas commencé, et rien ne part sans vous : appuyez sur « Programmer » ou sur « Envoyer maintenant ».";
  const asked = form.get(LETTER_FIELDS.wall) ?? "";
  if (intent === "schedule" && composed.wallTime && composed.wallTime !== asked)
    return `La lettre est programmée. À Paris, ${formatWallHour(asked)} n’existe pas ce jour-là, car on passe à l’heure d’été : elle partira à ${formatWallHour(composed.wallTime)}.`;
  return null;
}

async function run(
  services: Services,
  { intent, admin, content, letter, form, now }: LetterSubmission,
): Promise<ActionOutcome | LetterAnswer> {
  const act = { number: letter.number, who: admin.actor, now };
  switch (intent) {
    case "freeze":
      return composeLetter(services, letter, {
        ...act,
        runPreflight: async (composed) =>
          stopOf(await checkBeforeSending(services, { composed, letter, content, now })),
      });
    case "test":
      return test(services, letter, { to: form.get(LETTER_FIELDS.to) ?? "", ...act });
    case "schedule":
      return (
        (await preflightRefusal(services, { content, letter, now })) ??
        scheduleLetter(services, { ...act, wall: form.get(LETTER_FIELDS.wall) ?? "" })
      );
    case "send":
      return (await preflightRefusal(services, { content, letter, now })) ?? sendNow(services, act);
    case "pause":
      return pauseByHand(services, act);
    case "resume":
      return resumeLetter(services, { ...act, isSure: form.get(LETTER_FIELDS.sure) === "oui" });
    case "cancel":
      return form.get(LETTER_FIELDS.sure) === "oui"
        ? cancelLetter(services, act)
        : refused("Cochez la case pour annuler.");
  }
}

async function test(services: Services, letter: Mailing, { to, who, now }: { to: string; who: string; now: Date }) {
  const address = normaliseEmail(to);
  if (!address) return refused(INVALID_EMAIL);
  const { transport } = requireLetterService(services);
  const outcome = await sendTest({ ...services, transport }, { mailing: letter, to: address, who, now });
  if (outcome === "wrong-state") return refused("Composez d’abord la lettre.");
  return outcome.kind === "sent"
    ? "done"
    : refused("Le serveur de courrier n’a pas pris l’essai. Prévenez la personne qui installe le site.");
}

/** « Send now » needs this preflight, because the scheduler repeats it only for scheduled letters. */
async function preflightRefusal(
  services: Services,
  { content, letter, now }: Pick<LetterSubmission, "content" | "letter" | "now">,
): Promise<LetterAnswer | null> {
  const composed = await readLetter(services.db, letter.number);
  if (!composed) return refused("Composez d’abord la lettre.");
  const stop = stopOf(await checkBeforeSending(services, { composed, letter, content, now }));
  return stop ? refused(`La lettre ne peut pas partir : ${stop}`) : null;
}

function refused(message: string): LetterAnswer {
  return { isDone: false, message };
}
