import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { isWritable } from "#app/newsroom/drafts/draft-states.ts";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import { sizeAtAddress } from "#library/images/image-address.ts";
import { readFigureText, readImageSource } from "#library/markdown/figure.ts";
import { walk } from "#library/markdown/markdown-tree.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { shorten } from "#platform/french/shorten.ts";
import { typeset } from "#platform/french/typography.ts";
import { listPlaces } from "./image-places.ts";

/** A paragraph in the list is cut to this number of characters. */
const SHORT = 90;

type ShownImage = {
  address: string;
  width: number;
  height: number;
  alternative: string;
  caption: string;
  source: string | null;
};

export type DraftImages = {
  images: ShownImage[];
  sections: { title: string; places: { id: string; words: string }[] }[];
  isReadOnly: boolean;
};

export function draftImages({ document, files, state }: Pick<Draft, "document" | "files" | "state">): DraftImages {
  const { body } = splitText(document, files.find(({ path }) => path === document)?.text ?? "");
  const places = listPlaces(body).map(({ id, section, words }) => ({
    id,
    section,
    words: shorten(typeset(words), SHORT),
  }));
  return {
    images: imagesIn(body),
    sections: [...Map.groupBy(places, ({ section }) => section)].map(([title, own]) => ({
      title: typeset(title) || "Début du texte",
      places: own.map(({ id, words }) => ({ id, words })),
    })),
    isReadOnly: !isWritable(state),
  };
}

function imagesIn(body: string): ShownImage[] {
  const images: ShownImage[] = [];
  walk(parseMarkdown(body), (node) => {
    const size = node.type === "image" ? sizeAtAddress(node.url) : null;
    if (node.type !== "image" || !size) return undefined;
    const { alternative, caption } = readFigureText(typeset(node.alt ?? ""));
    const source = readImageSource(body.slice(node.position?.start.offset, node.position?.end.offset));
    images.push({ address: node.url, ...size, alternative, caption, source: source?.url ?? null });
    return undefined;
  });
  return images;
}
