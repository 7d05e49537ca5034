import { data, redirect } from "react-router";
import { doneHref } from "#app/newsroom/drafts/done-texts.ts";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { refuseUnwritable } from "#app/newsroom/drafts/draft-states.ts";
import { readDraft } from "#app/newsroom/drafts/read-drafts.server.ts";
import { saveDraft } from "#app/newsroom/drafts/save-draft.server.ts";
import { joinText, splitText } from "#app/newsroom/fields/document-text.server.ts";
import type { Staff } from "#app/office/team/staff-guard.server.ts";
import type { Services } from "#platform/services.ts";
import type { TypedImage } from "./image-fields.ts";
import { insertAfter, listPlaces } from "./image-places.ts";
import type { ImageForm } from "./read-image-form.server.ts";
import { takeImage } from "./take-image.server.ts";
import { checkWords, type ImageErrors, writeImage } from "./write-image.ts";

type ImageSubmission = { services: Services; staff: Staff; draft: Draft; form: ImageForm };

/** `kept`: what need not be sent again. */
export type RefusedImage = { errors: ImageErrors; message: string | null; typed: TypedImage; kept: string | null };

/** Post/Redirect/Get. */
export async function replyToImage({ services, staff, draft, form }: ImageSubmission, now = new Date()) {
  const refusal = await addImage({ services, staff, draft, form }, now);
  if (refusal) return data(refusal, { status: 422 });
  throw redirect(doneHref(draftPath(draft.id, "images"), "image"), 303);
}

export async function addImage(
  { services, staff, draft, form }: ImageSubmission,
  now: Date,
): Promise<RefusedImage | null> {
  const { typed } = form;
  const refuse = (refused: Partial<RefusedImage>): RefusedImage => {
    return { errors: {}, message: null, typed, kept: null, ...refused };
  };
  const closed = refuseUnwritable(draft.state);
  if (closed) return refuse({ message: closed });
  const taken = await takeImage(services, staff, form, now);
  const errors = checkWords(typed);
  if ("error" in taken) return refuse({ errors: { ...errors, file: taken.error } });
  const kept = taken.address;
  if (Object.keys(errors).length > 0) return refuse({ errors, kept });
  const image = writeImage(typed, kept);
  if (image === null)
    return refuse({
      kept,
      message: "Ces mots ne peuvent pas être écrits ainsi dans le texte : ôtez les signes qui n’en sont pas.",
    });
  const placed = await place({ services, staff, draft, image, after: typed.place });
  if (placed === null) return null;
  return refuse({ kept, ...("error" in placed ? { errors: { place: placed.error } } : placed) });
}

/** Attempts, in case others save at the same time. */
const TRIES = 3;

type Placing = Omit<ImageSubmission, "form"> & { image: string; after: string };

/** Inserts the image in the present text. Returns null once it is saved. */
async function place({
  services,
  staff,
  draft,
  image,
  after,
}: Placing): Promise<{ error: string } | { message: string } | null> {
  let current: Draft | null = draft;
  for (let tried = 1; current && tried <= TRIES; tried += 1) {
    const { id, document, version, files } = current;
    const parts = splitText(document, files.find(({ path }) => path === document)?.text ?? "");
    // Pressed twice.
    if (parts.body.split("\n").includes(image)) return null;
    const places = listPlaces(parts.body);
    const end = places.length === 0 ? 0 : places.find((one) => one.id === after)?.end;
    if (end === undefined)
      return { error: "Choisissez de nouveau le paragraphe : ses mots ont changé, ou il n’est plus là." };
    const body = insertAfter(parts.body, end, image);
    if (body === null)
      return { error: "Ici, l’image changerait la lecture du texte : choisissez un autre paragraphe." };
    const saved = await saveDraft(services, staff, id, {
      version,
      files: { [document]: joinText({ ...parts, body }) },
    });
    if (saved.state === "saved") return null;
    if (saved.state === "refused") return { message: saved.message };
    current = await readDraft(services, staff, id);
  }
  return { message: "D’autres personnes enregistrent ce texte en ce moment : recommencez." };
}
