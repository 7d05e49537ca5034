import { LETTER_CONSENT } from "#app/letters/sign-up/sign-up-texts.ts";
import { ARCHIVES_PATH, letterPath } from "#app/letters/subscriptions/letter-address.ts";
import type { LetterId } from "#app/letters/subscriptions/letter-kind.ts";
import type { Letter, LetterQuestion } from "#library/catalogue/catalogue.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { typeset } from "#platform/french/typography.ts";
import {
  button,
  footer,
  heading,
  type MailPart,
  paragraph,
  type RenderedBody,
  renderMail,
} from "#platform/mail/mail-parts.ts";
import { LAUNCH } from "./letter-names.ts";
import { issueLine, type LetterMark, letterParts, PLACEHOLDERS } from "./letter-parts.ts";

export type Mailing = LetterId & {
  subject: string;
  preheader: string;
  /** This time in Paris is proposed for the sending; null proposes none. */
  sendAt: string | null;
  marks: readonly LetterMark[];
  questions: LetterQuestion[];
  headers: { list: string; archive: string | null; feedback: string };
  render: (origin: string) => RenderedBody;
  testPath: string;
};

export function letterMailing(letter: Letter): Mailing {
  const { number, subject, preheader, sendAt, questions } = letter;
  return {
    kind: "weekly",
    number,
    subject,
    preheader,
    sendAt,
    questions,
    marks: ["leave", "pause"],
    headers: { list: "lettre", archive: ARCHIVES_PATH, feedback: `e${number}:lettre::lerecap` },
    render: (origin) => {
      const parts = letterParts(letter, origin);
      return renderMail({ title: subject, preview: preheader, issue: issueLine(letter, parts), parts });
    },
    testPath: `${letterPath(number)}#essai`,
  };
}

const LAUNCH_SUBJECT = "Le Récap est ouvert";
const LAUNCH_PREHEADER = typeset(
  "Vous aviez demandé à le savoir : les premiers articles sont en ligne, et rien d’autre ne suivra.",
);

function launchMailing(): Mailing {
  return {
    ...LAUNCH,
    subject: LAUNCH_SUBJECT,
    preheader: LAUNCH_PREHEADER,
    sendAt: null,
    questions: [],
    marks: ["join", "leave"],
    headers: { list: "lancement", archive: null, feedback: "e0:lancement::lerecap" },
    render: (origin) => renderMail({ title: LAUNCH_SUBJECT, preview: LAUNCH_PREHEADER, parts: launchParts(origin) }),
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

/** Returns the words of the consent, which must be readable before the button is pressed. */
function consentWords(): string {
  return LETTER_CONSENT.text.replace(/[[\]]/g, "");
}

/** Lists every letter that the site can send, the oldest first. */
export function listMailings(content: Pick<Catalogue, "listLetters" | "getLetter">): Mailing[] {
  const letters = content.listLetters().flatMap(({ number }) => content.getLetter(number) ?? []);
  return [launchMailing(), ...letters.map(letterMailing)];
}

export function findMailing(content: Pick<Catalogue, "listLetters" | "getLetter">, number: number | null) {
  return listMailings(content).find((one) => one.number === number) ?? null;
}
