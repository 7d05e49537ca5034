import { COMPARE_TIMEOUT_MS, compareWords } from "#app/newsroom/drafts/compare.server.ts";
import type { SaveConflict } from "#app/newsroom/drafts/draft.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import { valueNames } from "#app/newsroom/fields/field-choices.server.ts";
import { markChanges } from "#app/newsroom/second-reading/compare-page.server.ts";
import { compareReadings } from "#app/newsroom/second-reading/compare-reading.server.ts";
import type { ReadFile } from "#app/newsroom/second-reading/read-page.ts";
import { element, type HtmlChild, type HtmlElement, isElement } from "#library/markdown/html-tree.ts";
import { mergePassages, type Passage } from "./merge-passages.server.ts";

type Side = "mine" | "theirs";

/** A passage of one of the texts: what is saved, and what is shown of it as readers see it. */
export type ShownSide = { text: string; shown: { label: string | null; tree: HtmlElement }[] };

export type ShownConflict = Omit<SaveConflict, "files"> & {
  /** The parts of a file in their order: what is merged, and the passages of which one side has to be chosen. */
  files: { path: string; parts: (string | Record<Side, ShownSide>)[] }[];
};

/** Merges both texts passage by passage, for the page on which a person chooses. */
export function showConflict(
  services: Pick<NewsroomServices, "newsroom">,
  { files, ...conflict }: SaveConflict,
): ShownConflict {
  const until = performance.now() + COMPARE_TIMEOUT_MS;
  const nameValue = valueNames(
    servedContent(services),
    files.map(({ path, mine }) => ({ path, text: mine })),
  );
  const shown = files.map(({ path, base, mine, theirs, isChangedByBoth }) => {
    if (!isChangedByBoth) return { path, parts: [mine ?? ""] };
    const [read] = compareReadings([{ path, former: theirs ?? "", present: mine ?? "" }], nameValue, until);
    const parts = mergePassages(path, { base, mine, theirs }).map((part) =>
      typeof part === "string" ? part : showPassage(part, read, until),
    );
    return { path, parts };
  });
  return { ...conflict, files: shown };
}

function showPassage(passage: Passage, read: ReadFile | undefined, until: number): Record<Side, ShownSide> {
  const [mine, theirs] = [showRead(passage, read, "mine"), showRead(passage, read, "theirs")];
  // What differs may be nothing that readers see, such as the notation of a field.
  const isSeen = JSON.stringify(mine) !== JSON.stringify(theirs);
  const words = compareWords(passage.theirs.text.trim(), passage.mine.text.trim(), until);
  const source = (side: Side): ShownSide["shown"] => {
    const tree = element("p", {}, [{ type: "text", value: passage.mine.text.trim() }]);
    return passage[side].text.trim() === "" ? [] : [{ label: null, tree: keepSide(markChanges(tree, words), side) }];
  };
  const show = (side: Side, shown: ShownSide["shown"]) => ({
    text: passage[side].text,
    shown: isSeen && shown.length > 0 ? shown : source(side),
  });
  return { mine: show("mine", mine), theirs: show("theirs", theirs) };
}

/** Returns what a reader sees of the passage in one of the texts, with the words that the other one has not. */
function showRead(passage: Passage, read: ReadFile | undefined, side: Side): ShownSide["shown"] {
  const { lines } = passage[side];
  const isOf = (line: number, endLine: number) => lines !== null && line <= lines.endLine && lines.line <= endLine;
  const change = side === "mine" ? "added" : "removed";
  const pieces = (read?.pieces ?? []).filter((piece) => {
    const range = side === "mine" ? piece.present : piece.former;
    return piece.change !== "same" && range !== null && isOf(range.line, range.endLine);
  });
  const others = (read?.others ?? []).filter((one) => one.change === change && isOf(one.line, one.line));
  return [
    ...pieces.flatMap((piece) => [
      { label: piece.field?.label ?? null, tree: keepSide(piece.tree, side) },
      ...[...piece.signs, ...piece.facts.map((fact) => ({ ...fact, words: `Preuve ${fact.id}` }))]
        .filter((sign) => sign.change === change)
        .map(({ words }) => ({ label: null, tree: marked(words) })),
    ]),
    ...others.map(({ text }) => ({ label: null, tree: marked(text.trim()) })),
  ];
}

const marked = (words: string) => element("p", {}, [element("mark", {}, [{ type: "text", value: words }])]);

/** Takes the words of the other side out of a comparison, and marks those that only this one has. */
function keepSide(tree: HtmlElement, side: Side): HtmlElement {
  const [own, other] = side === "mine" ? ["ins", "del"] : ["del", "ins"];
  const children = tree.children.flatMap((child): HtmlChild[] => {
    if (!isElement(child)) return [child];
    return child.tagName === other ? [] : [keepSide(child, side)];
  });
  return { ...tree, tagName: tree.tagName === own ? "mark" : tree.tagName, children };
}
