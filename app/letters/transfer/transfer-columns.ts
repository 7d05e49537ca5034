import { PURPOSE_WORDS, PURPOSES } from "#app/letters/subscriptions/purposes.ts";
import { capitalised } from "#app/office/frame/capitalised.ts";

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
