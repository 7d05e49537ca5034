export const INVITATION_DAYS = 7;

/** Members and invitations together may not exceed this number. */
export const TEAM_MAX = 50;

const INVITATION_PATH = "/redaction/invitation";

export const TOKEN_FIELD = "jeton";

export function invitationPath(token: string): string {
  return `${INVITATION_PATH}?${TOKEN_FIELD}=${token}`;
}

const NAME_MAX = 60;

/** Returns the name as it will sign texts, or null when the text cannot be a name. */
export function readName(typed: string): string | null {
  const name = typed.normalize("NFC").replace(/\s+/g, " ").trim();
  return name.length >= 2 && name.length <= NAME_MAX && /^[\p{L}\p{M}\p{N}'’. -]+$/u.test(name) ? name : null;
}

/** Returns true for two names that a reader would take for the same. */
export function isSameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

export const NAME_TAKEN = "Une autre personne de l’équipe signe déjà ainsi : ajoutez une initiale ou un second prénom.";

function fold(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

export const NAME_ERROR = `Écrivez un nom de 2 à ${NAME_MAX}\u00A0signes, avec des lettres, des espaces, des points, des traits d’union.`;
