import type { Catalogue } from "#library/catalogue/create-catalogue.ts";

/** What a reader has of one kind, by key. */
export type Entries<Value = unknown> = Record<string, Value>;

/** Entries of several kinds, by the name of their collection. */
export type ReaderData = Record<string, Entries>;

/**
 * A kind of a reader's data, which lives on the device and, where the person chose so, in the account too. Browser and server read,
 * check and merge it with the same functions. To add a kind: write one of these and list it in sync/collections.ts.
 */
export type Collection<Value = unknown> = {
  /** Stands in messages and in the account's rows: never changed. */
  name: string;
  /**
   * The entry rebuilt from its known fields, so that nothing else travels; null when it is none. Moments are given in one form, so
   * that equal entries are equal texts.
   */
  parse(key: string, value: unknown): Value | null;
  /** Gives the same whatever the order, the grouping and the number of times (a test tries them). */
  merge(a: Value, b: Value): Value;
  load(): Entries<Value>;
  /** Replaces what the device holds. */
  store(entries: Entries<Value>): void;
  subscribe(onChange: () => void): () => void;
  /** What the server adds for the reader's screen, and the account does not keep; null for what the site no longer shows. */
  present?(key: string, value: Value, content: Catalogue): Value | null;
  /** The collection's name in the file that the person may ask for. */
  title: string;
  /** How an entry reads in that file. */
  describe(key: string, value: Value): Record<string, unknown>;
};
