import { data, redirect } from "react-router";
import { DONE_FIELD, type Done, doneHref } from "#app/newsroom/drafts/done-texts.ts";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { draftPath, wordsHref } from "#app/newsroom/drafts/draft-paths.ts";
import { refuseUnwritable } from "#app/newsroom/drafts/draft-states.ts";
import { saveDraft } from "#app/newsroom/drafts/save-draft.server.ts";
import { newsroomOf } from "#app/newsroom/drafts/served.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { flatten } from "#app/newsroom/drafts/yaml-fields.server.ts";
import type { ImageEncoding } from "#app/newsroom/editions/encoded-image.ts";
import { findImages, keepImage } from "#app/newsroom/editions/images.server.ts";
import { joinText, splitText } from "#app/newsroom/fields/document-text.server.ts";
import { controlId } from "#app/newsroom/fields/field-names.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { imageAddressesIn } from "#library/images/image-address.ts";
import { LICENCES, OWN_LICENCE } from "#library/images/licences.ts";
import { readFigureText, readImageSource } from "#library/markdown/figure.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { consume } from "#platform/limits/rate-limits.server.ts";
import { describeError } from "#platform/log.ts";
import type { Services } from "#platform/services.ts";
import { IMAGE_FIELDS, IMAGE_LENGTHS, type ImageField, refuseWeight, type TypedImage } from "./image-fields.ts";
import { insertAfter, listPlaces, removeFrom } from "./image-places.ts";

type ImageErrors = Partial<Record<ImageField, string>>;

const MISSING: Record<keyof typeof IMAGE_LENGTHS, string> = {
  alternative: "Dites ce qu’on voit, pour qui ne voit pas l’image.",
  caption: "Dites où, quand et pourquoi cette image est là.",
  author: "Dites de qui est l’image.",
  source: "Donnez l’adresse de la page où se trouve l’image.",
};

/** Returns by field why the texts cannot be a caption. */
function checkWords(typed: TypedImage): ImageErrors {
  const errors: ImageErrors = {};
  const isOwn = typed.licence === OWN_LICENCE;
  for (const field of ["alternative", "caption", "author", "source"] as const) {
    if (typed[field] === "" && !(field === "source" && isOwn)) errors[field] = MISSING[field];
    const max = IMAGE_LENGTHS[field];
    if (typed[field].length > max) errors[field] = `${max} signes au plus (il y en a ${typed[field].length}).`;
  }
  const { caption, alternative } = typed;
  if (
    !errors.alternative &&
    readFigureText(`${ended(alternative)} ${ended(caption)}`).alternative !== ended(alternative)
  )
    errors.alternative = "Une seule phrase : ce qui suit va dans la légende.";
  if (!LICENCES.includes(typed.licence)) errors.licence = "Choisissez une licence de la liste.";
  if (!errors.source && typed.source !== "" && sourceAddress(typed.source) === null)
    errors.source = "L’adresse commence par https:// ou http:// et mène à la page de l’image.";
  return errors;
}

/**
 * Writes the image in Markdown, with the alternative text as the first sentence of the caption. Returns null when a
 * character of the texts would change the meaning of the Markdown.
 */
function writeImage({ alternative, caption, author, licence, source }: TypedImage, address: string): string | null {
  const url = source === "" ? null : sourceAddress(source);
  const words = `${ended(alternative)} ${ended(caption)} Image : `;
  const name = url === null ? escaped(author) : `[${escaped(author)}](${url})`;
  const markdown = `![${escaped(words)}${name}, ${licence}.](${address})`;
  const [block, ...others] = parseMarkdown(markdown).children;
  const [image, ...beside] = block?.type === "paragraph" ? block.children : [];
  if (image?.type !== "image" || others.length + beside.length > 0) return null;
  const isSame = image.alt === `${words}${author}, ${licence}.` && image.url === address;
  return isSame && (readImageSource(markdown)?.url ?? null) === url ? markdown : null;
}

function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<&]|:(?=\p{L})/gu, "\\$&");
}

/** Encodes parentheses, which would end the address in Markdown. */
function sourceAddress(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes(".")) return null;
  return url.href.replaceAll("(", "%28").replaceAll(")", "%29");
}

const PROBLEMS: Record<Exclude<ImageEncoding["state"], "encoded" | "too-large">, string> = {
  svg: "Un dessin SVG ne s’envoie pas : une figure se dessine à partir de ses données. Envoyez une photo en JPEG, PNG, WebP ou AVIF.",
  heic: "C’est une photo d’iPhone, au format HEIC, que les navigateurs ne lisent pas tous. Ouvrez-la dans Photos, enregistrez-la ou exportez-la en JPEG, puis envoyez ce fichier.",
  unknown: "Ce fichier n’est pas une image JPEG, PNG, WebP ou AVIF.",
  unreadable: "Cette image est abîmée ou n’est pas entière : enregistrez-la de nouveau, puis renvoyez-la.",
  animated: "Cette image est animée : envoyez-en une qui ne bouge pas.",
  "too-detailed":
    "Cette image a trop de détails pour peser moins de 300 Ko : recadrez-la, ou prenez-en une plus simple.",
};

type Taken = { address: string } | { error: string };

/** Keeps only the pixels of an uploaded file, without its metadata. */
async function takeImage(
  services: Pick<Services, "db" | "newsroom" | "log" | "secrets" | "settings">,
  { userId }: Staff,
  { file, kept }: Pick<ImageForm, "file" | "kept">,
  now: Date,
): Promise<Taken> {
  if (!file) {
    const [address] = kept === "" ? [] : await findImages(services.db, [kept]);
    return address ? { address } : { error: "Choisissez une image." };
  }
  const refusal = refuseWeight(file.length);
  if (refusal) return { error: refusal };
  const limits = [{ limit: LIMITS.staffActs, subject: `image ${userId}` }];
  if (!(await consume(services, limits, now)).allowed)
    return { error: "Vous avez envoyé beaucoup d’images aujourd’hui : réessayez demain." };
  try {
    const encoding = await newsroomOf(services).encodeImage(file);
    if (encoding.state === "encoded") return { address: await keepImage(services.db, encoding.image) };
    return { error: encoding.state === "too-large" ? describeSize(encoding) : PROBLEMS[encoding.state] };
  } catch (error) {
    services.log.error("image_not_encoded", describeError(error));
    return { error: "L’image n’a pas pu être préparée : recommencez dans une minute, ou prenez-en une plus petite." };
  }
}

function describeSize({ width, height, most }: { width: number; height: number; most: number }): string {
  return `Cette image a ${width} × ${height} points : ${most / 1_000_000} millions au plus. Réduisez-la d’abord.`;
}

type ImageSubmission = { services: Services; staff: Staff; draft: Draft; form: ImageForm };

/** `kept` is the address of the stored image, which need not be sent again. */
export type RefusedImage = {
  errors: ImageErrors;
  message: string | null;
  /** Null when an image was to be removed. */
  typed: TypedImage | null;
  kept: string | null;
};

/** A successful form is answered with a redirect, so that reloading the page does not send it again. */
export async function replyToImage({ services, staff, draft, form }: ImageSubmission, now = new Date()) {
  const refusal = await addImage({ services, staff, draft, form }, now);
  if (refusal) return data(refusal, { status: 422 });
  // The editor shows the caption selected.
  const place = `${wordsHref(draft.id, form.typed.alternative)}&${DONE_FIELD}=${"image" satisfies Done}`;
  throw redirect(`${place}#${controlId.body(0)}`, 303);
}

/** Takes an image out of the text, which « Versions » keeps as it was before. */
export async function replyToRemoval(where: Omit<ImageSubmission, "form"> & { address: string }, now = new Date()) {
  const { draft, address } = where;
  const closed = refuseUnwritable(draft.state);
  const refused = closed
    ? { message: closed }
    : await changeText({ ...where, now }, (body) => {
        if (!imageAddressesIn(body).includes(address)) return null;
        return removeFrom(body, address) ?? { error: "Cette image tient à d’autres mots : enlevez-la dans le texte." };
      });
  if (refused) {
    const message = "error" in refused ? refused.error : refused.message;
    return data({ errors: {}, message, typed: null, kept: null }, { status: 422 });
  }
  throw redirect(doneHref(draftPath(draft.id, "images"), "image-enlevee"), 303);
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
  const placed = await insertImage({ services, staff, draft, image, after: typed.place, now });
  if (placed === null) return null;
  return refuse({ kept, ...("error" in placed ? { errors: { place: placed.error } } : placed) });
}

/** A change of the text is retried this often when others save at the same time. */
const TRIES = 3;

/** Inserts the image in the present text. Returns null once it is saved. */
function insertImage({ image, after, ...where }: Writing & { image: string; after: string }) {
  return changeText(where, (text) => {
    // The image is already in the text when the button was pressed twice.
    if (text.split("\n").includes(image)) return null;
    const places = listPlaces(text);
    const end = places.length === 0 ? 0 : places.find((one) => one.id === after)?.end;
    if (end === undefined)
      return { error: "Choisissez de nouveau le paragraphe : ses mots ont changé, ou il n’est plus là." };
    return (
      insertAfter(text, end, image) ?? {
        error: "Ici, l’image changerait la lecture du texte : choisissez un autre paragraphe.",
      }
    );
  });
}

type Writing = Omit<ImageSubmission, "form"> & { now: Date };

/** Returns null once the changed text is saved, or when `change` returns null because there is nothing to change. */
async function changeText(
  { services, staff, draft, now }: Writing,
  change: (body: string) => string | { error: string } | null,
): Promise<{ error: string } | { message: string } | null> {
  let current: Draft | null = draft;
  for (let tried = 1; current && tried <= TRIES; tried += 1) {
    const { id, document, version, files } = current;
    const parts = splitText(document, files.find(({ path }) => path === document)?.text ?? "");
    const body = change(parts.body);
    if (body === null || typeof body !== "string") return body;
    const written = { [document]: joinText({ ...parts, body }) };
    const saved = await saveDraft(services, staff, id, { version, files: written }, now);
    if (saved.state === "saved") return null;
    if (saved.state === "refused") return { message: saved.message };
    current = await readDraft(services, staff, id);
  }
  return { message: "D’autres personnes enregistrent ce texte en ce moment : recommencez." };
}

type ImageForm = { file: Buffer | null; kept: string; typed: TypedImage };

/** Returns null for a request that no form of this page sends. */
export async function readImageForm(request: Request): Promise<ImageForm | null> {
  if (!/^multipart\/form-data;/i.test(request.headers.get("Content-Type") ?? "")) return null;
  const form = await request.formData().catch(() => null);
  if (!form || new Set(form.keys()).size < [...form.keys()].length) return null;
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? flatten(value).trim() : "";
  };
  const sent = form.get(IMAGE_FIELDS.file);
  const { alternative, caption, author, licence, source, place } = IMAGE_FIELDS;
  return {
    // A browser sends an empty file when none was chosen.
    file: sent instanceof Blob && sent.size > 0 ? Buffer.from(await sent.arrayBuffer()) : null,
    kept: textOf(IMAGE_FIELDS.kept),
    typed: {
      alternative: textOf(alternative),
      caption: textOf(caption),
      author: textOf(author),
      licence: textOf(licence),
      source: textOf(source),
      place: textOf(place),
    },
  };
}
