import type { IncomingHttpHeaders } from "node:http";
import { pagePolicy, securityHeaders } from "#platform/http/security-headers.ts";

export const PUBLIC_URL = "https://www.exemple.fr";

const MAY_LOAD_NOTHING = /^(?:font|image)\/|javascript/;
const FILE_POLICY =
  /^default-src 'none'; (?:connect-src 'self'; |style-src [^;]+; font-src data:; )?frame-ancestors 'none'$/;
/** For pages with a token in their address, and the administration. */
const STRICTER_REFERRERS = ["no-referrer", "same-origin"];

/** What is in the page, and the two sheets that scripts put into any. */
function policyOfPages(publicUrl: string): RegExp {
  const policy = pagePolicy({ publicUrl, styleHashes: ["HASHES"] })
    .replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace("'HASHES'", "(?:'(?:sha256|nonce)-[\\w+/=]+' ?){2,6}");
  return new RegExp(`^${policy}(?:; frame-src 'self')?$`);
}

export function wrongHeaders(headers: IncomingHttpHeaders, status: number, publicUrl = PUBLIC_URL): string[] {
  const wrong: string[] = [];
  const pagePolicies = policyOfPages(publicUrl);
  const expected = Object.entries(securityHeaders({ publicUrl, styleHashes: [] })).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const type = headers["content-type"] ?? "";
  // An answer that sends nothing anew does not say what kind it is of.
  const mayLoadNothing = status === 304 || MAY_LOAD_NOTHING.test(type);
  for (const [name, value] of expected) {
    const got = String(headers[name] ?? "");
    const isNarrower =
      name === "content-security-policy" &&
      (((type.startsWith("text/html") || status === 304) && pagePolicies.test(got)) ||
        (mayLoadNothing && FILE_POLICY.test(got)));
    const isStricter = name === "referrer-policy" && STRICTER_REFERRERS.includes(got);
    // Pages that quote a figure may read its data too.
    const isQuoted = mayLoadNothing || type.startsWith("text/csv");
    const isEmbeddable = name === "cross-origin-resource-policy" && isQuoted && got === "cross-origin";
    if (got !== value && !isNarrower && !isStricter && !isEmbeddable) wrong.push(`${name}: ${got || "missing"}`);
  }
  for (const name of ["server", "x-powered-by", "access-control-allow-origin"]) {
    if (headers[name]) wrong.push(`${name}: ${headers[name]}`);
  }
  if (!headers["cache-control"]) wrong.push("cache-control: missing");
  const hasBody = status !== 204 && status !== 304 && headers["content-length"] !== "0";
  const isRedirect = status >= 300 && status < 400;
  if (hasBody && !isRedirect && !type) wrong.push("content-type: missing");
  if (/^(text\/|application\/(xml|manifest\+json|atom\+xml)|image\/svg)/.test(type) && !/charset=utf-8/i.test(type))
    wrong.push(`content-type: ${type}`);
  for (const cookie of headers["set-cookie"] ?? []) {
    const isHint = cookie.startsWith("__Host-session-hint=");
    const isRight =
      /^__Host-[^;]*; .*Path=\//.test(cookie) &&
      /; Secure(;|$)/.test(cookie) &&
      /; SameSite=(Lax|Strict)(;|$)/i.test(cookie) &&
      (isHint || /; HttpOnly(;|$)/.test(cookie)) &&
      !/; Domain=/i.test(cookie);
    if (!isRight) wrong.push(`set-cookie: ${cookie.split("=")[0]}`);
  }
  return wrong;
}
