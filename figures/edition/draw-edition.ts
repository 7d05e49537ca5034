import { type ContentSource, createCatalogue, type EditionDrawing } from "#library/catalogue/create-catalogue.ts";
import { figureFile } from "#library/catalogue/figure-file.ts";
import { imageSizeReader } from "#library/catalogue/image-size.ts";
import type { Content } from "#library/schema/load-content.ts";
import { loadMeasure } from "../fonts.ts";
import { drawFigure } from "../forms/figure-files.ts";
import { toCsv, toTable } from "../forms/figure-table.ts";
import { renderLetterPicture } from "../letter-picture.ts";
import { listLetterPictures } from "../listed-letter-pictures.ts";
import { listPreviews } from "../listed-previews.ts";
import { drawPreview, renderPreview } from "../preview.ts";

type Options = {
  source: ContentSource;
  /** Paths whose text is not the build's. */
  changed: ReadonlySet<string>;
  /** A file of the build; null when there is none. */
  readBuilt: (path: string) => string | null;
  /** Where the pictures of the build are. */
  builtFolder: string;
};

/** Draws what the build drew from texts that have changed since. Throws with the name of the file that cannot be drawn. */
export async function drawEdition({ source, changed, readBuilt, builtFolder }: Options): Promise<EditionDrawing[]> {
  const drawings = await drawFigures(source.content, changed);
  const drawn = new Map(drawings.map(({ path, bytes }) => [path, bytes]));
  const svgAt = (path: string) => drawn.get(path)?.toString("utf8") ?? readBuilt(path) ?? "<svg/>";
  /** Once for each text that it is drawn from and that differs: any of them may be the build's one day. */
  async function draw(path: string, sources: string[], make: () => Promise<Buffer>): Promise<void> {
    const differing = sources.filter((file) => changed.has(file));
    if (differing.length === 0) return;
    const bytes = await make();
    for (const source of differing) drawings.push({ path, source, bytes });
  }
  for (const { name, sources, picture, ...words } of listPreviews(source.content)) {
    await draw(`/previews/${name}.png`, sources, async () =>
      renderPreview(await drawPreview({ ...words, mapOrCard: svgAt(picture) })),
    );
  }
  const catalogue = createCatalogue(source, imageSizeReader([builtFolder], drawn));
  const letters = new Map(source.content.letters.map(({ file, front }) => [front.number, [file]]));
  for (const { letter, path, figure, scheme, width } of listLetterPictures(catalogue)) {
    const sources = [figureFile(figure), ...(letters.get(letter) ?? [])];
    await draw(path, sources, () => renderLetterPicture(svgAt(figure), scheme, width));
  }
  return drawings;
}

async function drawFigures({ figures }: Content, changed: ReadonlySet<string>): Promise<EditionDrawing[]> {
  const redrawn = figures.filter(({ file }) => changed.has(file));
  const drawings: EditionDrawing[] = [];
  if (redrawn.length === 0) return drawings;
  const measure = await loadMeasure();
  for (const { id, file, ...figure } of redrawn) {
    try {
      for (const [name, { svg }] of Object.entries(await drawFigure(id, figure, measure)))
        drawings.push({ path: `/figures/${name}.svg`, source: file, bytes: Buffer.from(svg) });
      drawings.push({ path: `/figures/${id}.csv`, source: file, bytes: Buffer.from(toCsv(toTable(figure))) });
    } catch (cause) {
      throw new Error(`${file} : ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  }
  return drawings;
}
