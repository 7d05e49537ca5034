const NAMES = new Intl.DisplayNames("fr", { type: "language" });

/** « (en anglais) » for the code of another language; empty for French. */
export function inLanguage(language: string | null): string {
  const code = language?.slice(0, 2) ?? "fr";
  return code === "fr" ? "" : ` (en ${NAMES.of(code)})`;
}
