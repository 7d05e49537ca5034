/** 128 bits. `crypto.randomUUID` is missing without https. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Unanswered, the same fields keep their key when sent again: the server may have done it already. */
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
