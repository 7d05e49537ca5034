import { notify } from "./notifications.ts";

/** `instead` says what to do where the browser refuses. */
export async function copyText(text: string, { done, instead }: { done: string; instead: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ title: done });
  } catch {
    notify({ title: "Erreur", description: instead, tone: "destructive" });
  }
}
