import { data } from "react-router";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { replyToImage } from "#app/features/newsroom/images/add-image.server.ts";
import { draftImages } from "#app/features/newsroom/images/draft-images.server.ts";
import { MAX_FORM_BYTES } from "#app/features/newsroom/images/image-fields.ts";
import { ImagesView } from "#app/features/newsroom/images/images-view.tsx";
import { readImageForm } from "#app/features/newsroom/images/read-image-form.server.ts";
import { readDraft } from "#app/features/newsroom/read-drafts.server.ts";
import { DoneMessage } from "#app/features/newsroom/screens/done-message.tsx";
import { DraftHeader } from "#app/features/newsroom/screens/draft-header.tsx";
import { draftHead } from "#app/features/newsroom/screens/draft-view.server.ts";
import { keepingTyped } from "#app/features/staff/keep-typed.server.ts";
import { currentStaff } from "#app/features/staff/staff-guard.server.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/images";

export const handle: RouteHandle = {
  maxBodyBytes: MAX_FORM_BYTES,
  bodyTooLong: "Cette image est trop lourde : 8 Mo au plus. Revenez en arrière : ce que vous avez tapé y est.\n",
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  if (draft?.kind !== "article") throw data(null, { status: 404 });
  return { draft: draftHead(services, draft), images: draftImages(draft) };
}

export const action = keepingTyped(async ({ params, request, context }: Route.ActionArgs) => {
  const services = requireServices(context);
  const staff = currentStaff(context);
  const draft = await readDraft(services, staff, params.draft);
  if (draft?.kind !== "article") throw data(null, { status: 404 });
  const form = await readImageForm(request);
  if (!form) throw data(null, { status: 400 });
  return replyToImage({ services, staff, draft, form });
});

export function meta({ loaderData }: Route.MetaArgs) {
  const title = `Images : ${loaderData?.draft.title ?? "document"}`;
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

export default function ImagesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="draft-page">
      <DraftHeader draft={loaderData.draft}>
        <DoneMessage />
      </DraftHeader>
      <ImagesView {...loaderData} refused={actionData ?? null} />
    </div>
  );
}
