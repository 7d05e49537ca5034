const SAFE_SCHEME = /^(?:https?|ircs?|mailto|xmpp)$/i;

/** Returns an empty text unless the address is relative to this site or has an allowed scheme. */
export function safeHref(address: string): string {
  // Browsers remove these characters, which could otherwise hide a forbidden scheme.
  const seen = address.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, "");
  // « //host » and its variants with backslashes lead to another site without a scheme.
  if (/^[/\\]{2}/.test(seen)) return "";
  const scheme = /^([^/?#\\]*?):/.exec(seen)?.[1];
  return scheme === undefined || SAFE_SCHEME.test(scheme) ? address : "";
}
