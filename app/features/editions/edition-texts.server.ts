import type { EditionAccess } from "./edition-access.server.ts";
import { EditionRefused } from "./edition-refused.ts";
import type { ServedTexts } from "./served-texts.server.ts";

/** All texts as an edition had them; 0 is the content before the first. */
export async function textsOfEdition(
  number: number,
  access: EditionAccess,
  served: ServedTexts,
): Promise<Map<string, Buffer>> {
  if (!Number.isInteger(number) || number < 0 || number >= served.number) {
    throw new EditionRefused(
      served.number === 0
        ? "Aucune édition n'a été publiée : il n'y a rien sur quoi revenir."
        : `Donnez un numéro d'édition de 0 à ${served.number - 1} ; l'édition servie est la n° ${served.number}.`,
    );
  }
  const former = await access.readFormer(number);
  const texts = await served.read(served.shas.keys());
  const kept = await access.readTexts([...new Set([...former.values()].flatMap((sha) => sha ?? []))]);
  for (const [path, sha] of former) {
    if (sha === null) texts.delete(path);
    else texts.set(path, Buffer.from(kept.get(sha) ?? ""));
  }
  return texts;
}
