import { LICENCES, OWN_LICENCE } from "#library/images/licences.ts";
import { readFigureText, readImageSource } from "#library/markdown/figure.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { IMAGE_LENGTHS, type ImageField, type TypedImage } from "./image-fields.ts";

export type ImageErrors = Partial<Record<ImageField, string>>;

const MISSING: Record<keyof typeof IMAGE_LENGTHS, string> = {
  alternative: "Dites ce qu’on voit, pour qui ne voit pas l’image.",
  caption: "Dites où, quand et pourquoi cette image est là.",
  author: "Dites de qui est l’image.",
  source: "Donnez l’adresse de la page où se trouve l’image.",
};

/** By field, what keeps these words from being a caption. */
export function checkWords(typed: TypedImage): ImageErrors {
  const errors: ImageErrors = {};
  const isOwn = typed.licence === OWN_LICENCE;
  for (const field of ["alternative", "caption", "author", "source"] as const) {
    if (typed[field] === "" && !(field === "source" && isOwn)) errors[field] = MISSING[field];
    const max = IMAGE_LENGTHS[field];
    if (typed[field].length > max) errors[field] = `${max} signes au plus (il y en a ${typed[field].length}).`;
  }
  const { caption, alternative } = typed;
  if (
    !errors.alternative &&
    readFigureText(`${ended(alternative)} ${ended(caption)}`).alternative !== ended(alternative)
  )
    errors.alternative = "Une seule phrase : ce qui suit va dans la légende.";
  if (!LICENCES.includes(typed.licence)) errors.licence = "Choisissez une licence de la liste.";
  if (!errors.source && typed.source !== "" && sourceAddress(typed.source) === null)
    errors.source = "L’adresse commence par https:// ou http:// et mène à la page de l’image.";
  return errors;
}

/** As our Markdown has it, with the alternative as the first sentence of the caption; null where its characters mean something else. */
export function writeImage(
  { alternative, caption, author, licence, source }: TypedImage,
  address: string,
): string | null {
  const url = source === "" ? null : sourceAddress(source);
  const words = `${ended(alternative)} ${ended(caption)} Image : `;
  const name = url === null ? escaped(author) : `[${escaped(author)}](${url})`;
  const markdown = `![${escaped(words)}${name}, ${licence}.](${address})`;
  const [block, ...others] = parseMarkdown(markdown).children;
  const [image, ...beside] = block?.type === "paragraph" ? block.children : [];
  if (image?.type !== "image" || others.length + beside.length > 0) return null;
  const isSame = image.alt === `${words}${author}, ${licence}.` && image.url === address;
  return isSame && (readImageSource(markdown)?.url ?? null) === url ? markdown : null;
}

function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<&]|:(?=\p{L})/gu, "\\$&");
}

/** Parentheses would end it. */
function sourceAddress(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes(".")) return null;
  return url.href.replaceAll("(", "%28").replaceAll(")", "%29");
}
