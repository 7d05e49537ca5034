/** 128 bits, in a browser as on the server. A page without https has no `crypto.randomUUID`. */
export function createFormId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Gives each sending its id. What was not answered keeps it: pressed again with the same fields, the button sends the same request,
 * which the server may have done already. After an answer, the next press is a new one.
 */
export function createFormIds() {
  let unanswered: { sent: string; id: string } | null = null;
  return {
    idFor(fields: [string, string][]): string {
      const sent = JSON.stringify(fields);
      if (unanswered?.sent !== sent) unanswered = { sent, id: createFormId() };
      return unanswered.id;
    },
    answered() {
      unanswered = null;
    },
  };
}
