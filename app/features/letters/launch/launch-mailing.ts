import type { Mailing } from "#app/features/letters/message/mailing.ts";
import { PLACEHOLDERS } from "#app/features/letters/message/placeholders.ts";
import { LETTER_CONSENT } from "#app/features/newsletter/sign-up/sign-up-texts.ts";
import { LAUNCH_NUMBER } from "#app/features/newsletter/suppressions/letter-kind.ts";
import { typeset } from "#platform/french/typography.ts";
import { button, footer, heading, type MailPart, paragraph } from "#platform/mail/mail-parts.ts";
import { renderMail } from "#platform/mail/render-mail.ts";

const SUBJECT = "Le Récap est ouvert";
const PREHEADER = typeset(
  "Vous aviez demandé à le savoir : les premiers articles sont en ligne, et rien d’autre ne suivra.",
);

export function launchMailing(): Mailing {
  return {
    number: LAUNCH_NUMBER,
    subject: SUBJECT,
    preheader: PREHEADER,
    sendAt: null,
    questions: [],
    marks: ["join", "leave"],
    headers: { list: "lancement", archive: null, feedback: "e0:lancement::lerecap" },
    render: (origin) => renderMail({ title: SUBJECT, preview: PREHEADER, parts: launchParts(origin) }),
    testPath: "/explorer#essai",
  };
}

function launchParts(origin: string): MailPart[] {
  return [
    paragraph(
      "Vous aviez demandé à être prévenu(e) : le site est ouvert. On y lit, sans compte et sans publicité, des articles courts et sourcés sur les sujets dont on débat, avec un quiz pour retenir l’essentiel.",
    ),
    button("Lire les premiers articles", `${origin}/explorer`),
    heading("Et la lettre, chaque jeudi ?"),
    paragraph(
      "La lettre est une autre inscription, que vous n’avez pas demandée : un article, trois questions, cinq minutes, chaque jeudi matin. Si vous la voulez, un bouton suffit. Sans lui, rien ne change.",
    ),
    button("Recevoir aussi la lettre", PLACEHOLDERS.join),
    paragraph(consentWords(), "muted"),
    paragraph(
      "Ce message est le seul de cette annonce. Ni son ouverture ni vos clics ne sont mesurés. Répondez-y : une personne vous lira.",
      "muted",
    ),
    footer("Vous le recevez parce que vous avez confirmé vouloir être informé(e) du lancement du Récap.", [
      ["Me désinscrire", PLACEHOLDERS.leave],
    ]),
  ];
}

/** What is agreed to must be readable before the press. */
function consentWords(): string {
  return LETTER_CONSENT.text.replace(/[[\]]/g, "");
}
