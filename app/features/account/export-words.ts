import { DELIVERY, DELIVERY_LABELS, type DeliveryState } from "#app/features/letters/store/delivery-states.ts";

/** What the file says for the values that the tables hold. */
export const EXPORT_WORDS: Record<string, string> = {
  pending: "à confirmer",
  confirmed: "confirmée",
  unsubscribed: "quittée",
  withdrawn: "quittée",
  requested: "demandée",
  confirm: "confirmer l’inscription",
  "confirm-and-sign-in": "confirmer l’inscription et se connecter",
  unsubscribe: "se désinscrire",
  hard: "personne à cette adresse",
  soft: "motif passager",
  complaint: "signalée comme indésirable",
  unsupported: "adresse que le relais ne sait pas écrire",
};

export function deliveryWords(state: number): string {
  const name = (Object.keys(DELIVERY) as DeliveryState[]).find((known) => DELIVERY[known] === state);
  return name ? DELIVERY_LABELS[name].toLowerCase() : String(state);
}
