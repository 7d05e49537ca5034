import { UNJOINED_MINUTES } from "./class-limits.ts";
import type { Way } from "./class-steps.ts";

/** These texts must not be changed, except where a comment says that the wording is free. */
export const CLASS_TEXTS = {
  mistyped: "Ce code contient une erreur de frappe. Vérifiez les huit chiffres.",
  unknown: "Aucune séance n’a ce code. Elle est peut-être finie. Demandez à votre professeur.",
  closed: "L’entrée est fermée. Demandez à votre professeur de la rouvrir.",
  tooMany: "Trop d’essais. Attendez une minute, puis recommencez.",
  sent: "Réponse envoyée. Vous pouvez la changer tant que la question est ouverte.",
  late: "Trop tard : la question était fermée. Cette réponse ne compte pas.",
  offline: "Pas de connexion. Votre choix est gardé : il partira tout seul, si la question est encore ouverte.",
  /** Shown while no choice waits; its wording is free. */
  cut: "Connexion coupée. Gardez cette page ouverte : elle se reconnecte toute seule.",
  /** Said of a press or a form that could not be sent; the wording is free. */
  notSent: "Pas de connexion. Rien n’a changé : réessayez.",
  /** Said of a key that was pressed before the screen showed the newest state; the wording is free. */
  notApplied: "La séance venait de changer : pour avancer encore, appuyez de nouveau.",
  restart: "Le site revient dans un instant. Ne fermez pas cette page.",
  teacherAway: "Votre professeur n’est plus connecté. Gardez cette page ouverte.",
  expired: "Cette séance est finie. Le site a effacé ce que chaque appareil a répondu.",
  /** Said beside the score, which this tab alone still knows. */
  ownTab: "Vos choix restent dans cet onglet, jusqu’à ce que vous le fermiez ou les effaciez.",
  lateBefore: "C’est votre réponse d’avant qui compte.",
  onItsWay: "Envoi…",
  /** Said on the desk once the teacher hid the counts. */
  countsHidden: "Répartition cachée. Elle le reste, aux questions suivantes aussi, jusqu’à « Montrer la répartition ».",
  /** Said of the keys where they are first of use, the same with phones and without. */
  keys: "Clavier ou télécommande : « Page suivante » ou → avance, « Page précédente » ou ← revient en arrière.",
  fewAnswers: "Moins de trois réponses : pas de graphique.",
  resumeWrong: "Ce code de reprise ne correspond à aucune séance ouverte.",
  phones: "À l’école et au collège, l’usage du téléphone doit être prévu par le règlement intérieur.",
  /** The wording is free. */
  noAnswer: "Choisissez une réponse, puis envoyez-la.",
  already: "Vous avez déjà répondu à cette question.",
  tooManyVotes: "Trop de changements en une minute. Attendez un peu, puis renvoyez votre réponse.",
  waiting:
    "Trop de changements en une minute. Votre dernier choix est gardé : il partira tout seul, si la question est encore ouverte.",
  oneTap: "Touchez une réponse : elle part aussitôt, et se change tant que la question est ouverte.",
  closedQuestion: "La question est fermée. La correction arrive.",
  notAnswered: "Vous n’avez pas répondu.",
  cameAfter: "Cette question était déjà fermée : elle ne compte pas pour vous.",
  correctionComes: "La correction arrive.",
  teachersQuestion: "Question de votre professeur",
  inNone: "Cet appareil n’est dans aucune séance ouverte. Entrez le code que montre votre professeur.",
  notIn: "Cet appareil n’est pas, ou plus, dans la séance de ce code. Entrez-le de nouveau.",
  noDesk: "Aucune séance n’est ouverte sur cet ordinateur. Entrez votre code de reprise, ou ouvrez une séance.",
  takenOver:
    "Cette séance est pilotée depuis un autre ordinateur. Pour la reprendre ici, entrez de nouveau son code de reprise.",
  otherDesk: "Entrez le code de reprise de la séance à piloter sur cet ordinateur.",
} as const;

export function neverJoined(way: Way): string {
  const time =
    way === "live" ? `${UNJOINED_MINUTES.live} minutes` : `${UNJOINED_MINUTES["own-pace"] / (24 * 60)} jours`;
  return `Sans élève ni signe de votre part pendant ${time}, la séance se ferme toute seule.`;
}

/** The wording is free. */
export function wrongLength(digits: number): string {
  return `Vous avez tapé ${digits} ${digits > 1 ? "chiffres" : "chiffre"}. Le code en a huit, en deux groupes de quatre.`;
}

export function full(places: number): string {
  return `La séance est complète (${places} appareils).`;
}

export function classAnswersText(answers: number): string {
  return answers > 1 ? `${answers} réponses` : `${answers} réponse`;
}

export function devicesOf(devices: number, expected: number | null): string {
  const shown = `${devices} ${devices > 1 ? "appareils" : "appareil"}`;
  return expected === null ? `${shown}.` : `${shown} pour ${expected} attendus.`;
}

export function erasedAt(dayAndHour: string): string {
  return `Les totaux seront effacés le ${dayAndHour}. Téléchargez-les si vous en avez besoin.`;
}

const JOIN_OUTCOMES = ["mistyped", "unknown", "closed", "full", "tooMany", "expired"] as const;
export type JoinRefusal = (typeof JOIN_OUTCOMES)[number];

const VOTE_TEXTS = {
  sent: CLASS_TEXTS.sent,
  /** The vote is sent again at once with a higher number, so the pupil reads nothing. */
  older: "",
  late: CLASS_TEXTS.late,
  gone: CLASS_TEXTS.expired,
  notIn: CLASS_TEXTS.notIn,
  already: CLASS_TEXTS.already,
  tooMany: CLASS_TEXTS.tooManyVotes,
  noAnswer: CLASS_TEXTS.noAnswer,
  unavailable: CLASS_TEXTS.restart,
};

export type VoteOutcome = keyof typeof VOTE_TEXTS;
export const VOTE_OUTCOMES = Object.keys(VOTE_TEXTS) as VoteOutcome[];

export function voteText(outcome: VoteOutcome): string {
  return VOTE_TEXTS[outcome];
}
