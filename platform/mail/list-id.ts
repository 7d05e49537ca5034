/**
 * Encodes « La lettre du Récap » here because nodemailer would also encode the identifier after it,
 * which RFC 2919 forbids.
 */
const LIST_NAME = "=?UTF-8?Q?La_lettre_du_R=C3=A9cap?=";

export function listId(list: string, publicUrl: string): string {
  return `${LIST_NAME} <${list}.${new URL(publicUrl).hostname}>`;
}
