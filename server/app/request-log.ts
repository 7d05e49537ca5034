import { type Log, redact } from "#platform/log.ts";

type AnsweredRequest = { requestId: string; method: string; path: string; status: number; ms: number };

export function logRequest(log: Log, { path, ms, ...request }: AnsweredRequest): void {
  log.info("request", { ...request, path: loggedPath(path), ms: Math.round(ms) });
}

/** Removes the code of a class session, with which a reader of the log could join the class. */
export function loggedPath(path: string): string {
  return redact(path.replace(/%23.*$|#.*$/s, "").replace(/^\/classe\/[^/]*\d[^/]*/, "/classe/[code]"));
}
