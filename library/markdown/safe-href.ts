const SAFE_SCHEME = /^(?:https?|ircs?|mailto|xmpp)$/i;

/** The address when its scheme is one of the allowed ones or when it is relative to this site; otherwise an empty text. */
export function safeHref(address: string): string {
  // Browsers drop these characters before they look for the scheme, so they may not hide it here.
  const seen = address.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, "");
  // "//host" and its look-alikes leave the site without naming a scheme.
  if (/^[/\\]{2}/.test(seen)) return "";
  const scheme = /^([^/?#\\]*?):/.exec(seen)?.[1];
  return scheme === undefined || SAFE_SCHEME.test(scheme) ? address : "";
}
