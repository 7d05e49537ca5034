import { join } from "node:path";
import type { EncodedImage } from "#app/features/editions/images/encoded-image.ts";
import { servedBuild } from "#server/http/built-app.ts";
import { formatCount } from "./long-command.ts";
import type { openEditions } from "./open-editions.ts";

type Editions = Awaited<ReturnType<typeof openEditions>>;
type Texts = ReadonlyMap<string, Buffer>;

const CLIENT = join(servedBuild(join(import.meta.dirname, "../..")), "client");

/** Those that the texts name, beside their folder as in a clone: the database's, and the build's. */
export async function exportImages({ tools, access }: Editions, texts: Texts, folder: string): Promise<void> {
  const named = tools.namedImages(texts.values());
  const place = tools.publicBeside(folder);
  for (const address of named) {
    const image = (await access.readImages([address])).get(address) ?? tools.readImageFrom(CLIENT, address);
    if (!image) throw new tools.EditionRefused(`L'image ${address} n'est ni dans la base ni dans le site construit.`);
    tools.writeImageTo(place, address, image);
  }
  if (named.length > 0) console.log(`Images écrites dans ${join(place, "images")} : ${formatCount(named.length)}.`);
}

/**
 * The images that texts may name, and those of them that the database does not have yet. An address is that of certain
 * bytes: a file of another image counts for none.
 */
export async function findImages({ tools, access }: Editions, texts: Texts, folder: string | null) {
  const named = tools.namedImages(texts.values());
  const known = new Set(await access.findImages(named));
  const added: EncodedImage[] = [];
  for (const address of named) {
    if (folder === null || known.has(address) || tools.readImageFrom(CLIENT, address)) continue;
    const image = tools.readImageFrom(tools.publicBeside(folder), address);
    if (!image) continue;
    known.add(address);
    added.push(image);
  }
  return { known, added };
}
