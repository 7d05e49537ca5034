/** « La lettre du Récap », encoded here: nodemailer would encode the identifier with it, and RFC 2919 wants that as it is. */
const LIST_NAME = "=?UTF-8?Q?La_lettre_du_R=C3=A9cap?=";

/** By which mail programs know a list and sort what it sends. */
export function listId(list: string, publicUrl: string): string {
  return `${LIST_NAME} <${list}.${new URL(publicUrl).hostname}>`;
}
