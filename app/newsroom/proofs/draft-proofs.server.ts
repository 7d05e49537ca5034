import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { isWritable } from "#app/newsroom/drafts/draft-states.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import type { ProofQuery } from "#app/newsroom/drafts/proof-fields.ts";
import { newsroomOf } from "#app/newsroom/drafts/served.server.ts";
import { isFactsFile, worthOf } from "#app/newsroom/facts/draft-facts.server.ts";
import type { FactFormView } from "#app/newsroom/facts/fact-fields.ts";
import { factForm, passageSentences } from "#app/newsroom/facts/fact-view.server.ts";
import { findFacts, nearestFact, sortByLikeness, suggestFacts } from "#app/newsroom/facts/find-facts.server.ts";
import { type FactUse, factUses, knownFacts } from "#app/newsroom/facts/known-facts.server.ts";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import { isDoubtful, splitAtStops, uncarriedSentences, unstatedNumbers } from "#library/check/uncarried-sentences.ts";
import { findUntracedBlocks } from "#library/language/fact-traces.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { type ProofSource, proofsOf } from "#library/proofs/article-proofs.ts";
import { describeReading } from "#library/proofs/proof-words.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import { formatPartialDate } from "#platform/french/dates.ts";
import { typeset } from "#platform/french/typography.ts";
import { nextToProve, type ProvedPassage, provedPassages } from "./proved-passages.server.ts";

export type ShownFact = {
  id: string;
  statement: string;
  /** For example « Établi, une source. Source lue. Vrai en 2019. ». */
  worth: string;
  sources: { words: string; url: string | null; reading: string }[];
  /** The other published articles that use the fact. */
  uses: FactUse[];
  /** The other document that contains the fact and in which it is changed; null for a fact of the draft. */
  elsewhere: { path: string; name: string } | null;
};

export type ShownPassage = Pick<ProvedPassage, "id" | "question" | "isCaption"> & {
  /** `sign` is set on a sentence that no fact proves; `number` is its index from 0. */
  sentences: { words: string; sign: string | null; number: number }[];
  facts: string[];
  /**
   * The fact of this document that is nearest to a passage without facts, or that of the line before it in a list; null
   * when there is none.
   */
  near: string | null;
  /** Ids of facts that the text names and no file contains. */
  unknown: string[];
  /** True when all facts of the passage must be checked again. */
  isDoubtful: boolean;
  /** Numbers of the passage that none of its facts states. */
  unstated: string[];
  /** True for a paragraph of an article that names no fact, although each paragraph must. */
  isBare: boolean;
};

export type OpenPassage = {
  id: string;
  /** True when removing the last fact of the passage would merge it into the next passage. */
  joinsNext: boolean;
  /** All sentences, after each of which a fact may be attached; empty when there is only one. */
  sentences: string[];
  /** The facts of this document, those that are nearest to the passage first. */
  own: string[];
  found: string[];
  total: number;
};

/** A fact that carries more passages of a text than this probably proves only some of them. */
const MAX_CARRIED = 3;

export type DraftProofs = {
  sections: { title: string; passages: ShownPassage[] }[];
  facts: Record<string, ShownFact>;
  /** Facts of this document that carry no passage any more, with the passage to which each is nearest. */
  unattached: { fact: string; passage: string | null }[];
  /** By fact, the number of passages of a text that it carries, when they are many. */
  overused: Record<string, number>;
  /** True when a fact can be written in this draft. */
  canWrite: boolean;
  open: OpenPassage | null;
  /** The form of the fact that is being written or changed. */
  form: FactFormView | null;
  isReadOnly: boolean;
};

export function draftProofs(
  services: Pick<NewsroomServices, "newsroom">,
  draft: Pick<Draft, "id" | "document" | "files" | "figures" | "state">,
  query: ProofQuery,
): DraftProofs {
  const known = knownFacts(services, draft);
  const isReadOnly = !isWritable(draft.state);
  const passages = provedPassages(draft.files);
  const chosen = passages.find(({ id, isCaption }) => id === query.passage && !isCaption);
  const own = ownFiles(draft);
  const served = new Set(
    newsroomOf(services)
      .content.current()
      .source.content.facts.map(({ id }) => id),
  );
  const open = chosen && !isReadOnly ? openPassage(chosen, passages, { known, own, served, words: query.words }) : null;
  const form = query.form && !isReadOnly ? factForm(draft, { ...query.form, passage: chosen ?? null }) : null;
  const hasNext = chosen?.facts.length === 0 && nextToProve(passages, chosen.id) !== null;
  const untraced = draft.files.flatMap(({ path, text }) =>
    path.startsWith("articles/") ? untracedOf(path, text) : [],
  );
  const unattached = listUnattached(draft, passages, { known, own, served });
  const mine = [...known.values()].filter(({ file }) => own.has(file));
  const near = new Map(
    passages.flatMap((passage, index): [ProvedPassage, string | null][] => {
      if (passage.facts.length > 0 || passage.isCaption) return [];
      const nearest = nearestFact(mine, `${passage.question ?? ""} ${passage.text}`)?.id;
      return [[passage, nearest ?? (passage.isItem ? passages[index - 1]?.facts.at(-1) : null) ?? null]];
    }),
  );
  const shown = [
    ...new Set([
      ...[...near.values()].flatMap((id) => id ?? []),
      ...passages.flatMap(({ facts }) => facts),
      ...unattached.map(({ fact }) => fact),
      ...(open?.own ?? []),
      ...(open?.found ?? []),
    ]),
  ];
  return {
    sections: [...Map.groupBy(passages, ({ section }) => section)].map(([title, own]) => ({
      title: typeset(title),
      passages: own.map((passage) => showPassage(passage, { known, untraced, near: near.get(passage) ?? null })),
    })),
    facts: showFacts(shown, { known, own, uses: factUses(services), document: draft.document }),
    unattached,
    overused: countOverused(passages),
    canWrite: draft.files.some(isFactsFile) && !isReadOnly,
    open,
    form: form && { ...form, hasNext },
    isReadOnly,
  };
}

/** Facts just written, and those that the text had when the document began. */
function listUnattached(
  { files }: Pick<Draft, "files">,
  passages: ProvedPassage[],
  { known, own, served }: Omit<Searched, "words">,
): DraftProofs["unattached"] {
  const carried = new Set(passages.flatMap(({ facts }) => facts));
  const former = provedPassages(files.map((file) => ({ ...file, text: file.base })));
  const before = new Set(former.flatMap(({ facts }) => facts));
  return [...known.values()]
    .filter(({ id, file }) => own.has(file) && !carried.has(id) && (before.has(id) || !served.has(id)))
    .map((fact) => {
      const near = passages.filter((passage) => !passage.isCaption && suggestFacts([fact], passage.text).length > 0);
      const bare = near.find(({ facts }) => facts.length === 0) ?? near[0];
      return { fact: fact.id, passage: bare?.id ?? null };
    });
}

function countOverused(passages: ProvedPassage[]): Record<string, number> {
  const carried = passages.flatMap(({ path, facts }) => facts.map((id) => ({ id, path })));
  const counts = [...Map.groupBy(carried, ({ id, path }) => `${id} ${path}`).values()].map((uses) => {
    return [uses[0]?.id ?? "", uses.length] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > MAX_CARRIED));
}

type Searched = { known: Map<string, Fact>; own: Set<string>; served: Set<string>; words: string };

function openPassage(passage: ProvedPassage, all: ProvedPassage[], searched: Searched): OpenPassage {
  const { known, words } = searched;
  const others = [...known.values()].filter(({ id }) => !passage.facts.includes(id));
  const text = `${passage.question ?? ""} ${passage.text}`;
  const own = words === "" ? ownFirst(others, text, searched) : [];
  const suggested =
    words === ""
      ? suggestFacts(
          others.filter((fact) => !own.includes(fact)),
          text,
        )
      : null;
  const { facts, total } = suggested ? { facts: suggested, total: suggested.length } : findFacts(others, words);
  const without = passage.facts.length === 1 ? passage.write([]) : null;
  const after = without === null ? all : provedPassages([fileOf(passage, without)]);
  const before = all.filter(({ path }) => path === passage.path);
  const joinsNext = without !== null && after.length < before.length;
  const ids = (list: Fact[]) => list.map(({ id }) => id);
  return { id: passage.id, joinsNext, sentences: passageSentences(passage), own: ids(own), found: ids(facts), total };
}

const MAX_OWN = 12;

/** The facts that are nearest to the text come first, then the last ones written, then the others from the end. */
function ownFirst(facts: Fact[], text: string, { own, served }: Pick<Searched, "own" | "served">): Fact[] {
  const mine = facts.filter(({ file }) => own.has(file)).toReversed();
  const written = mine.filter(({ id }) => !served.has(id));
  return sortByLikeness(new Set([...written, ...mine]), text).slice(0, MAX_OWN);
}

function fileOf({ path }: ProvedPassage, text: string): Draft["files"][number] {
  return { path, text, base: null, baseSha: null, sha: null, isChanged: true };
}

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Returns the first words of paragraphs without a fact mark, by the same rule that prevents a publication. */
function untracedOf(path: string, text: string | null): string[] {
  if (text === null || !path.endsWith(".md")) return [];
  return findUntracedBlocks(parseMarkdown(splitText(path, text).body)).map(inOneLine);
}

function showPassage(
  passage: ProvedPassage,
  { known, untraced, near }: { known: Map<string, Fact>; untraced: string[]; near: string | null },
): ShownPassage {
  const { id, question, isCaption, facts, text } = passage;
  const isUntraced = question === null && untraced.some((words) => inOneLine(text).startsWith(words));
  return {
    id,
    isCaption,
    near,
    question: question && typeset(question),
    sentences: splitSentences(passage),
    facts: facts.filter((one) => known.has(one)),
    unknown: facts.filter((one) => !known.has(one)),
    isDoubtful: isDoubtful(facts, known),
    unstated: unstatedNumbers(passage, known).map(typeset),
    isBare: facts.length === 0 && !isCaption && (isUntraced || question !== null),
  };
}

function splitSentences(passage: ProvedPassage): ShownPassage["sentences"] {
  const parts: ShownPassage["sentences"] = [];
  let rest = passage.text;
  for (const { sentence, sign } of uncarriedSentences(passage)) {
    const start = rest.indexOf(sentence);
    if (start > 0) parts.push({ words: typeset(rest.slice(0, start)), sign: null, number: 0 });
    const before = passage.text.slice(0, passage.text.length - rest.length + start);
    const number = splitAtStops(before).filter((one) => one.trim() !== "").length;
    parts.push({ words: typeset(sentence), sign, number });
    rest = rest.slice(start + sentence.length);
  }
  return rest.trim() === "" ? parts : [...parts, { words: typeset(rest), sign: null, number: 0 }];
}

const ownFiles = ({ files }: Pick<Draft, "files">) => new Set(files.filter(isFactsFile).map(({ path }) => path));

type Shown = {
  known: Map<string, Fact>;
  own: Set<string>;
  uses: Map<string, FactUse[]>;
  document: string;
};

function showFacts(ids: string[], { known, own, uses, document }: Shown): Record<string, ShownFact> {
  const shown = Object.values(proofsOf(ids, known)).map((proof): [string, ShownFact] => {
    const { id, statement } = proof;
    const fact = known.get(id);
    const used = uses.get(id) ?? [];
    return [
      id,
      {
        id,
        statement,
        worth: fact ? worthOf(fact) : "",
        sources: proof.sources.map(showSource),
        uses: used.filter(({ file }) => file !== document),
        elsewhere: fact && !own.has(fact.file) ? { path: fact.file, name: used[0]?.title ?? "" } : null,
      },
    ];
  });
  return Object.fromEntries(shown);
}

function showSource({ title, author, date, url, ...source }: ProofSource): ShownFact["sources"][number] {
  const words = `${author}, ${title}${date ? `, ${formatPartialDate(date)}` : ""}`;
  return { words, url, reading: describeReading(source) };
}
