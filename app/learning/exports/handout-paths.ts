export const SHEETS = { pupil: "", article: "/article", answers: "/reponses" } as const;

export type SheetName = keyof typeof SHEETS;

/** `articlePath` is the address of the article that is printed. */
export function sheetPath(articlePath: string, name: SheetName = "pupil"): string {
  return `${articlePath}/fiche${SHEETS[name]}`;
}

export function readSheetName(end: string | undefined): SheetName | null {
  if (end === undefined) return "pupil";
  if (end === "article") return "article";
  return end === "reponses" ? "answers" : null;
}
