/** 128 bits, in a browser as on the server. A page without https has no `crypto.randomUUID`. */
export function createFormId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
