import type { TypingAnswer } from "./typing-answer.ts";

/** Requests may hang when the network disappears, so they are aborted after this time. */
const MAX_REQUEST_MS = 15_000;
/** Browsers refuse a longer body in a request that a closing page sends. */
const MAX_LEAVING_BODY_LENGTH = 60_000;

export async function postTyping(address: string, form: URLSearchParams): Promise<TypingAnswer | "away" | "signedOut"> {
  const body = form.toString();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), MAX_REQUEST_MS);
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" },
      body,
      signal: waiting.signal,
      redirect: "manual",
      keepalive: body.length < MAX_LEAVING_BODY_LENGTH,
    });
    if (response.ok) return (await response.json()) as TypingAnswer;
    const { status } = response;
    if (status === 401) return "signedOut";
    if (status >= 500 || status === 429 || status === 0) return "away";
    return { state: "refused", message: REFUSALS[status] ?? "Le site a refusé ce texte." };
  } catch {
    return "away";
  } finally {
    clearTimeout(timer);
  }
}

const REFUSALS: Record<number, string> = {
  404: "Ce document n’existe plus, ou vous n’êtes plus de l’équipe. Copiez votre texte avant de quitter la page.",
  413: "Ce texte est trop long pour être enregistré.",
};
