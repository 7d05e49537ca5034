import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { isWritable } from "#app/newsroom/drafts/draft-states.ts";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import { sizeAtAddress } from "#library/images/image-address.ts";
import { readFigureText, readImageSource } from "#library/markdown/figure.ts";
import { textOf, walk } from "#library/markdown/markdown-tree.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";
import type { ArticleEntry } from "#library/schema/load-content.ts";
import { shorten } from "#platform/french/shorten.ts";
import { typeset } from "#platform/french/typography.ts";
import { isAlone, listPlaces, removeFrom } from "./image-places.ts";

/** A paragraph in the list is cut to this number of characters. */
const SHORT = 90;
const START = "Début du texte";

type ShownImage = {
  address: string;
  width: number;
  height: number;
  alternative: string;
  caption: string;
  source: string | null;
  section: string;
  /** The words of the paragraph before it. */
  after: string;
  isRemovable: boolean;
  /** The other articles of the site that show it. */
  uses: { title: string; href: string }[];
};

export type DraftImages = {
  images: ShownImage[];
  sections: { title: string; places: { id: string; words: string }[] }[];
  /** The place of the cursor in the editor from which the page was opened; empty when it was opened otherwise. */
  near: string;
  isReadOnly: boolean;
};

type Shown = Pick<ArticleEntry, "file" | "body" | "href"> & { front: Pick<ArticleEntry["front"], "title"> };

/** `cursor` is an offset in the text, in UTF-16 units. */
export function draftImages(
  { document, files, state }: Pick<Draft, "document" | "files" | "state">,
  cursor: number | null = null,
  articles: Shown[] = [],
): DraftImages {
  const { body } = splitText(document, files.find(({ path }) => path === document)?.text ?? "");
  const listed = listPlaces(body);
  const places = listed.map(({ id, section, words }) => ({
    id,
    section,
    words: shorten(typeset(words), SHORT),
  }));
  return {
    images: imagesIn(body).map((image) => ({
      ...image,
      uses: articles
        .filter((other) => other.file !== document && other.body.includes(image.address))
        .map(({ front, href }) => ({ title: front.title, href })),
    })),
    sections: [...Map.groupBy(places, ({ section }) => section)].map(([title, own]) => ({
      title: typeset(title) || START,
      places: own.map(({ id, words }) => ({ id, words })),
    })),
    near: (cursor !== null && listed.find(({ end }) => end >= cursor)?.id) || "",
    isReadOnly: !isWritable(state),
  };
}

function imagesIn(body: string): Omit<ShownImage, "uses">[] {
  const images: Omit<ShownImage, "uses">[] = [];
  let [section, after] = ["", ""];
  for (const block of parseMarkdown(body).children) {
    const words = block.type === "html" || isAlone(block) ? "" : textOf(block).replace(/\s+/g, " ").trim();
    if (block.type === "heading") [section, after] = [words, ""];
    else if (words) after = words;
    walk(block, (node) => {
      const size = node.type === "image" ? sizeAtAddress(node.url) : null;
      if (node.type !== "image" || !size) return undefined;
      const { alternative, caption } = readFigureText(typeset(node.alt ?? ""));
      const source = readImageSource(body.slice(node.position?.start.offset, node.position?.end.offset));
      images.push({
        ...{ address: node.url, ...size, alternative, caption, source: source?.url ?? null },
        ...{ section: typeset(section) || START, after: shorten(typeset(after), SHORT) },
        isRemovable: removeFrom(body, node.url) !== null,
      });
      return undefined;
    });
  }
  return images;
}
