import { LAUNCH_NAME } from "#app/features/letters/message/letter-names.ts";
import { letterMailing, type Mailing } from "#app/features/letters/message/mailing.ts";
import { readLetterNumber } from "#app/features/newsletter/suppressions/letter-address.ts";
import { LAUNCH_NUMBER } from "#app/features/newsletter/suppressions/letter-kind.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { launchMailing } from "./launch-mailing.ts";

export function readMailingName(name: string | undefined): number | null {
  return name === LAUNCH_NAME ? LAUNCH_NUMBER : readLetterNumber(name);
}

export function findMailing(content: Catalogue, number: number | null): Mailing | null {
  if (number === null) return null;
  if (number === LAUNCH_NUMBER) return launchMailing();
  const letter = content.getLetter(number);
  return letter ? letterMailing(letter) : null;
}
