import { data } from "react-router";
import { readLetterName } from "#app/letters/message/letter-names.ts";
import { readLetter } from "#app/letters/store/letter-store.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/letter-preview.route";
import { letterPreview, PREVIEW_VIEWS } from "./letter-admin.server.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, settings } = requireServices(context);
  const number = readLetterName(params.number);
  const letter = number === null ? null : await readLetter(db, number);
  if (!letter) throw data(null, { status: 404 });
  const view = PREVIEW_VIEWS.find((known) => known === url.searchParams.get("vue")) ?? "clair";
  return letterPreview(letter, view, settings.publicUrl);
}
