import { randomBytes } from "node:crypto";
import { createContext } from "react-router";

/**
 * Set only for a page whose scripts create a style sheet; null for every other page and for a request of data alone.
 */
export const styleNonceContext = createContext<string | null>(null);

export function createStyleNonce(): string {
  return randomBytes(18).toString("base64");
}

/** Allows style sheets that carry the nonce and leaves the policy for scripts unchanged. */
export function withStyleNonce(policy: string, nonce: string): string {
  return policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
}
