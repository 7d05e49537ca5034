import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { isWritable } from "#app/newsroom/drafts/draft-states.ts";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import { sizeAtAddress } from "#library/images/image-address.ts";
import { readFigureText, readImageSource } from "#library/markdown/figure.ts";
import { textOf, walk } from "#library/markdown/markdown-tree.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";
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
};

export type DraftImages = {
  images: ShownImage[];
  sections: { title: string; places: { id: string; words: string }[] }[];
  /** The place of the cursor in the editor from which the page was opened; empty when it was opened otherwise. */
  near: string;
  isReadOnly: boolean;
};

/** `cursor` is an offset in the text, in UTF-16 units. */
export function draftImages(
  { document, files, state }: Pick<Draft, "document" | "files" | "state">,
  cursor: number | null = null,
): DraftImages {
  const { body } = splitText(document, files.find(({ path }) => path === document)?.text ?? "");
  const listed = listPlaces(body);
  const places = listed.map(({ id, section, words }) => ({
    id,
    section,
    words: shorten(typeset(words), SHORT),
  }));
  return {
    images: imagesIn(body),
    sections: [...Map.groupBy(places, ({ section }) => section)].map(([title, own]) => ({
      title: typeset(title) || START,
      places: own.map(({ id, words }) => ({ id, words })),
    })),
    near: (cursor !== null && listed.find(({ end }) => end >= cursor)?.id) || "",
    isReadOnly: !isWritable(state),
  };
}

function imagesIn(body: string): ShownImage[] {
  const images: ShownImage[] = [];
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
