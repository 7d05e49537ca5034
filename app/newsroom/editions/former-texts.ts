import { isMap, isSeq, parseDocument, type YAMLMap } from "yaml";
import { splitFrontMatter } from "#library/schema/content-file.ts";
import { createNode, printYaml } from "#library/schema/yaml-document.ts";
import { EditionRefused } from "./edition-refused.ts";
import { withdrawArticle } from "./withdraw-article.ts";

type Texts = ReadonlyMap<string, Buffer>;

type About = {
  /** The sentence that tells readers about the return to former texts. */
  sentence: string;
  /** YYYY-MM-DD */
  today: string;
};

const ARTICLE = /^articles\/.+\.md$/;
/** Lines of these files are only ever added: questions that were asked, words that the spell check accepts. */
const KEPT = /^(?:questions\.lock|words\.txt)$/;
const QUESTIONS = /^(?:articles\/.+\.quiz|examen-civique\/.+)\.yaml$/;
const FACTS = /^facts\/.+\.yaml$/;

/**
 * Rolls the served texts back to `wanted`, except for what must never disappear: each article keeps the changes
 * announced to readers and adds this one; questions and facts stay, and newer questions are no longer asked; an article
 * that did not exist then is withdrawn.
 */
export function formerTexts(wanted: Texts, served: Texts, about: About): Map<string, Buffer> {
  const texts = new Map([...wanted].filter(([path]) => !KEPT.test(path)));
  for (const [path, text] of served) {
    const former = texts.get(path);
    if (KEPT.test(path)) texts.set(path, text);
    if (FACTS.test(path)) texts.set(path, former ? withFacts(former, text) : text);
    if (QUESTIONS.test(path) && former) texts.set(path, withQuestions(former, text));
  }
  const places = new Map([...texts].flatMap(([path, text]) => (ARTICLE.test(path) ? [[idOf(text), path]] : [])));
  for (const [path, text] of served) {
    if (!ARTICLE.test(path) || statusOf(text) === "planned") continue;
    const place = places.get(idOf(text));
    const former = place === undefined ? undefined : texts.get(place);
    if (place !== undefined && former && statusOf(former) !== "planned") {
      const told = differs(former, text) ? [{ date: about.today, kind: "correction", text: about.sentence }] : [];
      texts.set(place, withChanges(former, text, { told, from: path, to: place }));
      keepQuiz(texts, served, [path, place]);
    } else {
      if (place !== undefined) texts.delete(place);
      texts.set(path, statusOf(text) === "published" ? withdrawArticle(text, about.sentence) : text);
      keepQuiz(texts, served, [path, path]);
    }
  }
  return texts;
}

/** When an article had no quiz then, its served quiz is kept, because its questions have been asked. */
function keepQuiz(texts: Map<string, Buffer>, served: Texts, places: [from: string, to: string]): void {
  const [from, to] = places.map((path) => path.replace(/\.md$/, ".quiz.yaml")) as [string, string];
  const quiz = served.get(from);
  if (quiz && !texts.has(to)) texts.set(to, quiz);
}

function idOf(text: Buffer): string {
  return /^id:[ \t]*["']?([\w-]+)/m.exec(text.toString("utf8"))?.[1] ?? "";
}

function statusOf(text: Buffer): string {
  return /^status:[ \t]*["']?(\w+)/m.exec(text.toString("utf8"))?.[1] ?? "";
}

/** Compares what readers read, which excludes the front matter. */
function differs(one: Buffer, other: Buffer): boolean {
  const [a, b] = [one, other].map((text) => splitFrontMatter(text.toString("utf8"))?.body);
  return a !== b;
}

/** `told` holds further changes to announce to readers; `from` and `to` are the paths of the article now and then. */
function withChanges(
  former: Buffer,
  served: Buffer,
  { told, from, to }: { told: object[]; from: string; to: string },
): Buffer {
  if (former.equals(served) && from === to) return former;
  const [split, present] = [former, served].map((text) => splitFrontMatter(text.toString("utf8")));
  if (!split || !present) throw new EditionRefused("L'en-tête d'un article de cette édition ne se lit pas.");
  const head = parseDocument(split.yaml);
  const {
    changes = [],
    formerAddresses = [],
    address = addressOf(from),
  } = (parseDocument(present.yaml).toJS() ?? {}) as {
    changes?: object[];
    formerAddresses?: string[];
    address?: string;
  };
  if (changes.length + told.length > 0) head.set("changes", createNode(head, [...changes, ...told]));
  const own = (head.toJS() as { address?: string }).address ?? addressOf(to);
  const addresses = [...new Set([...formerAddresses, address])].filter((one) => one !== own);
  if (addresses.length > 0) head.set("formerAddresses", createNode(head, addresses));
  return Buffer.from(`---\n${printYaml(head)}---\n${split.body}`);
}

/** Returns the address of an article whose front matter contains none. */
const addressOf = (file: string) => `/categories/${file.replace(/^articles\/|\.md$/g, "")}`;

/**
 * Returns the former files of one document for a draft. The changes announced to readers, the address of the article
 * and the questions that were asked stay as they are served.
 */
export function formerDocument(former: Texts, served: Texts): Map<string, Buffer> {
  const texts = new Map(former);
  for (const [path, text] of served) {
    const own = former.get(path);
    if (own && QUESTIONS.test(path)) texts.set(path, withQuestions(own, text));
    else if (own && FACTS.test(path)) texts.set(path, withFacts(own, text));
    else if (own && ARTICLE.test(path)) {
      texts.set(path, withServedAddress(withChanges(own, text, { told: [], from: path, to: path }), text));
    } else if (!own) texts.set(path, text);
  }
  return texts;
}

function withServedAddress(former: Buffer, served: Buffer): Buffer {
  const [split, present] = [former, served].map((text) => splitFrontMatter(text.toString("utf8")));
  if (!split || !present) return former;
  const [head, own] = [parseDocument(split.yaml), parseDocument(present.yaml)];
  if (head.get("address") === own.get("address")) return former;
  for (const key of ["address", "formerAddresses"]) {
    if (own.has(key)) head.set(key, createNode(head, (own.toJS() as Record<string, unknown>)[key]));
    else head.delete(key);
  }
  return Buffer.from(`---\n${printYaml(head)}---\n${split.body}`);
}

/** Questions added since then stay in the file as retired ones. */
function withQuestions(former: Buffer, served: Buffer): Buffer {
  const [document, present] = [former, served].map((text) => parseDocument(text.toString("utf8")));
  const [list, others] = [document?.get("questions"), present?.get("questions")];
  if (!document || !isSeq(list) || !isSeq(others)) return former;
  const known = new Set(list.items.map((one) => (isMap(one) ? one.get("id") : null)));
  const gone = others.items.filter((one): one is YAMLMap => isMap(one) && !known.has(one.get("id")));
  if (gone.length === 0) return former;
  for (const question of gone) {
    question.set("retired", true);
    // The section to which the question linked no longer exists.
    question.delete("section");
    list.add(question);
  }
  return Buffer.from(printYaml(document));
}

function withFacts(former: Buffer, served: Buffer): Buffer {
  const [document, present] = [former, served].map((text) => parseDocument(text.toString("utf8")));
  const gone = ["sources", "facts"].map((name) => {
    const [map, others] = [document?.get(name), present?.get(name)];
    const items = isMap(map) && isMap(others) ? others.items.filter(({ key }) => !map.has(key)) : [];
    if (isMap(map)) map.items.push(...items);
    return items.length;
  });
  return document && gone.some((count) => count > 0) ? Buffer.from(printYaml(document)) : former;
}
