import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { isWritable } from "#app/newsroom/drafts/draft-states.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { type ProofQuery, SHORT } from "#app/newsroom/drafts/proof-fields.ts";
import { isFactsFile, worthOf } from "#app/newsroom/facts/draft-facts.server.ts";
import type { FactFormView } from "#app/newsroom/facts/fact-fields.ts";
import { factForm } from "#app/newsroom/facts/fact-view.server.ts";
import { isDoubtful, splitAtStops, uncarriedSentences } from "#library/check/uncarried-sentences.ts";
import { type ProofSource, proofsOf } from "#library/proofs/article-proofs.ts";
import { describeReading } from "#library/proofs/proof-words.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import { formatPartialDate } from "#platform/french/dates.ts";
import { shorten } from "#platform/french/shorten.ts";
import { typeset } from "#platform/french/typography.ts";
import { type FactUse, factUses } from "./fact-uses.server.ts";
import { findFacts, suggestFacts } from "./find-facts.server.ts";
import { knownFacts } from "./known-facts.server.ts";
import { type ProvedPassage, provedPassages } from "./proved-passages.server.ts";

export type ShownFact = {
  id: string;
  statement: string;
  /** « Établi, une source. Source lue. Vrai en 2019. » */
  worth: string;
  sources: { words: string; url: string | null; reading: string }[];
  /** The other articles of the site. */
  uses: FactUse[];
  /** Of another document, which is where it is changed; null for a fact of the draft. */
  elsewhere: { path: string; name: string } | null;
};

export type ShownPassage = Pick<ProvedPassage, "id" | "question" | "isCaption"> & {
  /** With a sign, a sentence that nothing carries; `number`: which one it is, from 0. */
  sentences: { words: string; sign: string | null; number: number }[];
  facts: string[];
  /** Named by the text, and in no file. */
  unknown: string[];
  /** True when all its facts have to be checked again. */
  isDoubtful: boolean;
};

export type OpenPassage = {
  id: string;
  /** True when removing its last fact would merge it into the next passage. */
  joinsNext: boolean;
  /** Sentences after which a fact may be attached, except the last one. */
  sentences: string[];
  found: string[];
  total: number;
};

export type DraftProofs = {
  sections: { title: string; passages: ShownPassage[] }[];
  facts: Record<string, ShownFact>;
  /** Whether a fact can be written within this draft. */
  canWrite: boolean;
  open: OpenPassage | null;
  /** Of the fact that is being written or changed. */
  form: FactFormView | null;
  isReadOnly: boolean;
};

export function draftProofs(
  services: Pick<NewsroomServices, "newsroom">,
  draft: Pick<Draft, "id" | "document" | "files" | "state">,
  query: ProofQuery,
): DraftProofs {
  const known = knownFacts(services, draft);
  const isReadOnly = !isWritable(draft.state);
  const passages = provedPassages(draft.files);
  const chosen = passages.find(({ id, isCaption }) => id === query.passage && !isCaption);
  const open = chosen && !isReadOnly ? openPassage(chosen, passages, { known, words: query.words }) : null;
  const form = query.form && !isReadOnly ? factForm(draft, { ...query.form, passage: chosen ?? null }) : null;
  const shown = [...new Set([...passages.flatMap(({ facts }) => facts), ...(open?.found ?? [])])];
  return {
    sections: [...Map.groupBy(passages, ({ section }) => section)].map(([title, own]) => ({
      title: typeset(title),
      passages: own.map((passage) => showPassage(passage, known)),
    })),
    facts: showFacts(shown, { known, own: ownFiles(draft), uses: factUses(services), document: draft.document }),
    canWrite: draft.files.some(isFactsFile) && !isReadOnly,
    open,
    form,
    isReadOnly,
  };
}

type Searched = { known: Map<string, Fact>; words: string };

function openPassage(passage: ProvedPassage, all: ProvedPassage[], { known, words }: Searched): OpenPassage {
  const others = [...known.values()].filter(({ id }) => !passage.facts.includes(id));
  const suggested = words === "" ? suggestFacts(others, `${passage.question ?? ""} ${passage.text}`) : null;
  const { facts, total } = suggested ? { facts: suggested, total: suggested.length } : findFacts(others, words);
  const without = passage.facts.length === 1 ? passage.write([]) : null;
  const after = without === null ? all : provedPassages([fileOf(passage, without)]);
  const before = all.filter(({ path }) => path === passage.path);
  const joinsNext = without !== null && after.length < before.length;
  const sentences = splitAtStops(passage.text)
    .slice(0, passage.beginnings.length)
    .map((one) => shorten(typeset(one), SHORT));
  return { id: passage.id, joinsNext, sentences, found: facts.map(({ id }) => id), total };
}

function fileOf({ path }: ProvedPassage, text: string): Draft["files"][number] {
  return { path, text, base: null, baseSha: null, sha: null, isChanged: true };
}

function showPassage(passage: ProvedPassage, known: Map<string, Fact>): ShownPassage {
  const { id, question, isCaption, facts } = passage;
  return {
    id,
    isCaption,
    question: question && typeset(question),
    sentences: splitSentences(passage),
    facts: facts.filter((one) => known.has(one)),
    unknown: facts.filter((one) => !known.has(one)),
    isDoubtful: isDoubtful(facts, known),
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
