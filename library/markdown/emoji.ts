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

/** Global: for matchAll, replaceAll and split only. */
export const SHORTCODE = /:([a-z][a-z0-9_+-]*):/g;
