import { randomBytes } from "node:crypto";
import { createContext } from "react-router";

/** Set for a page whose scripts make a style sheet of their own; null for every other, and for data alone. */
export const styleNonceContext = createContext<string | null>(null);

export function createStyleNonce(): string {
  return randomBytes(18).toString("base64");
}

/** Its sheets alone: scripts stay what they are. */
export function withStyleNonce(policy: string, nonce: string): string {
  return policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
}
