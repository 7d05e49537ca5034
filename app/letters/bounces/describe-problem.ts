import type { LetterKind } from "#app/letters/subscriptions/letter-kind.ts";
import { isSuppressedAddress } from "#app/letters/subscriptions/suppressed-address.ts";
import { formatMinute } from "#platform/french/paris-time.ts";

type ShownProblem = {
  kind: "hard" | "soft" | "complaint" | "unsupported";
  softLetters: number;
  lastLetter: number | null;
  lastLetterKind: LetterKind | null;
  lastCode: string | null;
  lastAt: Date;
};

export function describeMailProblem({ kind, softLetters, lastCode, lastAt, ...last }: ShownProblem): string {
  const letter = last.lastLetterKind === "launch" ? "la lettre du lancement" : `la lettre n° ${last.lastLetter ?? "?"}`;
  const at = `Le ${formatMinute(lastAt)}, ${letter}`;
  const code = lastCode ? ` (${lastCode})` : "";
  if (kind === "complaint")
    return `${at} a été signalée comme indésirable : la personne est désinscrite, et rien d’autre ne lui est écrit.`;
  if (kind === "unsupported")
    return `${at} n’est pas partie : le relais ne prend pas les adresses qui ont un accent ou un autre signe non ASCII avant le « @ ». Demandez une autre adresse à la personne, ou changez de relais (SMTPUTF8).`;
  if (kind === "hard")
    return `${at} est revenue : il n’y a personne à cette adresse${code}. Les lettres n’y vont plus. ${LIFTED}`;
  const times = softLetters === 1 ? "" : `, ${softLetters} lettres de suite`;
  if (isSuppressedAddress({ kind, softLetters }))
    return `${at} est revenue${code}${times}. Les lettres n’y vont plus. ${LIFTED}`;
  return `${at} est revenue pour un motif passager${code}${times}. À la troisième de suite, les lettres n’iront plus.`;
}

const LIFTED = "Une nouvelle inscription confirmée le lève ; les e-mails de connexion partent toujours.";
