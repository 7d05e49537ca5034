import type { ComparedWords } from "#app/newsroom/drafts/compare.server.ts";
import { element, type HtmlChild, type HtmlElement, htmlText } from "#library/markdown/html-tree.ts";

type Insertion = { at: number; words: string };
type WordMark = { start: number; end: number; tagName: "ins" | "del" | "mark" };

/** What came is marked where it stands, what went stands where it was. @param words of the text of `tree` */
export function markChanges(tree: HtmlElement, words: ComparedWords): HtmlElement {
  const marks: WordMark[] = [];
  const insertions: Insertion[] = [];
  let at = 0;
  for (const { words: text, change } of words) {
    if (change === "removed") {
      insertions.push({ at, words: text });
      continue;
    }
    if (change === "added") marks.push({ start: at, end: at + text.length, tagName: "ins" });
    at += text.length;
  }
  return insertWords(markRanges(tree, marks), insertions);
}

export function markWhole(tree: HtmlElement, tagName: "ins" | "del"): HtmlElement {
  return markRanges(tree, [{ start: 0, end: htmlText(tree).length, tagName }]);
}

/** Ranges of the tree's text. */
export function markRanges(tree: HtmlElement, marks: WordMark[]): HtmlElement {
  let at = 0;
  function visit(node: HtmlChild): HtmlChild[] {
    if (node.type !== "text") {
      return "children" in node ? [{ ...node, children: node.children.flatMap(visit) } as HtmlChild] : [node];
    }
    const [start, end] = [at, at + node.value.length];
    at = end;
    const own = marks.filter((mark) => mark.start < end && mark.end > start);
    const cuts = [start, end, ...own.flatMap((mark) => [mark.start, mark.end])].filter(
      (one) => one >= start && one <= end,
    );
    const places = [...new Set(cuts)].toSorted((one, other) => one - other);
    return places.slice(0, -1).map((from, index) => {
      const to = places[index + 1] ?? end;
      const text: HtmlChild = { type: "text", value: node.value.slice(from - start, to - start) };
      const around = own.filter((mark) => mark.start <= from && mark.end >= to);
      // A line end between two blocks is nothing that one reads.
      if (text.value.trim() === "" && text.value.includes("\n")) return text;
      return around.reduce<HtmlChild>((inner, { tagName }) => element(tagName, {}, [inner]), text);
    });
  }
  return { ...tree, children: tree.children.flatMap(visit) };
}

/** Before the text that begins there; at the end of the last one otherwise. The places count the present text alone. */
function insertWords(tree: HtmlElement, insertions: Insertion[]): HtmlElement {
  if (insertions.length === 0) return tree;
  const waiting = [...insertions];
  let at = 0;
  function visit(node: HtmlChild): HtmlChild[] {
    if (node.type === "text") {
      const before = takeUntil(at);
      at += node.value.length;
      return [...before, node];
    }
    if (!("children" in node)) return [node];
    const isAtStart = node.type === "element" && node.tagName === "ins" ? takeUntil(at) : [];
    return [...isAtStart, { ...node, children: node.children.flatMap(visit) } as HtmlChild];
  }
  function takeUntil(place: number): HtmlChild[] {
    const taken: HtmlChild[] = [];
    while (waiting[0] && waiting[0].at <= place) taken.push(removedWords(waiting.shift()?.words ?? ""));
    return taken;
  }
  const split = splitAt(tree, insertions);
  const children = split.children.flatMap(visit);
  return { ...split, children: [...children, ...takeUntil(Number.MAX_SAFE_INTEGER)] };
}

/** A text has to end where something went. */
function splitAt(tree: HtmlElement, insertions: Insertion[]): HtmlElement {
  let at = 0;
  function visit(node: HtmlChild): HtmlChild[] {
    if (node.type !== "text") {
      return "children" in node ? [{ ...node, children: node.children.flatMap(visit) } as HtmlChild] : [node];
    }
    const [start, end] = [at, at + node.value.length];
    at = end;
    const places = [start, ...insertions.map((one) => one.at).filter((one) => one > start && one < end), end];
    return places.slice(0, -1).map((from, index) => {
      return { type: "text", value: node.value.slice(from - start, (places[index + 1] ?? end) - start) };
    });
  }
  return { ...tree, children: tree.children.flatMap(visit) };
}

function removedWords(words: string): HtmlElement {
  return element("del", {}, [{ type: "text", value: words }]);
}
