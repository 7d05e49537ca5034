import {
  describeAsOf,
  describeCheck,
  describeConfidence,
  describeDoubt,
  describeReading,
} from "#app/features/proofs/proof-words.ts";
import { isDoubtful, splitAtStops, uncarriedSentences } from "#library/check/uncarried-sentences.ts";
import { type ProofSource, proofsOf } from "#library/proofs/article-proofs.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import { formatPartialDate } from "#platform/french/dates.ts";
import { shorten } from "#platform/french/shorten.ts";
import { typeset } from "#platform/french/typography.ts";
import type { Draft } from "../draft.ts";
import { draftPath } from "../draft-paths.ts";
import { isWritable } from "../draft-states.ts";
import { controlId } from "../fields/field-names.ts";
import type { NewsroomServices } from "../newsroom-services.ts";
import { fileViews } from "../screens/draft-view.server.ts";
import { nameOf } from "../served-documents.server.ts";
import { type FactUse, factUses } from "./fact-uses.server.ts";
import { findFacts, suggestFacts } from "./find-facts.server.ts";
import { knownFacts } from "./known-facts.server.ts";
import { type ProofQuery, SHORT } from "./proof-fields.ts";
import { type ProvedPassage, provedPassages } from "./proved-passages.server.ts";

export type ShownFact = {
  id: string;
  statement: string;
  /** « Établi, une source. Source lue. Vrai en 2019. » */
  worth: string;
  sources: { words: string; url: string | null; reading: string }[];
  /** The other articles of the site. */
  uses: FactUse[];
  file: FactsFile;
};

/** `href`: in the draft itself; otherwise it is another document. */
export type FactsFile = { path: string; name: string; href: string | null };

export type ShownPassage = Pick<ProvedPassage, "id" | "question" | "isCaption"> & {
  /** With a sign, a sentence that nothing carries. */
  sentences: { words: string; sign: string | null }[];
  facts: string[];
  /** Named by the text, and in no file. */
  unknown: string[];
  /** Carried by facts that all have to be checked again. */
  isDoubtful: boolean;
};

export type OpenPassage = {
  id: string;
  /** Without its last fact, it would be the beginning of the next one. */
  joinsNext: boolean;
  /** The sentences up to which a fact may carry it, but the last one. */
  sentences: string[];
  found: string[];
  total: number;
};

export type DraftProofs = {
  sections: { title: string; passages: ShownPassage[] }[];
  facts: Record<string, ShownFact>;
  /** Where a fact can be written within this draft. */
  files: FactsFile[];
  open: OpenPassage | null;
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
  const shown = [...new Set([...passages.flatMap(({ facts }) => facts), ...(open?.found ?? [])])];
  const files = factsFiles(draft);
  return {
    sections: [...Map.groupBy(passages, ({ section }) => section)].map(([title, own]) => ({
      title: typeset(title),
      passages: own.map((passage) => showPassage(passage, known)),
    })),
    facts: showFacts(shown, { known, files, uses: factUses(services), document: draft.document }),
    files,
    open,
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
    if (start > 0) parts.push({ words: typeset(rest.slice(0, start)), sign: null });
    parts.push({ words: typeset(sentence), sign });
    rest = rest.slice(start + sentence.length);
  }
  return rest.trim() === "" ? parts : [...parts, { words: typeset(rest), sign: null }];
}

/** In the order of the editor, where their whole text is a control. */
function factsFiles(draft: Pick<Draft, "id" | "document" | "files">): FactsFile[] {
  return fileViews(draft).flatMap(({ path }, index) => {
    const href = `${draftPath(draft.id)}#${controlId.yaml(index)}`;
    return path.startsWith("facts/") ? [{ path, name: nameOf(path), href }] : [];
  });
}

type Shown = {
  known: Map<string, Fact>;
  files: FactsFile[];
  uses: Map<string, FactUse[]>;
  document: string;
};

function showFacts(ids: string[], { known, files, uses, document }: Shown): Record<string, ShownFact> {
  const shown = Object.values(proofsOf(ids, known)).map((proof): [string, ShownFact] => {
    const { id, statement } = proof;
    const path = known.get(id)?.file ?? "";
    const worth = [describeConfidence(proof) + describeDoubt(proof), describeCheck(proof), describeAsOf(proof.asOf)];
    return [
      id,
      {
        id,
        statement,
        worth: worth.join(" "),
        sources: proof.sources.map(showSource),
        uses: (uses.get(id) ?? []).filter(({ file }) => file !== document),
        file: files.find((file) => file.path === path) ?? { path, name: nameOf(path), href: null },
      },
    ];
  });
  return Object.fromEntries(shown);
}

function showSource({ title, author, date, url, ...source }: ProofSource): ShownFact["sources"][number] {
  const words = `${author}, ${title}${date ? `, ${formatPartialDate(date)}` : ""}`;
  return { words, url, reading: describeReading(source) };
}
