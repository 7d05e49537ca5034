import { PURPOSE_WORDS, PURPOSES, type Purpose } from "#app/letters/subscriptions/purposes.ts";
import {
  byDetail,
  DETAIL_NAMES,
  MAX_DETAIL_LENGTH,
  SUBSCRIBER_DETAILS,
  type SubscriberDetail,
} from "#app/letters/subscriptions/subscriber-details.ts";
import { capitalised } from "#app/office/frame/wording.ts";

export type StateCells = [state: string, requestedAt: string, confirmedAt: string, withdrawnAt: string];

export type TransferCells = StateCells[];

export const STATE_WORDS = { pending: "à confirmer", confirmed: "confirmé", withdrawn: "désinscrit" } as const;

type StateStatus = keyof typeof STATE_WORDS;

const FACTS = ["état", "demandée le", "confirmée le", "quittée le"];

export const TRANSFER_TITLES = PURPOSES.map((purpose) =>
  FACTS.map((fact) => `${capitalised(PURPOSE_WORDS[purpose])} : ${fact}`),
);

export function readStateWord(word: string): StateStatus | null {
  const [status] = Object.entries(STATE_WORDS).find(([, known]) => known === word.trim().toLowerCase()) ?? [];
  return (status as StateStatus | undefined) ?? null;
}

export const EXPORT_PATH = "/admin/abonnes.csv";

export const EXPORT_FIELDS = { everyone: "tous", format: "forme" } as const;

export const EXPORT_FORMATS = { standard: "", french: "tableur", transfer: "complet" } as const;

/** This header gives the number of rows of the file, for a progress bar. */
export const ROWS_HEADER = "X-Total-Count";

/** The values are those of the file, not checked. */
export type ImportRow = Record<SubscriberDetail, string> & {
  id: string;
  email: string;
  date: string;
  states: TransferCells | null;
  /**
   * A column of states or the importer gives the state; it is null in a complete export. Nobody is confirmed by
   * default.
   */
  status: DeclaredStatus | null;
};

export const DECLARED_STATUSES = ["confirmed", "pending", "withdrawn"] as const;

export type DeclaredStatus = (typeof DECLARED_STATUSES)[number];

export type ImportRequest = {
  /** "check" changes nothing and gives the answer that "apply" would give. */
  mode: "check" | "apply";
  rows: ImportRow[];
  /** The importer declares the purpose of a plain list; it is null for a complete export. */
  purpose: Purpose | null;
  importId: string | null;
};

export type ImportOutcome =
  | "new"
  | "known"
  /** The person has unsubscribed or was erased, and is never brought back by an import. */
  | "left"
  | "duplicate"
  /** The importer mapped the state of this row to « skipped ». */
  | "skipped"
  | "wrong-cells"
  | "wrong-email"
  | `wrong-${SubscriberDetail}`
  | "wrong-date"
  | "wrong-state";

export type ImportAnswer = { outcomes: ImportOutcome[]; importId: string };

export const IMPORT_PATH = "/admin/importer/lot";

/** A batch of this size stays below the limit of the body, however long its rows. */
export const ROWS_A_BATCH = 50;

/** Longer cells are cut here and then refused by the server. */
export const MAX_CELL_LENGTHS: Record<Exclude<keyof ImportRow, "states" | "status">, number> = {
  id: 40,
  email: 260,
  date: 40,
  ...byDetail(() => MAX_DETAIL_LENGTH + 10),
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
  "wrong-date": "Date illisible, à venir ou d’avant 1990 (attendu : 31/12/2025 14:05 ou 2025-12-31 14:05)",
  "wrong-state": "État absent ou illisible (attendu : à confirmer, confirmé ou désinscrit)",
  ...(Object.fromEntries(
    DETAIL_NAMES.map((detail) => [`wrong-${detail}`, SUBSCRIBER_DETAILS[detail].refusal]),
  ) as Record<`wrong-${SubscriberDetail}`, string>),
};
