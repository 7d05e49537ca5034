/** The numbers are stored in the database. At every moment the states add up to the audience. */
export const DELIVERY = {
  pending: 0,
  sending: 1,
  sent: 2,
  refused: 3,
  deferred: 4,
  skipped: 5,
  gaveUp: 6,
  /** The copy may have arrived, and will be retried once. */
  uncertain: 7,
  /** The copy was sent twice without confirmation, and is not retried. */
  unconfirmed: 8,
} as const;

export type DeliveryState = keyof typeof DELIVERY;
export type DeliveryCounts = Record<DeliveryState, number>;

export const DELIVERY_LABELS: Record<DeliveryState, string> = {
  pending: "À envoyer",
  sending: "En cours",
  sent: "Acceptées par le relais",
  refused: "Refusées",
  deferred: "Reportées",
  skipped: "Écartées",
  gaveUp: "Abandonnées",
  uncertain: "Incertaines, à renvoyer",
  unconfirmed: "Incertaines",
};

export const OPEN_STATES = ["pending", "sending", "deferred", "uncertain"] as const satisfies DeliveryState[];

export const LETTER_STATE_LABELS = {
  ready: "Prête",
  scheduled: "Programmée",
  preparing: "En préparation",
  sending: "En cours d’envoi",
  paused: "En pause",
  done: "Envoyée",
  cancelled: "Annulée",
} as const;

export type LetterState = keyof typeof LETTER_STATE_LABELS;

export function noCounts(): DeliveryCounts {
  return {
    pending: 0,
    sending: 0,
    sent: 0,
    refused: 0,
    deferred: 0,
    skipped: 0,
    gaveUp: 0,
    uncertain: 0,
    unconfirmed: 0,
  };
}

export function totalOf(counts: DeliveryCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
