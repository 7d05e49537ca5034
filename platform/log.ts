export type LogFields = Record<string, string | number | boolean | null | undefined>;

export type Log = {
  info: (event: string, fields?: LogFields) => void;
  warn: (event: string, fields?: LogFields) => void;
  error: (event: string, fields?: LogFields) => void;
};

const MAX_TEXT_LENGTH = 2_000;

/** Writes one JSON object per line. The fields must hold no e-mail address, token or query string. */
export function createLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  function writeAt(level: keyof Log) {
    return (event: string, fields: LogFields = {}) =>
      write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
  }
  return { info: writeAt("info"), warn: writeAt("warn"), error: writeAt("error") };
}

export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) {
    // The job queue reports plain objects instead of instances of Error.
    const words = (error as { message?: unknown } | null | undefined)?.message ?? error;
    return { error: redact(String(words)) };
  }
  const cause = error.cause === undefined ? undefined : String(describeError(error.cause).error);
  return { error: redact(`${error.name}: ${messageOf(error)}`), cause, stack: frames(error) };
}

function messageOf(error: Error): string {
  // The message of Drizzle's error ends with the values of the query, which may be personal.
  const repeatsQuery = "query" in error && "params" in error && error.message.startsWith("Failed query");
  return repeatsQuery ? `Failed query: ${error.query}` : error.message;
}

function frames(error: Error): string | undefined {
  return error.stack
    ?.split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, 12)
    .map((line) => line.trim().replaceAll(process.cwd(), ""))
    .join("\n");
}

/**
 * Replaces addresses and query strings in one linear pass, because it also runs on the path of every request.
 * Truncating last never cuts an address in two.
 */
export function redact(text: string): string {
  return text
    .replace(/[^\s"'<>()]+/g, (word) => (word.lastIndexOf("@") > 0 ? "[address]" : word))
    .replace(/\?[^\s"'<>()]+/g, "?[query]")
    .slice(0, MAX_TEXT_LENGTH);
}
