/** Pupils type the code on this page. */
export const ENTRY_PATH = "/c";
/** The form sends the code to this address. Opened as a page, it leads a device back to its session. */
export const JOIN_PATH = "/classe/entrer";
/**
 * The address of a session without phones holds the id of the quiz, so that each can be kept for use without a network.
 */
export const paperPath = (quiz: string) => `/classe/sans-telephone/${quiz}`;
export const DESK_PATH = "/classe/pilotage";
/** Devices poll these addresses, which are answered before the pages and not logged. */
export const STATE_PATH = "/classe/etat";
export const VOTE_PATH = "/classe/vote";
/** An open page of the teacher signals its presence here. */
export const SIGN_PATH = "/classe/presence";

/** The address names the session by its id, because a computer may lead several. */
export const deskPath = (id: string) => `${DESK_PATH}?${CLASS_FIELDS.session}=${id}`;
/** The page of a session just opened shows the code for the pupils and the resume code. */
export const openedPath = (id: string) => `${deskPath(id)}&${CLASS_FIELDS.opened}`;
export const RESUME_PATH = `${DESK_PATH}?reprise`;
export const summaryPath = (id: string) => `${DESK_PATH}/bilan?${CLASS_FIELDS.session}=${id}`;
export const summaryCsvPath = (id: string) => `${DESK_PATH}/bilan.csv?${CLASS_FIELDS.session}=${id}`;
export const classPath = (code: string, fields: Record<string, string> = {}) => {
  const query = String(new URLSearchParams(fields));
  return `/classe/${code}${query ? `?${query}` : ""}`;
};
/** The session's id, which nobody can guess, lets in a browser that does not lead it. */
export const projectorPath = (code: string, id?: string) =>
  `/classe/${code}/ecran${id ? `?${CLASS_FIELDS.session}=${id}` : ""}`;
export const entryPath = (code: string) => `${ENTRY_PATH}?${CLASS_FIELDS.code}=${code}`;
/** A refused code leads to the same address as an unknown one, so that the answer does not reveal which codes exist. */
export const returnPath = (code: string) => `${entryPath(code)}&${CLASS_FIELDS.notIn}=1`;
export const statePath = (id: string) => `${STATE_PATH}/${id}`;
export const viewPath = (id: string) => `${STATE_PATH}/${id}/question`;

export const CLASS_FIELDS = {
  /** Ids of quizzes, separated by spaces. */
  quiz: "quiz",
  /** Id of one more quiz, of which some questions are asked too. */
  added: "ajout",
  /** Id of the quiz that a preparation leaves out from now on. */
  removed: "retrait",
  /** Destination of a preparation that opens no session: one of `DESTINATIONS`. */
  to: "vers",
  /** Questions that the teacher wrote, which are never in an address. */
  own: "personnelles",
  /** Marks the address of a preparation that asks questions of the teacher, which stay in the browser. */
  withOwn: "avec-les-miennes",
  /** Tells a kept preparation from others, so that changing one replaces it. */
  preparation: "preparation",
  /** The questions of a preparation, in their order. */
  chosen: "ordre",
  /** A notion of the civic exam, whose questions replace chosen ones. */
  notion: "notion",
  code: "code",
  way: "facon",
  expected: "attendus",
  days: "jours",
  question: (id: string) => `question-${id}`,
  /** Every question of the form, ticked or not, in their order. */
  listed: "liste",
  /** The id of the question that a button moves by one place. */
  up: "monter",
  down: "descendre",
  pressed: "geste",
  version: "version",
  resume: "reprise",
  session: "seance",
  opened: "ouverte",
  asked: "question",
  option: "option",
  /** Number of a vote, by which an older one that arrives last is recognised. */
  order: "ordre",
  /** Number of the question, in an address. */
  number: "numero",
  /** Marks the address of a session without phones once the answer of that question is shown. */
  shown: "reponse",
  sent: "envoi",
  notIn: "retour",
  refresh: "actualiser",
} as const;

/** These values are used in the form and in the address. */
export const WAYS = { live: "en-direct", ownPace: "a-son-rythme", paper: "sans-telephone" } as const;

/**
 * A preparation leads to its own address, which `kept` and `copy` add to the list of the browser, to the big screen, or
 * to paper.
 */
export const DESTINATIONS = {
  address: "adresse",
  kept: "garder",
  copy: "copier",
  paper: "sans-telephone",
  print: "imprimer",
} as const;

/** At the end of the address of a preparation, adds it to those that the browser keeps. */
export const KEEP_AT_ONCE = "#gardee";
