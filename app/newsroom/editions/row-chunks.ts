/** Bounds a statement's parameters. */
const ROWS_AT_ONCE = 500;

export function chunks<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ROWS_AT_ONCE) }, (_, index) =>
    all.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}
