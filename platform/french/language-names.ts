const NAMES = new Intl.DisplayNames("fr", { type: "language" });

export function inLanguage(language: string | null): string {
  const code = language?.slice(0, 2) ?? "fr";
  return code === "fr" ? "" : ` (en ${NAMES.of(code)})`;
}
