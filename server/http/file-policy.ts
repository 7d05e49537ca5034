import { styleHashes } from "#platform/http/inline-styles.ts";
import { embeddingPolicy, filePolicy, type HeaderMap, SERVICE_WORKER_CSP } from "#platform/http/security-headers.ts";
import { SERVICE_WORKER } from "#platform/service-worker.ts";

const LOADS_NOTHING = /^(?:font|image)\/|javascript/;

/** What a file may load, and who may show it; a page says the first itself. @param text of a drawing, for its style sheet */
export function policyOf(path: string, { type, text }: { type: string; text: string }): HeaderMap {
  const policy =
    path === SERVICE_WORKER ? SERVICE_WORKER_CSP : LOADS_NOTHING.test(type) ? filePolicy(styleHashes(text)) : null;
  return { ...embeddingPolicy(path), ...(policy ? { "Content-Security-Policy": policy } : {}) };
}
