import type { Transaction } from "#database/open.server.ts";

export type Eraser = (tx: Transaction, emails: string[]) => Promise<void>;
