export const UNKNOWN_ERROR = "Erreur inconnue";

export const TABLE_MISSING =
  "La table « email_subscribers » n’existe pas dans la base de données. Veuillez la créer ou vérifier son nom.";

export function loadFailure(message: string): string {
  return `Impossible de charger les abonnés: ${message || UNKNOWN_ERROR}`;
}

export type Refusal = { message: string };

/** The message is shown to the administrator. */
export class SubscriberError extends Error {
  override name = "SubscriberError";

  static async of(response: Response): Promise<SubscriberError> {
    if (response.status === 401) return new SubscriberError("Votre session a pris fin. Connectez-vous de nouveau.");
    const refusal = (await response.json().catch(() => null)) as Refusal | null;
    return new SubscriberError(refusal?.message || UNKNOWN_ERROR);
  }
}
