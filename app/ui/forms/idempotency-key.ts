/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` is not used, because it is missing without https. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Without an answer, the same fields are sent again with the same key: the server may have handled them already. */
export function createIdempotencyKeys() {
  let unanswered: { sent: string; key: string } | null = null;
  return {
    for(fields: [string, string][]): string {
      const sent = JSON.stringify(fields);
      if (unanswered?.sent !== sent) unanswered = { sent, key: createIdempotencyKey() };
      return unanswered.key;
    },
    answered() {
      unanswered = null;
    },
  };
}
