import { readLetterNumber } from "#app/letters/subscriptions/letter-address.ts";
import type { LetterId, LetterKind } from "#app/letters/subscriptions/letter-kind.ts";

type Names = { address: string; title: string; about: string; label: string };

/** The message of the launch has no number in the content, so its row has 0, which no file can have. */
export const LAUNCH: LetterId = { kind: "launch", number: 0 };

const NAMES: Record<LetterKind, (number: number) => Names> = {
  weekly: (number) => ({
    address: String(number),
    title: `N° ${number}`,
    about: `lettre ${number}`,
    label: `La lettre n° ${number}`,
  }),
  launch: () => ({
    address: "lancement",
    title: "Lancement",
    about: "message de lancement",
    label: "Le message de lancement",
  }),
};

export function letterNames({ kind, number }: LetterId): Names {
  return NAMES[kind](number);
}

export function letterAdminPath(letter: LetterId): string {
  return `/admin/lettres/${letterNames(letter).address}`;
}

/** Returns the number of the letter that an address of the administration names, or null. */
export function readLetterName(name: string | undefined): number | null {
  return name === letterNames(LAUNCH).address ? LAUNCH.number : readLetterNumber(name);
}
