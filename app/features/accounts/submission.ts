import { notify } from "#app/features/notifications/notifications.ts";
import { isUnanswered, retryWithPauses } from "./retry-with-pauses.ts";

/** What a form hears when nobody answered, or when the server says that it cannot answer now: what was typed stays in it. */
export type Unavailable = { outcome: "unavailable" };

export const UNAVAILABLE =
  "Le serveur ne répond pas, ou votre connexion est coupée. Rien n’est perdu\u00A0: réessayez dans un instant.";

/** Sends a form, again with growing pauses when nobody answers. */
export async function submitPatiently<T>(send: () => Promise<T>): Promise<T | Unavailable> {
  let told = false;
  try {
    return await retryWithPauses(
      async () => {
        const answer = await send();
        if (isUnavailable(answer)) throw Object.assign(new Error("unavailable"), { status: 503 });
        return answer;
      },
      {
        onRetry() {
          if (told) return;
          told = true;
          notify({ title: "Le serveur ne répond pas", description: "Nouvel essai dans un instant…" });
        },
      },
    );
  } catch (error) {
    if (isUnanswered(error)) return { outcome: "unavailable" };
    throw error;
  }
}

function isUnavailable(answer: unknown): answer is Unavailable {
  return typeof answer === "object" && answer !== null && "outcome" in answer && answer.outcome === "unavailable";
}
