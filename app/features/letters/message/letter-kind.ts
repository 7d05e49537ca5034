import type { Purpose } from "#app/features/newsletter/purposes.ts";
import { LAUNCH_NUMBER } from "#app/features/suppressions/launch-number.ts";

export const LAUNCH_NAME = "lancement";

export function purposeOf(letter: number): Purpose {
  return letter === LAUNCH_NUMBER ? "launch_notice" : "weekly_letter";
}

export function letterAdminPath(letter: number): string {
  return `/admin/lettres/${letter === LAUNCH_NUMBER ? LAUNCH_NAME : letter}`;
}

export function nameLetter(letter: number): string {
  return letter === LAUNCH_NUMBER ? "message de lancement" : `lettre ${letter}`;
}

export function letterLabel(letter: number): string {
  return letter === LAUNCH_NUMBER ? "Le message de lancement" : `La lettre n° ${letter}`;
}
