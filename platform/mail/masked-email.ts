/** Shown at each end, at most, and never more than a third of the name. */
const MOST_SHOWN = 3;

/**
 * « cam…tin@exemple.fr »: its owner tells it from their other addresses, and sees a slip of the hand; someone else into whose hands the
 * link has come learns no address. At least a third of the name is hidden, and how much it is cannot be told.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const name = [...email.slice(0, at)];
  const shown = Math.min(MOST_SHOWN, Math.max(1, Math.floor(name.length / 3)));
  const end = name.length > 2 ? name.slice(-shown).join("") : "";
  return `${name.slice(0, shown).join("")}…${end}${email.slice(at)}`;
}
