import type { IncomingMessage } from "node:http";

export type Refusal = { status: number; message: string; allow?: string };

const MAX_URL_LENGTH = 4096;
const ALLOWED_METHODS = ["GET", "HEAD", "POST"];
const KNOWN_METHODS = [...ALLOWED_METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"];
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** For what static-files.ts did not answer: stored pages never come here. Null lets the request on to the application. */
export function findRefusal({ method = "", url = "", headers, rawHeaders }: IncomingMessage): Refusal | null {
  if (!KNOWN_METHODS.includes(method)) return { status: 501, message: "Méthode inconnue." };
  if (!ALLOWED_METHODS.includes(method)) {
    return { status: 405, message: "Méthode refusée.", allow: ALLOWED_METHODS.join(", ") };
  }
  if (url.length > MAX_URL_LENGTH) return { status: 414, message: "Adresse trop longue." };
  if (!HOST.test(headers.host ?? "") || countOf("host", rawHeaders) > 1)
    return { status: 400, message: "En-tête Host absent ou incorrect." };
  if (!/^\/(?!\/)[^\\]*$/.test(url) || !isDecodable(url)) return { status: 400, message: "Adresse incorrecte." };
  return null;
}

/** Node reads the first of two Host headers, a proxy perhaps the last. */
function countOf(name: string, rawHeaders: string[]): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

function isDecodable(url: string): boolean {
  try {
    return !decodeURIComponent(url.split("?", 1)[0] ?? "").includes("\0");
  } catch {
    return false;
  }
}
