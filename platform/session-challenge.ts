/** A 401 must name a scheme (RFC 9110, section 11.6.1); browsers do not know this one and show no dialog. */
export const SESSION_CHALLENGE = "Session";
