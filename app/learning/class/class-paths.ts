/** Where the pupils type the code. */
export const ENTRY_PATH = "/c";
/** A form sends the code there; opened as a page, it leads a device back to the session in which it is. */
export const JOIN_PATH = "/classe/entrer";
/** A session without phones: with the id of a quiz, so that each may be kept for when there is no network. */
export const paperPath = (quiz: string) => `/classe/sans-telephone/${quiz}`;
export const DESK_PATH = "/classe/pilotage";
/** Polled addresses: answered before the pages, and not logged. */
export const STATE_PATH = "/classe/etat";
export const VOTE_PATH = "/classe/vote";
/** Where an open page of the teacher tells that it is open. */
export const SIGN_PATH = "/classe/presence";

/** By the session's id: a computer may steer several. */
export const deskPath = (id: string) => `${DESK_PATH}?${CLASS_FIELDS.session}=${id}`;
export const RESUME_PATH = `${DESK_PATH}?reprise`;
export const summaryPath = (id: string) => `${DESK_PATH}/bilan?${CLASS_FIELDS.session}=${id}`;
export const summaryCsvPath = (id: string) => `${DESK_PATH}/bilan.csv?${CLASS_FIELDS.session}=${id}`;
export const classPath = (code: string) => `/classe/${code}`;
/** With the session's id, which nobody guesses, for a browser that does not steer it. */
export const projectorPath = (code: string, id?: string) =>
  `/classe/${code}/ecran${id ? `?${CLASS_FIELDS.session}=${id}` : ""}`;
export const entryPath = (code: string) => `${ENTRY_PATH}?${CLASS_FIELDS.code}=${code}`;
/** The same for an unknown code, so that the answer does not reveal which codes exist. */
export const returnPath = (code: string) => `${entryPath(code)}&${CLASS_FIELDS.notIn}=1`;
export const statePath = (id: string) => `${STATE_PATH}/${id}`;
export const viewPath = (id: string) => `${STATE_PATH}/${id}/question`;

export const CLASS_FIELDS = {
  /** Several with a space between. */
  quiz: "quiz",
  /** One more quiz, of which some questions are asked too. */
  added: "ajout",
  /** The questions of a preparation, in their order. */
  chosen: "ordre",
  code: "code",
  way: "facon",
  expected: "attendus",
  days: "jours",
  question: (id: string) => `question-${id}`,
  rank: (id: string) => `rang-${id}`,
  pressed: "geste",
  version: "version",
  resume: "reprise",
  session: "seance",
  asked: "question",
  option: "option",
  /** Of the request that votes. */
  order: "ordre",
  /** In the pupil's address. */
  number: "numero",
  /** In the address of a session without phones, once the answer of that question is shown. */
  shown: "reponse",
  sent: "envoi",
  notIn: "retour",
  refresh: "actualiser",
} as const;

/** Values in the form and in the address. */
export const WAYS = { live: "en-direct", ownPace: "a-son-rythme", paper: "sans-telephone" } as const;
