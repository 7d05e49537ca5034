import { zipSync } from "fflate";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { readServedTexts } from "#app/newsroom/drafts/served.server.ts";
import { readImageFiles } from "#app/newsroom/editions/images.server.ts";

/** Zips the served texts and their images, at the paths that they have in a clone of the repository. */
export async function zipServed(
  services: Pick<NewsroomServices, "db" | "newsroom">,
): Promise<{ number: number; zip: Uint8Array<ArrayBuffer> }> {
  const served = await readServedTexts(services);
  const texts = served.read(served.shas.keys());
  const files: Record<string, Uint8Array> = {};
  for (const [path, text] of texts) files[`content/${path}`] = text;
  for (const [path, bytes] of await readImageFiles(services.db, texts.values())) files[`public${path}`] = bytes;
  return { number: served.number, zip: new Uint8Array(zipSync(files)) };
}
