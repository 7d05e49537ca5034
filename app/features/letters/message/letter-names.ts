import { letterKind } from "#app/features/newsletter/suppressions/letter-kind.ts";

export const LAUNCH_NAME = "lancement";

export function letterAdminPath(letter: number): string {
  return `/admin/lettres/${isLaunch(letter) ? LAUNCH_NAME : letter}`;
}

export function nameLetter(letter: number): string {
  return isLaunch(letter) ? "message de lancement" : `lettre ${letter}`;
}

export function letterLabel(letter: number): string {
  return isLaunch(letter) ? "Le message de lancement" : `La lettre n° ${letter}`;
}

function isLaunch(letter: number): boolean {
  return letterKind(letter) === "launch_notice";
}
