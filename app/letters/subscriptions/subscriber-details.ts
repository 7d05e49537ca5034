import type { emailSubscribers } from "#database/schema/subscribers.server.ts";

type DetailTexts = {
  title: string;
  /** Asks, during an import, which column of the file it is. */
  columnQuestion: string;
  /** Its name in the file that a person downloads. */
  downloadName: string;
  refusal: string;
  /** What the administration shows instead of a kept text. */
  shown?: Record<string, string>;
};

type Column = keyof typeof emailSubscribers.$inferSelect;

/**
 * What is known of a subscriber beside the address. A detail is a text or null, in the column of its name. The sign-up,
 * the administration's pages, the export, the import and the person's download are derived from this list.
 */
export const SUBSCRIBER_DETAILS = {
  source: {
    title: "Source",
    columnQuestion: "Colonne de la source",
    downloadName: "formulaire",
    refusal: "Source trop longue ou illisible",
    shown: {
      updates_signup: "page d’accueil",
      profile_signup: "page de profil",
      account_settings: "paramètres du compte",
    },
  },
} satisfies { [Name in Column]?: DetailTexts };

export type SubscriberDetail = keyof typeof SUBSCRIBER_DETAILS;

export type SubscriberDetails = Record<SubscriberDetail, string | null>;

export const DETAIL_NAMES = Object.keys(SUBSCRIBER_DETAILS) as SubscriberDetail[];

export const MAX_DETAIL_LENGTH = 100;

export const UNKNOWN_DETAIL = "non spécifiée";

/** The filters of the list write this for « without one », so no form and no import can store it. */
export const NO_DETAIL = "(aucune)";

export function byDetail<Value>(read: (detail: SubscriberDetail) => Value): Record<SubscriberDetail, Value> {
  return Object.fromEntries(DETAIL_NAMES.map((detail) => [detail, read(detail)])) as Record<SubscriberDetail, Value>;
}

/** `wrong` is the first text that cannot be stored. */
export function readDetails(texts: Record<SubscriberDetail, string>): {
  details: SubscriberDetails;
  wrong: SubscriberDetail | null;
} {
  const details = byDetail((detail) => {
    const text = texts[detail].trim();
    return text === "" || text === UNKNOWN_DETAIL ? null : text;
  });
  const wrong = DETAIL_NAMES.find((detail) => {
    const text = details[detail] ?? "";
    return text.length > MAX_DETAIL_LENGTH || /\p{Cc}/u.test(text) || text === NO_DETAIL;
  });
  return { details, wrong: wrong ?? null };
}

export function detailText(detail: SubscriberDetail, text: string | null): string {
  const { shown = {} }: DetailTexts = SUBSCRIBER_DETAILS[detail];
  return text ? (shown[text] ?? text) : UNKNOWN_DETAIL;
}
