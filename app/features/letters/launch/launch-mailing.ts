import { button, footer, heading, htmlDocument, paragraph } from "#app/features/letters/message/html-parts.ts";
import { link, title, wrap } from "#app/features/letters/message/letter-text.ts";
import { say } from "#app/features/letters/message/letter-words.ts";
import type { Mailing } from "#app/features/letters/message/mailing.ts";
import { PLACEHOLDERS } from "#app/features/letters/message/placeholders.ts";
import { CONSENTS } from "#app/features/newsletter/sign-up/sign-up-texts.ts";
import { LAUNCH_NUMBER } from "#app/features/suppressions/launch-number.ts";
import { escapeHtml } from "#platform/mail/mail-words-html.ts";

const SUBJECT = say("Le Récap est ouvert");
const PREHEADER = say(
  "Vous aviez demandé à le savoir : les premiers articles sont en ligne, et rien d’autre ne suivra.",
);
const WORDS = {
  opening: say(
    "Vous aviez demandé à être prévenu(e) : le site est ouvert. On y lit, sans compte et sans publicité, des articles courts et sourcés sur les sujets dont on débat, avec un quiz pour retenir l’essentiel.",
  ),
  read: say("Lire les premiers articles"),
  letterTitle: say("Et la lettre, chaque jeudi ?"),
  letter: say(
    "La lettre est une autre inscription, que vous n’avez pas demandée : un article, trois questions, cinq minutes, chaque jeudi matin. Si vous la voulez, un bouton suffit. Sans lui, rien ne change.",
  ),
  join: say("Recevoir aussi la lettre"),
  once: say(
    "Ce message est le seul de cette annonce. Ni son ouverture ni vos clics ne sont mesurés. Répondez-y : une personne vous lira.",
  ),
  why: say("Vous le recevez parce que vous avez confirmé vouloir être informé(e) du lancement du Récap."),
  leave: "Me désinscrire",
} as const;

export function launchMailing(): Mailing {
  return {
    ...{ number: LAUNCH_NUMBER, subject: SUBJECT, preheader: PREHEADER, sendAt: null, questions: [] },
    marks: ["join", "leave"],
    headers: { list: "lancement", archive: null, feedback: "e0:lancement::lerecap" },
    html: launchHtml,
    text: launchText,
    testPath: "/explorer#essai",
  };
}

function launchHtml(origin: string): string {
  return htmlDocument({ subject: SUBJECT, preheader: PREHEADER }, [
    paragraph(escapeHtml(WORDS.opening)),
    button(WORDS.read, `${origin}/explorer`),
    heading(WORDS.letterTitle),
    paragraph(escapeHtml(WORDS.letter)),
    button(WORDS.join, PLACEHOLDERS.join),
    paragraph(escapeHtml(consentWords()), "muted"),
    paragraph(escapeHtml(WORDS.once), "muted"),
    footer(WORDS.why, [[WORDS.leave, PLACEHOLDERS.leave]]),
  ]);
}

function launchText(origin: string): string {
  const blocks = [
    SUBJECT,
    wrap(WORDS.opening),
    link(WORDS.read, `${origin}/explorer`),
    title(WORDS.letterTitle),
    wrap(WORDS.letter),
    link(WORDS.join, PLACEHOLDERS.join),
    wrap(consentWords()),
    wrap(WORDS.once),
    "-- ",
    wrap(WORDS.why),
    link(WORDS.leave, PLACEHOLDERS.leave),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** What is agreed to must be readable before the press. */
function consentWords(): string {
  return CONSENTS.updates_signup.text.replace(/[[\]]/g, "");
}
