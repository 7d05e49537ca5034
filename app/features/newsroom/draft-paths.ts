import { NEWSROOM_PATH } from "#app/features/staff/newsroom-paths.ts";

export function draftPath(
  id: string,
  page?:
    | "preuves"
    | "faits"
    | "images"
    | "relecture"
    | "publication"
    | "versions"
    | "apercu"
    | "ecrans"
    | "liens"
    | "enregistrement",
) {
  return page ? `${NEWSROOM_PATH}/${id}/${page}` : `${NEWSROOM_PATH}/${id}`;
}
