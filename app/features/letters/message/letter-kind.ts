import type { Purpose } from "#app/features/newsletter/purposes.ts";
import { LAUNCH_NUMBER } from "#app/features/suppressions/launch-number.ts";

export const LAUNCH_NAME = "lancement";

export function purposeOf(edition: number): Purpose {
  return edition === LAUNCH_NUMBER ? "launch_notice" : "weekly_letter";
}

export function letterAdminPath(edition: number): string {
  return `/admin/lettres/${edition === LAUNCH_NUMBER ? LAUNCH_NAME : edition}`;
}

export function nameLetter(edition: number): string {
  return edition === LAUNCH_NUMBER ? "message de lancement" : `lettre ${edition}`;
}

export function letterLabel(edition: number): string {
  return edition === LAUNCH_NUMBER ? "Le message de lancement" : `La lettre n° ${edition}`;
}
