/**
 * Characters that no part of a URL may have, although browsers accept some of them:
 * https://url.spec.whatwg.org/#url-code-points
 */
const FORBIDDEN = /[\s"<>\\^`{|}[\]]|%(?![\dA-Fa-f]{2})/g;

/**
 * Percent-encodes what HTML validators refuse in an address, such as the braces of an address copied from a browser.
 */
export function escapeAddress(address: string): string {
  // The path begins after the host, so that the brackets of an IPv6 host are kept.
  const [, site = "", rest = ""] = /^([a-z]+:\/\/[^/?#]*)?(.*)$/is.exec(address) ?? [];
  const [path, ...fragments] = rest.replace(FORBIDDEN, encodeURIComponent).split("#");
  return site + path + (fragments.length > 0 ? `#${fragments.join("%23")}` : "");
}
