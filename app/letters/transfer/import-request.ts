import type { Purpose } from "#app/letters/subscriptions/purposes.ts";
import type { TransferCells } from "./transfer-columns.ts";

/** Unchecked, as it stands in the file. */
export type ImportRow = {
  id: string;
  email: string;
  source: string;
  date: string;
  states: TransferCells | null;
  /** What a column of states says, or who imports; null in a complete export. Nobody becomes confirmed by default. */
  status: DeclaredStatus | null;
};

export const DECLARED_STATUSES = ["confirmed", "withdrawn"] as const;

export type DeclaredStatus = (typeof DECLARED_STATUSES)[number];

export type ImportRequest = {
  /** "check" changes nothing and answers what "apply" would. */
  mode: "check" | "apply";
  rows: ImportRow[];
  /** Declared by the importer, for a plain list. */
  purpose: Purpose | null;
  importId: string | null;
};

export type ImportOutcome =
  | "new"
  | "known"
  /** Unsubscribed or erased: never brought back by an import. */
  | "left"
  | "duplicate"
  /** Skipped because of how the person mapped the state in the file. */
  | "skipped"
  | "wrong-cells"
  | "wrong-email"
  | "wrong-source"
  | "wrong-date"
  | "wrong-state";

export type ImportAnswer = { outcomes: ImportOutcome[]; importId: string };

export const IMPORT_PATH = "/admin/importer/lot";

/** Keeps a batch below the body limit, however long its rows. */
export const ROWS_A_BATCH = 50;

/** Longer cells are cut here and then refused by the server. */
export const MAX_CELL_LENGTHS: Record<Exclude<keyof ImportRow, "states" | "status">, number> = {
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
  skipped: "Non reprise",
  "wrong-cells": "Plus de cellules que de titres",
  "wrong-email": "Adresse e-mail incorrecte",
  "wrong-source": "Source trop longue ou illisible",
  "wrong-date": "Date illisible, à venir ou d’avant 1990 (attendu : 31/12/2025 14:05)",
  "wrong-state": "État absent ou illisible (attendu : à confirmer, confirmé ou désinscrit)",
};
