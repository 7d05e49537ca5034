/** Ends of the addresses of printed questions: for the pupils, with the answers, or one by one to cut out. */
export const PRINTS = { pupil: "", answers: "/reponses", slips: "/decouper" } as const;

/** At the end of the address, opens the print dialog of the browser as soon as the page is there. */
export const PRINT_AT_ONCE = "#imprimer";

export type PrintName = keyof typeof PRINTS;

export const PRINT_NAMES = Object.keys(PRINTS) as PrintName[];

export function printPath(quiz: string, name: PrintName = "pupil"): string {
  return `/classe/imprimer/${quiz}${PRINTS[name]}`;
}

export function readPrintName(end: string | undefined): PrintName | null {
  return PRINT_NAMES.find((name) => PRINTS[name] === (end === undefined ? "" : `/${end}`)) ?? null;
}
