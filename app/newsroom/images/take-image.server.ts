import { newsroomOf } from "#app/newsroom/drafts/served.server.ts";
import type { ImageEncoding } from "#app/newsroom/editions/encoded-image.ts";
import { findImages, keepImage } from "#app/newsroom/editions/images.server.ts";
import type { Staff } from "#app/office/team/staff-guard.server.ts";
import { consume, LIMITS } from "#platform/limits/rate-limits.server.ts";
import { describeError } from "#platform/log.ts";
import type { Services } from "#platform/services.ts";
import { refuseWeight } from "./image-fields.ts";
import type { ImageForm } from "./read-image-form.server.ts";

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

/** Keeps only the pixels of an uploaded file: no metadata. */
export async function takeImage(
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
