/** Of the signs that no part of a URL may have, also where browsers take them: https://url.spec.whatwg.org/#url-code-points */
const FORBIDDEN = /[\s"<>\\^`{|}[\]]|%(?![\dA-Fa-f]{2})/g;

/** The same address as HTML may hold it: browsers copy some with braces, the validators refuse them. */
export function escapeAddress(address: string): string {
  // The brackets of an IPv6 address stay: they stand before the path.
  const [, site = "", rest = ""] = /^([a-z]+:\/\/[^/?#]*)?(.*)$/is.exec(address) ?? [];
  const [path, ...fragments] = rest.replace(FORBIDDEN, encodeURIComponent).split("#");
  return site + path + (fragments.length > 0 ? `#${fragments.join("%23")}` : "");
}
