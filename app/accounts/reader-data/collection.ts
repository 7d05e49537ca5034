import type { Catalogue } from "#library/catalogue/create-catalogue.ts";

export type Entries<Value = unknown> = Record<string, Value>;

export type ReaderData = Record<string, Entries>;

/** Browser and server share these functions. To add a kind of reader's data, list it in sync/collections.ts. */
export type Collection<Value = unknown> = {
  /** Stored in the account's rows: never changed. */
  name: string;
  /** The entry rebuilt from its known fields, null when invalid. Equal entries must give equal texts. */
  parse(key: string, value: unknown): Value | null;
  /** Commutative, associative and idempotent. */
  merge(a: Value, b: Value): Value;
  load(): Entries<Value>;
  store(entries: Entries<Value>): void;
  subscribe(onChange: () => void): () => void;
  /** Adds what only the server knows, for the screen alone. A device hears of every entry, shown or not. */
  present?(key: string, value: Value, content: Catalogue): Value;
  title: string;
  describe(key: string, value: Value): Record<string, unknown>;
};
