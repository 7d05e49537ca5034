import type { Purpose } from "#app/features/newsletter/purposes.ts";
import type { TransferCells } from "./transfer-columns.ts";

/** Unchecked, as it stands in the file. */
export type ImportRow = {
  id: string;
  email: string;
  source: string;
  date: string;
  states: TransferCells | null;
};

export const DECLARED_STATUSES = ["confirmed", "withdrawn"] as const;

export type DeclaredStatus = (typeof DECLARED_STATUSES)[number];

export type ImportRequest = {
  /** "check" changes nothing and answers what "apply" would. */
  mode: "check" | "apply";
  rows: ImportRow[];
  /** Declared by the importer, for a plain list. */
  purpose: Purpose | null;
  /** Likewise: nobody becomes confirmed by default. */
  status: DeclaredStatus | null;
  importId: string | null;
};

export type ImportOutcome =
  | "new"
  | "known"
  /** Unsubscribed or erased: never brought back by an import. */
  | "left"
  | "duplicate"
  /** Found by the browser: a list with states takes only who is confirmed there. */
  | "unconfirmed"
  | "wrong-cells"
  | "wrong-email"
  | "wrong-source"
  | "wrong-date"
  | "wrong-state";

export type ImportAnswer = { outcomes: ImportOutcome[]; importId: string };

export const IMPORT_PATH = "/admin/importer/lot";

/** Keeps a batch below the body limit, however long its rows. */
export const ROWS_A_BATCH = 50;

/** Longer cells are cut, and then found wrong. */
export const MAX_CELL_LENGTHS: Record<Exclude<keyof ImportRow, "states">, number> = {
  id: 40,
  email: 260,
  source: 110,
  date: 40,
};

export const MAX_STATE_LENGTH = 40;

export const IMPORT_ERRORS: Record<ImportOutcome, string | null> = {
  new: null,
  known: null,
  left: null,
  duplicate: null,
  unconfirmed: "Pas confirmée d’après ce fichier",
  "wrong-cells": "Plus de cellules que de titres",
  "wrong-email": "Adresse e-mail incorrecte",
  "wrong-source": "Source trop longue ou illisible",
  "wrong-date": "Date illisible, à venir ou d’avant 1990 (attendu : 31/12/2025 14:05)",
  "wrong-state": "État absent ou illisible (attendu : à confirmer, confirmé ou désinscrit)",
};
