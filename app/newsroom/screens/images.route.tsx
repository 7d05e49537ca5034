import { data } from "react-router";
import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { readImageForm, replyToImage, replyToRemoval } from "#app/newsroom/images/add-image.server.ts";
import { draftImages } from "#app/newsroom/images/draft-images.server.ts";
import { CURSOR_FIELD, MAX_FORM_BYTES, REMOVED_FIELD } from "#app/newsroom/images/image-fields.ts";
import { ImagesView } from "#app/newsroom/images/images-view.tsx";
import { keepingTyped } from "#app/office/team/keep-typed.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/images.route";
import { DoneMessage } from "./done-message.tsx";
import { DraftHeader } from "./draft-header.tsx";
import { draftHead } from "./draft-view.server.ts";

export const handle: RouteHandle = {
  maxBodyBytes: MAX_FORM_BYTES,
  bodyTooLong: "Cette image est trop lourde : 8 Mo au plus. Revenez en arrière : ce que vous avez tapé y est.\n",
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  if (draft?.kind !== "article") throw data(null, { status: 404 });
  const cursor = new URL(request.url).searchParams.get(CURSOR_FIELD);
  return {
    draft: draftHead(services, draft),
    images: draftImages(draft, cursor === null ? null : Number(cursor) || 0, servedContent(services).articles),
  };
}

export const action = keepingTyped(async ({ params, request, context }: Route.ActionArgs) => {
  const services = requireServices(context);
  const staff = currentStaff(context);
  const draft = await readDraft(services, staff, params.draft);
  if (draft?.kind !== "article") throw data(null, { status: 404 });
  const address = (await readForm(request))?.get(REMOVED_FIELD);
  if (address) return replyToRemoval({ services, staff, draft, address });
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
