const SAFE_SCHEME = /^(?:https?|ircs?|mailto|xmpp)$/i;

/** Empty unless the scheme is allowed or the address is relative to this site. */
export function safeHref(address: string): string {
  // Browsers drop these characters, which could hide the scheme here.
  const seen = address.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, "");
  // "//host" and its look-alikes leave the site without naming a scheme.
  if (/^[/\\]{2}/.test(seen)) return "";
  const scheme = /^([^/?#\\]*?):/.exec(seen)?.[1];
  return scheme === undefined || SAFE_SCHEME.test(scheme) ? address : "";
}
