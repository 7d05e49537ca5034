import { createContext } from "react-router";
import type { Catalogue } from "./create-catalogue.ts";

export type Drawing = { type: string; body: string | Uint8Array };

/** What a drawing is made from. */
export type Drawable = Pick<Catalogue, "content" | "listLetters" | "getLetter">;

/** Resolves to null when nothing is drawn at the address. */
export type Drawings = (path: string, catalogue: Drawable) => Promise<Drawing | null>;

export const drawingsContext = createContext<Drawings>();

export function toResponse({ type, body }: Drawing, headers: Record<string, string> = {}): Response {
  const bytes = typeof body === "string" ? body : new Uint8Array(body);
  return new Response(bytes, { headers: { "Content-Type": type, ...headers } });
}
