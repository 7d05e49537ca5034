import { flatten } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { IMAGE_FIELDS, type TypedImage } from "./image-fields.ts";

export type ImageForm = { file: Buffer | null; kept: string; typed: TypedImage };

/** Null for what no form of this page sends. */
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
    // A browser sends an empty file where none was chosen.
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
