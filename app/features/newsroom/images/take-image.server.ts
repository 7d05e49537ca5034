import { findImages, keepImage } from "#app/features/editions/images/images.server.ts";
import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import { readImageHead } from "#library/images/image-head.ts";
import { consume, LIMITS } from "#platform/limits/rate-limits.server.ts";
import { describeError } from "#platform/log.ts";
import type { Services } from "#platform/services.ts";
import { newsroomOf } from "../served.server.ts";
import { refuseWeight } from "./image-fields.ts";
import type { ImageForm } from "./read-image-form.server.ts";

/** Forty million, which is more than telephones make. */
const MAX_PIXELS = 40_000_000;
/** In a PNG: pixels of 16 bits per channel take twice the memory. */
const BIT_DEPTH = 24;

const PROBLEMS = {
  svg: "Un dessin SVG ne s’envoie pas : une figure se dessine à partir de ses données. Envoyez une photo en JPEG, PNG ou WebP.",
  unknown: "Ce fichier n’est pas une image JPEG, PNG ou WebP.",
  broken: "Cette image est abîmée ou n’est pas entière : enregistrez-la de nouveau, puis renvoyez-la.",
  animated: "Cette image est animée : envoyez-en une qui ne bouge pas.",
} as const;

type Taken = { address: string } | { error: string };

/** What was sent is looked at before it is decoded, and nothing of it is kept but its pixels. */
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
  const refusal = refuseFile(file);
  if (refusal) return { error: refusal };
  const limits = [{ limit: LIMITS.imagesPerMemberDaily, subject: userId }];
  if (!(await consume(services, limits, now)).allowed)
    return { error: "Vous avez envoyé beaucoup d’images aujourd’hui : réessayez demain." };
  try {
    const encoding = await newsroomOf(services).encodeImage(file);
    if (encoding.state === "encoded") return { address: await keepImage(services.db, encoding.image) };
    return {
      error:
        encoding.state === "unreadable"
          ? PROBLEMS.broken
          : "Cette image a trop de détails pour peser moins de 300 Ko : recadrez-la, ou prenez-en une plus simple.",
    };
  } catch (error) {
    services.log.error("image_not_encoded", describeError(error));
    return { error: "L’image n’a pas pu être préparée : recommencez dans une minute, ou prenez-en une plus petite." };
  }
}

function refuseFile(file: Buffer): string | null {
  const tooHeavy = refuseWeight(file.length);
  if (tooHeavy) return tooHeavy;
  const head = readImageHead(file);
  if ("problem" in head) return PROBLEMS[head.problem];
  const { width, height } = head.size;
  const isDeep = head.kind === "png" && file[BIT_DEPTH] === 16;
  if (width * height <= MAX_PIXELS / (isDeep ? 2 : 1)) return null;
  return isDeep
    ? `Cette image a ${width} × ${height} points de 16 bits : 20 millions au plus. Enregistrez-la en 8 bits, ou réduisez-la.`
    : `Cette image a ${width} × ${height} points : 40 millions au plus. Réduisez-la d’abord.`;
}
