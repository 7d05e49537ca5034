import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { type ProofQuery, passageAnchor, proofsHref, SHORT } from "#app/newsroom/drafts/proof-fields.ts";
import type { RefusedFact } from "#app/newsroom/facts/fact-fields.ts";
import { FactForm } from "#app/newsroom/facts/fact-form.tsx";
import { shorten } from "#platform/french/shorten.ts";
import type { DraftProofs, ShownPassage } from "./draft-proofs.server.ts";
import { FactCard, OpenFactsForm } from "./fact-card.tsx";
import { PassagePanel } from "./passage-panel.tsx";

type ProofsProps = {
  draft: { id: string; state: string };
  proofs: DraftProofs;
  query: ProofQuery;
  /** Why what was pressed was not done. */
  refusal: string | null;
  chosenSentences: string;
  refusedFact: RefusedFact | null;
};

/** The text on one side, its facts on the other. */
export function ProofsView(props: ProofsProps) {
  const { draft, proofs, refusal, refusedFact } = props;
  const passages = proofs.sections.flatMap((section) => section.passages);
  return (
    <div className="proved">
      <OpenFactsForm />
      {refusal && !proofs.open ? (
        <p role="alert" className="alert">
          {refusal}
        </p>
      ) : null}
      {proofs.form && !proofs.open && refusedFact ? (
        <section className="proved-panel" aria-labelledby="ecrire-fait">
          <h2 id="ecrire-fait">Le fait que vous écriviez</h2>
          <FactForm
            form={proofs.form}
            refused={refusedFact}
            action={proofsHref(draft.id, { ...props.query, passage: null })}
            cancel={draftPath(draft.id, "preuves")}
          />
        </section>
      ) : null}
      {draft.state === "scheduled" ? (
        <p className="admin-note">
          Ce document est programmé. Pour changer ses preuves,{" "}
          <a href={draftPath(draft.id, "publication")}>annulez d’abord sa publication</a>.
        </p>
      ) : null}
      {passages.length === 0 ? (
        <p className="admin-empty">Ce document n’a pas encore de texte.</p>
      ) : (
        <Summary passages={passages} />
      )}
      {proofs.sections.map(({ title, passages: own }) => (
        <section key={title}>
          <h2>{title || "Début du texte"}</h2>
          <ol className="proved-list">
            {own.map((passage) => (
              <Passage key={passage.id} passage={passage} {...props} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Summary({ passages }: { passages: ShownPassage[] }) {
  const uncarried = passages.flatMap(({ id, sentences }) =>
    sentences.flatMap((one) => (one.sign ? [{ id, ...one }] : [])),
  );
  const weak = passages.filter(({ isDoubtful, unknown }) => isDoubtful || unknown.length > 0);
  const isClear = uncarried.length === 0 && weak.length === 0;
  return (
    <section className="problems" data-clear={isClear || undefined} aria-labelledby="sans-preuve">
      <h2 id="sans-preuve">{uncarriedText(uncarried.length)}</h2>
      <p>
        Les phrases qui contiennent un nombre, un rang, une date, une citation, un superlatif ou une affirmation sans
        exception, comme « jamais », ont besoin d’un fait.
      </p>
      {uncarried.length + weak.length === 0 ? null : (
        <ol>
          {uncarried.map(({ id, words, sign }) => (
            <li key={id + words}>
              <a href={`#${passageAnchor(id)}`}>{shorten(words, SHORT)}</a>
              <span>{` : ${sign ?? ""}`}</span>
            </li>
          ))}
          {weak.map((passage) => (
            <li key={passage.id}>
              <a href={`#${passageAnchor(passage.id)}`}>{shorten(wordsOf(passage), SHORT)}</a>
              <span>{` : ${weakText(passage)}`}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function uncarriedText(count: number): string {
  if (count === 0) return "Aucune phrase sans preuve";
  return count === 1 ? "1 phrase sans preuve" : `${count} phrases sans preuve`;
}

function weakText({ unknown }: ShownPassage): string {
  if (unknown.length === 0) return "aucun de ses faits n’est contrôlé";
  return unknown.length === 1
    ? `son fait ${unknown[0]} n’existe pas`
    : `ses faits ${unknown.join(", ")} n’existent pas`;
}

const wordsOf = ({ sentences }: ShownPassage) => sentences.map(({ words }) => words).join("");

function Passage({ passage, ...page }: ProofsProps & { passage: ShownPassage }) {
  const { id, question, sentences, isCaption } = passage;
  const isOpen = page.proofs.open?.id === id;
  return (
    <li id={passageAnchor(id)} tabIndex={-1} className="proved-passage" data-open={isOpen || undefined}>
      <div className="proved-words">
        {question ? <p className="muted">{question}</p> : null}
        <p>
          {sentences.map(({ words, sign, number }) =>
            sign ? (
              <span key={words}>
                <mark>{words}</mark> <span className="proved-sign">{`sans preuve : ${sign}`}</span>{" "}
                {page.proofs.canWrite && !isCaption && !(isOpen && page.proofs.form) ? (
                  <a
                    className="proved-write"
                    href={proofsHref(page.draft.id, { passage: id, words: "", form: { sentence: number } })}
                  >
                    <span>Écrire ce fait</span>
                    <span className="sr-only">{` : « ${shorten(words, SHORT)} »`}</span>
                  </a>
                ) : null}{" "}
              </span>
            ) : (
              words
            ),
          )}
        </p>
        {isCaption ? <p className="muted">Légende, portée par les faits des données qui la suivent.</p> : null}
      </div>
      {isOpen ? (
        <PassagePanel passage={passage} {...page} />
      ) : (
        <Carriers passage={passage} draft={page.draft.id} proofs={page.proofs} />
      )}
    </li>
  );
}

function Carriers({ passage, draft, proofs }: { passage: ShownPassage; draft: string; proofs: DraftProofs }) {
  const { id, facts, unknown, isCaption } = passage;
  const isEmpty = facts.length + unknown.length === 0;
  return (
    <div className="proved-facts">
      {facts.length === 0 ? null : (
        <ul className="fact-list">
          {facts.flatMap((one) => {
            const fact = proofs.facts[one];
            if (!fact) return [];
            const form = { passage: id, words: "", form: { fact: one } };
            const change = proofs.isReadOnly || isCaption ? null : proofsHref(draft, form);
            return [<FactCard key={one} fact={fact} change={change} />];
          })}
        </ul>
      )}
      {unknown.length === 0 ? null : (
        <p className="alert">
          {`${unknown.length > 1 ? "N’existent pas, ou n’existent plus" : "N’existe pas, ou n’existe plus"} : ${unknown.join(", ")}.`}
        </p>
      )}
      {proofs.isReadOnly || isCaption ? null : (
        <p>
          <a href={proofsHref(draft, { passage: id, words: "" })}>
            <span>{isEmpty ? "Choisir un fait" : "Changer les faits"}</span>
            <span className="sr-only">{` de « ${shorten(wordsOf(passage), SHORT)} »`}</span>
          </a>
        </p>
      )}
    </div>
  );
}
