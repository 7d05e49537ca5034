import { LAUNCH_NUMBER, letterMailing, type Mailing } from "#app/features/letters/message/mailing.ts";
import { readLetterNumber } from "#app/features/letters/pages/letter-address.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { launchMailing } from "./launch-mailing.ts";

/** How the message of the launch is called in the addresses of the administration. */
const LAUNCH_NAME = "lancement";

export function mailingName(number: number): string {
  return number === LAUNCH_NUMBER ? LAUNCH_NAME : String(number);
}

/** The number that stands in an address; null for none. */
export function readMailingName(name: string | undefined): number | null {
  return name === LAUNCH_NAME ? LAUNCH_NUMBER : readLetterNumber(name);
}

/** Null for a number that no file holds. */
export function findMailing(content: Catalogue, number: number | null): Mailing | null {
  if (number === null) return null;
  if (number === LAUNCH_NUMBER) return launchMailing();
  const letter = content.getLetter(number);
  return letter ? letterMailing(letter) : null;
}
