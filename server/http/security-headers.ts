export type HeaderMap = Record<string, string>;

type PolicyOptions = {
  publicUrl: string;
  styleHashes: string[];
};

export function securityHeaders({ publicUrl, styleHashes }: PolicyOptions): HeaderMap {
  const isSecure = publicUrl.startsWith("https:");
  return {
    "Content-Security-Policy": pagePolicy(styleHashes, isSecure),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), interest-cohort=()",
    ...(isSecure ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload" } : {}),
  };
}

/** Of a font, script or picture: opened by itself, a drawing may use its own style and embedded fonts, and others nothing. */
export function filePolicy(styleHashes: string[]): string {
  const own = styleHashes.length > 0 ? `style-src ${quoted(styleHashes)}; font-src data:; ` : "";
  return `default-src 'none'; ${own}frame-ancestors 'none'`;
}

/** Vite's client and inline styles would break the policy. */
export function withoutPolicy(headers: HeaderMap): HeaderMap {
  const { "Content-Security-Policy": _policy, ...others } = headers;
  return others;
}

function pagePolicy(styleHashes: string[], isSecure: boolean): string {
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
    "trusted-types 'none'",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function quoted(hashes: string[]): string {
  return hashes.map((hash) => `'${hash}'`).join(" ");
}
