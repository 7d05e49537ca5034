/**
 * A 401 must name an authentication scheme (RFC 9110, section 11.6.1). Browsers do not know this
 * one and open no dialog.
 */
export const SESSION_CHALLENGE = "Session";
