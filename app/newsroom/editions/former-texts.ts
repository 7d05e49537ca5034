import { isMap, isSeq, parseDocument, type YAMLMap } from "yaml";
import { splitFrontMatter } from "#library/schema/content-file.ts";
import { createNode, printYaml } from "#library/schema/yaml-document.ts";
import { EditionRefused } from "./edition-refused.ts";
import { withdrawArticle } from "./withdraw-article.ts";

type Texts = ReadonlyMap<string, Buffer>;

type About = {
  /** What readers are told of it. */
  sentence: string;
  /** YYYY-MM-DD */
  today: string;
};

const ARTICLE = /^articles\/.+\.md$/;
/** Append-only files: questions that were asked, words known to the spell check. */
const KEPT = /^(?:questions\.lock|words\.txt)$/;
const QUESTIONS = /^(?:articles\/.+\.quiz|examen-civique\/.+)\.yaml$/;
const FACTS = /^facts\/.+\.yaml$/;

/**
 * Rolls the served texts back to `wanted`, except for what may only grow: each article keeps the changes told to
 * readers and adds this one; questions and facts stay, new questions are no longer asked; an article that did not exist
 * then is withdrawn.
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
      texts.set(place, withChanges(former, text, { about, movedFrom: place === path ? null : path }));
      keepQuiz(texts, served, [path, place]);
    } else {
      if (place !== undefined) texts.delete(place);
      texts.set(path, statusOf(text) === "published" ? withdrawArticle(text, about.sentence) : text);
      keepQuiz(texts, served, [path, path]);
    }
  }
  return texts;
}

/** Where the former article has none: its questions were asked. */
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

/** Whether what readers read differs: without their front matter. */
function differs(one: Buffer, other: Buffer): boolean {
  const [a, b] = [one, other].map((text) => splitFrontMatter(text.toString("utf8"))?.body);
  return a !== b;
}

function withChanges(
  former: Buffer,
  served: Buffer,
  { about, movedFrom }: { about: About; movedFrom: string | null },
): Buffer {
  if (former.equals(served) && movedFrom === null) return former;
  const [split, present] = [former, served].map((text) => splitFrontMatter(text.toString("utf8")));
  if (!split || !present) throw new EditionRefused("L'en-tête d'un article de cette édition ne se lit pas.");
  const head = parseDocument(split.yaml);
  const {
    changes = [],
    formerAddresses = [],
    address,
  } = (parseDocument(present.yaml).toJS() ?? {}) as {
    changes?: object[];
    formerAddresses?: string[];
    address?: string;
  };
  const told = differs(former, served) ? [{ date: about.today, kind: "correction", text: about.sentence }] : [];
  if (changes.length + told.length > 0) head.set("changes", createNode(head, [...changes, ...told]));
  const moved = movedFrom === null ? [] : [address ?? `/categories/${movedFrom.replace(/^articles\/|\.md$/g, "")}`];
  const own = (head.toJS() as { address?: string }).address;
  const addresses = [...new Set([...formerAddresses, ...moved])].filter((one) => one !== own);
  if (addresses.length > 0) head.set("formerAddresses", createNode(head, addresses));
  return Buffer.from(`---\n${printYaml(head)}---\n${split.body}`);
}

/** The questions that came since stay, and are no longer asked. */
function withQuestions(former: Buffer, served: Buffer): Buffer {
  const [document, present] = [former, served].map((text) => parseDocument(text.toString("utf8")));
  const [list, others] = [document?.get("questions"), present?.get("questions")];
  if (!document || !isSeq(list) || !isSeq(others)) return former;
  const known = new Set(list.items.map((one) => (isMap(one) ? one.get("id") : null)));
  const gone = others.items.filter((one): one is YAMLMap => isMap(one) && !known.has(one.get("id")));
  if (gone.length === 0) return former;
  for (const question of gone) {
    question.set("retired", true);
    // It leads to a text that is no longer there.
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
