const NAMES = new Intl.DisplayNames("fr", { type: "language" });

/** « (en anglais) » after the title of what opens in another language, given by its code; nothing for French. */
export function inLanguage(language: string | null): string {
  const code = language?.slice(0, 2) ?? "fr";
  return code === "fr" ? "" : ` (en ${NAMES.of(code)})`;
}
