const MAX_SHOWN = 3;

/**
 * Returns « cam…tin@exemple.fr », which only the owner recognises: at least a third of the name and
 * its length are hidden.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const name = [...email.slice(0, at)];
  const shown = Math.min(MAX_SHOWN, Math.max(1, Math.floor(name.length / 3)));
  const end = name.length > 2 ? name.slice(-shown).join("") : "";
  return `${name.slice(0, shown).join("")}…${end}${email.slice(at)}`;
}
