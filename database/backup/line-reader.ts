import type { RowBatch, TableContents } from "./backup-format.ts";

export type LineReader = {
  next: () => Promise<string>;
  end: () => Promise<void>;
};

const BATCH_ROWS = 500;
const BATCH_LENGTH = 1_000_000;

export function createLineReader(
  source: AsyncIterable<Buffer | string>,
  onRead: (line: string) => void = () => {},
): LineReader {
  const lines = splitLines(source);
  let last: string | null = null;
  return {
    async next() {
      if (last !== null) onRead(last);
      const { value, done } = await lines.next();
      if (done) throw new SyntaxError("the end is missing");
      last = value;
      return value;
    },
    async end() {
      if (!(await lines.next()).done) throw new SyntaxError("something follows the end");
    },
  };
}

export async function* readRowLines(lines: LineReader, table: TableContents): AsyncGenerator<RowBatch> {
  let rows: string[] = [];
  let length = 0;
  for (let count = 1; count <= table.rows; count += 1) {
    const row = await lines.next();
    rows.push(row);
    length += row.length;
    if (rows.length < BATCH_ROWS && length < BATCH_LENGTH && count < table.rows) continue;
    yield { table, rows };
    rows = [];
    length = 0;
  }
}

/** Node's readline also splits at Unicode separators, which rows may hold. An unfinished last line is dropped. */
async function* splitLines(source: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of source) {
    const parts = (rest + (typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true }))).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
}
