import { type Content, isPublished } from "#library/schema/load-content.ts";
import { once } from "./once.ts";

const PICTURES = /\/(?:figures|images)\/[\w.-]+/g;

export function pictureViews(content: Content) {
  const withdrawn = once(() => withdrawnPictures(content));
  return {
    /** The content from which the pictures are drawn. */
    content,
    /** Returns the id of the withdrawn article that showed the picture; null while a published text shows it too. */
    getWithdrawnPicture: (path: string) => withdrawn().get(pictureName(path)) ?? null,
  };
}

/** The ids of withdrawn articles, by the name of their pictures. */
function withdrawnPictures({
  articles,
  withdrawn,
  facts: _facts,
  figures: _figures,
  ...rest
}: Content): Map<string, string> {
  const found = new Map<string, string>();
  for (const { front, body, letters } of withdrawn) {
    const { id, card } = front;
    const others = letters.map((href) => `/letters/${(/\d+$/.exec(href)?.[0] ?? "").padStart(4, "0")}`);
    for (const name of [`/previews/${id}`, ...others, ...namesIn(`${body} ${card.image ?? ""}`)]) found.set(name, id);
  }
  if (found.size === 0) return found;
  const published = articles.filter(isPublished).map((article) => JSON.stringify(article));
  for (const text of [...published, JSON.stringify(rest)]) for (const name of namesIn(text)) found.delete(name);
  return found;
}

function namesIn(text: string): string[] {
  return (text.match(PICTURES) ?? []).map(pictureName);
}

/** The name without what distinguishes its sizes and colour schemes from each other and from its data. */
function pictureName(path: string): string {
  return path.replace(/(?:-etroit|-sombre)?(?:\.\w+)?$/, "");
}
