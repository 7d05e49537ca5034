import type { Transaction } from "#database/open.server.ts";

/** Whose rows are to go, under the names by which tables know a person. */
export type PersonToErase = { email: string; userId: string | null; subscriberId: string | null };

/** What a feature erases of a person. */
export type Eraser = (tx: Transaction, person: PersonToErase) => Promise<void>;
