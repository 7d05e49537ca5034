import type { Purpose } from "#app/features/newsletter/purposes.ts";
import type { TransferCells } from "./transfer-columns.ts";

/** A line of the file as it is written there; the server judges it. */
export type ImportRow = {
  id: string;
  email: string;
  source: string;
  date: string;
  /** What each purpose's columns hold; null in a plain list, which has none. */
  states: TransferCells | null;
};

export type ImportRequest = {
  /** "check" changes nothing and answers what "apply" would. */
  mode: "check" | "apply";
  rows: ImportRow[];
  /** What the people of a plain list agreed to, as whoever imports them declares. */
  purpose: Purpose | null;
  /** The audit's line of the batches before this one. */
  importId: string | null;
};

export type ImportOutcome =
  /** Added, or to be added. */
  | "new"
  /** On the list already: nothing of theirs is changed. */
  | "known"
  /** Has left the newsletter, or was erased: never brought back by an import. */
  | "left"
  | "duplicate"
  /** Found by the browser: a plain list with a state takes in who is confirmed alone. */
  | "unconfirmed"
  | "wrong-email"
  | "wrong-source"
  | "wrong-date"
  | "wrong-state";

export type ImportAnswer = { outcomes: ImportOutcome[]; importId: string };

export const IMPORT_PATH = "/admin/importer/lot";

/** So many rows stay below the size of a body that the server takes, however long they are. */
export const ROWS_A_BATCH = 50;

/** No right cell is longer; what is longer is cut, and found wrong. */
export const MAX_CELL_LENGTHS: Record<Exclude<keyof ImportRow, "states">, number> = {
  id: 40,
  email: 260,
  source: 110,
  date: 40,
};

export const MAX_STATE_LENGTH = 40;

/** What is wrong, in the words of the error file; null for what is not an error. */
export const IMPORT_ERRORS: Record<ImportOutcome, string | null> = {
  new: null,
  known: null,
  left: null,
  duplicate: null,
  unconfirmed: "Pas confirmée d’après ce fichier : seul un « Export complet » remet chaque personne dans son état",
  "wrong-email": "Adresse e-mail incorrecte",
  "wrong-source": "Source trop longue ou illisible",
  "wrong-date": "Date illisible ou à venir (attendu : 31/12/2025 14:05)",
  "wrong-state": "État absent ou illisible (attendu : à confirmer, confirmé ou désinscrit)",
};
