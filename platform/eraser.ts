import type { Transaction } from "#database/open.server.ts";

export type PersonToErase = { email: string; userId: string | null; subscriberId: string | null };

export type Eraser = (tx: Transaction, person: PersonToErase) => Promise<void>;
