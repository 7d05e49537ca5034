import { CODE_PATH } from "#app/features/staff/access-form.ts";
import { NEWSROOM_PATH } from "#app/features/staff/newsroom-paths.ts";

export function draftPath(id: string, page?: "relecture" | "publication" | "versions" | "apercu" | "enregistrement") {
  return page ? `${NEWSROOM_PATH}/${id}/${page}` : `${NEWSROOM_PATH}/${id}`;
}

/** Comes back here with a code that is fresh. */
export function codePath(back: string): string {
  return `${CODE_PATH}?retour=${encodeURIComponent(back)}`;
}
