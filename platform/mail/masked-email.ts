/** « p…e@exemple.fr »: enough for its owner to know the address, not enough for someone else to learn it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const name = [...email.slice(0, at)];
  const shown = name.length > 2 ? `${name[0]}…${name.at(-1)}` : `${name[0] ?? ""}…`;
  return `${shown}${email.slice(at)}`;
}
