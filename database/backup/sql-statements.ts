const BATCH_LENGTH = 1_000_000;
/** What begins a comment, or a text that may hold a semicolon at the end of a line. */
const MARK = /['"]|\$\w*\$|--/g;

/** The statements of what pg_dump writes, many at once, without psql's own commands. Returns the last line. */
export async function* readStatements(lines: AsyncIterable<string>): AsyncGenerator<string, string> {
  let batch = "";
  let isWithin = false;
  /** What ends the text that a line is part of. */
  let end: string | null = null;
  let last = "";
  for await (const line of lines) {
    last = line;
    if (!isWithin && (line === "" || line.startsWith("--") || line.startsWith("\\"))) continue;
    batch += `${line}\n`;
    end = endAfter(line, end);
    isWithin = end !== null || !line.endsWith(";");
    if (isWithin || batch.length < BATCH_LENGTH) continue;
    yield batch;
    batch = "";
  }
  if (isWithin) throw new SyntaxError("a statement has no end");
  if (batch) yield batch;
  return last;
}

function endAfter(line: string, before: string | null): string | null {
  let end = before;
  for (const [mark] of line.matchAll(MARK)) {
    if (end === null && mark === "--") break;
    if (end === null) end = mark;
    else if (mark === end) end = null;
  }
  return end;
}
