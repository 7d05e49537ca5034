import { isPublished, loadContent, type PublishedEntry } from "#library/schema/load-content.ts";
import { EditionRefused } from "./edition-refused.ts";

type Texts = ReadonlyMap<string, Buffer>;

const STATUS = /^status:[ \t]*(["']?)published\1[ \t]*(?:#[^\r\n]*)?(\r?\n)/m;
const ADDRESS = /^address:[^\r\n]*\r?\n/m;
const FORMER = /^formerAddresses:[ \t]*\[([^\]\r\n]*)\]/m;

/** The address then answers with the sentence, and nothing else shows the article. */
export function withdrawArticle(texts: Texts, address: string, sentence: string): Map<string, Buffer> {
  const { file } = articleAt(texts, address);
  return new Map(texts).set(
    file,
    edit(texts.get(file), (head) =>
      head.replace(
        STATUS,
        (_line, _quote, end) => `status: withdrawn${end}withdrawal: ${JSON.stringify(sentence)}${end}`,
      ),
    ),
  );
}

/** The former address then leads to the new one. */
export function renameArticle(texts: Texts, from: string, to: string): Map<string, Buffer> {
  const { file } = articleAt(texts, from);
  const target = `${to.replace(/^\/categories\//, "articles/")}.md`;
  if (!/^\/categories\/[^/]+\/(?:[^/]+\/)?[^/]+$/.test(to) || (texts.has(target) && target !== file)) {
    throw new EditionRefused(`« ${to} » ne peut pas être l'adresse d'un article, ou l'est déjà d'un autre.`);
  }
  const renamed = new Map(texts);
  for (const [suffix, text] of [
    [".md", edit(texts.get(file), (head) => withFormerAddress(head, from, to))],
    [".quiz.yaml", texts.get(file.replace(/\.md$/, ".quiz.yaml"))],
  ] as const) {
    renamed.delete(file.replace(/\.md$/, suffix));
    if (text) renamed.set(target.replace(/\.md$/, suffix), text);
  }
  return renamed;
}

/** `to` may be one that the article had before. */
function withFormerAddress(head: string, address: string, to: string): string {
  const placed = head.replace(ADDRESS, "");
  const listed = placed.replace(FORMER, (_line, list: string) => {
    const others = list.split(",").map((one) => one.trim().replace(/^(["'])(.*)\1$/, "$2"));
    return `formerAddresses: [${[...others.filter((one) => one !== "" && one !== to), address].join(", ")}]`;
  });
  if (listed !== placed) return listed;
  return placed.replace(STATUS, (line, _quote, end) => `${line}formerAddresses: [${address}]${end}`);
}

function articleAt(texts: Texts, address: string): PublishedEntry {
  const articles = [...texts].filter(([path]) => /^articles\/.*\.md$/.test(path));
  const files = Object.fromEntries(articles.map(([path, text]) => [path, text.toString("utf8")]));
  const article = loadContent(files)
    .content.articles.filter(isPublished)
    .find(({ href }) => href === address);
  if (!article) throw new EditionRefused(`Aucun article publié n'est à l'adresse « ${address} ».`);
  return article;
}

/** Byte for byte but for the lines of its front matter that change. */
function edit(text: Buffer | undefined, change: (head: string) => string): Buffer {
  const [head = ""] = /^\uFEFF?---\r?\n[\s\S]*?\r?\n---/.exec(text?.toString("utf8") ?? "") ?? [];
  const changed = change(head);
  if (!text || changed === head)
    throw new EditionRefused("L'en-tête de cet article ne s'écrit pas en lignes « nom: valeur ».");
  return Buffer.concat([Buffer.from(changed), text.subarray(Buffer.byteLength(head))]);
}
