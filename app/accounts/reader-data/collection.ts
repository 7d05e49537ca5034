import type { Catalogue } from "#library/catalogue/create-catalogue.ts";

export type Entries<Value = unknown> = Record<string, Value>;

export type ReaderData = Record<string, Entries>;

/** Browser and server share these functions. To add a kind of reader's data, list it in sync/collections.ts. */
export type Collection<Value = unknown> = {
  /** The rows of accounts hold this name, so it never changes. */
  name: string;
  /**
   * Returns the entry rebuilt from its known fields, or null when invalid. Equal entries must give equal JSON texts.
   */
  parse(key: string, value: unknown): Value | null;
  /** Must be commutative, associative and idempotent, as entries come in any order and more than once. */
  merge(a: Value, b: Value): Value;
  load(): Entries<Value>;
  /** Returns false when the browser refuses. */
  store(entries: Entries<Value>): boolean;
  subscribe(onChange: () => void): () => void;
  /** Adds what only the server knows and no account stores, such as a title. */
  present?(key: string, value: Value, content: Catalogue): Value;
  title: string;
  describe(key: string, value: Value): Record<string, unknown>;
};
