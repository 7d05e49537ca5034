export const EMOJI: Record<string, string> = {
  building_classical: "🏛️",
  ballot_box: "🗳️",
  flag_ru: "🇷🇺",
  flag_ua: "🇺🇦",
  flag_eu: "🇪🇺",
  flag_us: "🇺🇸",
  globe: "🌍",
  calendar: "📅",
  map: "🗺️",
  document: "📄",
};

/**
 * The regular expression is global and therefore keeps a position: it must be used with matchAll,
 * replaceAll and split only.
 */
export const SHORTCODE = /:([a-z][a-z0-9_+-]*):/g;
