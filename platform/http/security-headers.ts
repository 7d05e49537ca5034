import { SERVICE_WORKER_POLICY } from "#platform/service-worker.ts";

export type HeaderMap = Record<string, string>;

/** The service worker fetches files of this site and loads no resource of its own. */
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

/** A file that is opened by itself may load nothing, except that a drawing may use its own style and embedded fonts. */
export function filePolicy(styleHashes: string[]): string {
  const own = styleHashes.length > 0 ? `style-src ${quoted(styleHashes)}; font-src data:; ` : "";
  return `default-src 'none'; ${own}frame-ancestors 'none'`;
}

const EMBEDDABLE = /^\/(?:figures|letters|previews)\//;

/**
 * Webmails that load a letter's pictures in the reader's browser, and pages that quote a figure, are on other origins.
 */
export function embeddingPolicy(path: string): HeaderMap {
  return EMBEDDABLE.test(path) ? { "Cross-Origin-Resource-Policy": "cross-origin" } : {};
}

/** For development only: Vite's client and inline styles would violate the content security policy. */
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
