import { data } from "react-router";
import { letterPreview, PREVIEW_VIEWS } from "#app/features/letters/admin/letter-preview.server.ts";
import { readLetterNumber } from "#app/features/letters/pages/letter-address.ts";
import { readEdition } from "#app/features/letters/sending/edition-store.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/letter-preview";

/** The frozen letter, as a document of its own that the edition's page frames. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, settings } = requireServices(context);
  const edition = await readEdition(db, readLetterNumber(params.number) ?? 0);
  if (!edition) throw data(null, { status: 404 });
  const view = PREVIEW_VIEWS.find((known) => known === url.searchParams.get("vue")) ?? "clair";
  return letterPreview(edition.template, view, settings.publicUrl);
}
