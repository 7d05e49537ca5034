import { SERVICE_WORKER_POLICY } from "#platform/service-worker.ts";

export type HeaderMap = Record<string, string>;

/** It fetches what pages ask for, and loads nothing for itself. */
export const SERVICE_WORKER_CSP = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

type PolicyOptions = {
  publicUrl: string;
  styleHashes: string[];
};

export function securityHeaders({ publicUrl, styleHashes }: PolicyOptions): HeaderMap {
  return {
    "Content-Security-Policy": pagePolicy({ publicUrl, styleHashes }),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), interest-cohort=()",
    ...(isSecure(publicUrl) ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload" } : {}),
  };
}

/** For a font, script or picture: opened by itself, a drawing may use its own style and fonts, others nothing. */
export function filePolicy(styleHashes: string[]): string {
  const own = styleHashes.length > 0 ? `style-src ${quoted(styleHashes)}; font-src data:; ` : "";
  return `default-src 'none'; ${own}frame-ancestors 'none'`;
}

const EMBEDDABLE = /^\/(?:figures|letters|previews)\//;

/** Webmails that fetch a letter's pictures from the reader's browser, and pages that quote a figure, stand on other origins. */
export function embeddingPolicy(path: string): HeaderMap {
  return EMBEDDABLE.test(path) ? { "Cross-Origin-Resource-Policy": "cross-origin" } : {};
}

/** Vite's client and inline styles would break the policy. */
export function withoutPolicy(headers: HeaderMap): HeaderMap {
  const { "Content-Security-Policy": _policy, ...others } = headers;
  return others;
}

export function pagePolicy({ publicUrl, styleHashes }: PolicyOptions): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${quoted(styleHashes)}`.trimEnd(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${SERVICE_WORKER_POLICY}`,
    ...(isSecure(publicUrl) ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}

function quoted(hashes: string[]): string {
  return hashes.map((hash) => `'${hash}'`).join(" ");
}
