import { type Log, redact } from "#platform/log.ts";

type AnsweredRequest = { requestId: string; method: string; path: string; status: number; ms: number };

export function logRequest(log: Log, { path, ms, ...request }: AnsweredRequest): void {
  log.info("request", { ...request, path: redact(path.replace(/%23.*$|#.*$/s, "")), ms: Math.round(ms) });
}
