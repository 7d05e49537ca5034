import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import {
  draftPassageAnchor,
  PROOF_FIELDS,
  type ProofQuery,
  proofsHref,
  SHORT,
  UNATTACHED_ANCHOR,
  unstatedText,
} from "#app/newsroom/drafts/proof-fields.ts";
import { factHref, type RefusedFact } from "#app/newsroom/facts/fact-fields.ts";
import { FactForm } from "#app/newsroom/facts/fact-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { shorten } from "#platform/french/shorten.ts";
import type { DraftProofs, ShownPassage } from "./draft-proofs.server.ts";
import { FactCard, OpenFactsForm } from "./fact-card.tsx";
import { PassagePanel } from "./passage-panel.tsx";

type ProofsProps = {
  draft: { id: string; state: string };
  proofs: DraftProofs;
  query: ProofQuery;
  /** The reason why the last action was refused. */
  refusal: string | null;
  chosenSentences: string;
  refusedFact: RefusedFact | null;
};

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
          <h2 id="ecrire-fait">La preuve que vous écriviez</h2>
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
        <Summary passages={passages} overused={proofs.overused} />
      )}
      <Unattached proofs={proofs} draft={draft.id} passages={passages} />
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

type SummaryProps = Pick<DraftProofs, "overused"> & { passages: ShownPassage[] };

function Summary({ passages, overused }: SummaryProps) {
  const uncarried = passages.flatMap(({ id, sentences }) =>
    sentences.flatMap((one) => (one.sign ? [{ id, ...one }] : [])),
  );
  const bare = passages.filter(({ isBare, sentences }) => isBare && sentences.every(({ sign }) => sign === null));
  const weak = passages.filter(({ isDoubtful, unknown }) => isDoubtful || unknown.length > 0);
  const isClear = uncarried.length + bare.length + weak.length === 0;
  const beyond = passages.filter(({ unstated }) => unstated.length > 0);
  const doubts = beyond.length + Object.keys(overused).length;
  return (
    <section className="problems" data-clear={(isClear && doubts === 0) || undefined} aria-labelledby="sans-preuve">
      <h2 id="sans-preuve">
        <span>{uncarriedText(uncarried.length + bare.length)}</span>
        {isClear && doubts > 0 ? <span>{`, mais ${doubtsText(doubts)}`}</span> : null}
      </h2>
      <p>
        Les phrases qui contiennent un nombre, un rang, une date, une citation, un superlatif ou une affirmation sans
        exception, comme « jamais », ont besoin d’une preuve. Dans un article, chaque paragraphe en a au moins une.
      </p>
      {isClear ? null : (
        <ol>
          {uncarried.map(({ id, words, sign }) => (
            <li key={id + words}>
              <a href={`#${draftPassageAnchor(id)}`}>{shorten(words, SHORT)}</a>
              <span>{` : ${sign ?? ""}`}</span>
            </li>
          ))}
          {bare.map((passage) => (
            <li key={passage.id}>
              <a href={`#${draftPassageAnchor(passage.id)}`}>{shorten(wordsOf(passage), SHORT)}</a>
              <span> : aucune preuve</span>
            </li>
          ))}
          {weak.map((passage) => (
            <li key={passage.id}>
              <a href={`#${draftPassageAnchor(passage.id)}`}>{shorten(wordsOf(passage), SHORT)}</a>
              <span>{` : ${weakText(passage)}`}</span>
            </li>
          ))}
        </ol>
      )}
      <Doubts beyond={beyond} overused={overused} />
    </section>
  );
}

type UnattachedProps = { proofs: DraftProofs; draft: string; passages: ShownPassage[] };

/** Each fact is attached again to the nearest passage by one press, or to another one from that passage. */
function Unattached({ proofs, draft, passages }: UnattachedProps) {
  if (proofs.unattached.length === 0) return null;
  return (
    <section id={UNATTACHED_ANCHOR} aria-labelledby="sans-phrase">
      <h2 id="sans-phrase">Preuves sans phrase</h2>
      <p className="muted">Aucun passage ne les nomme.</p>
      <ul className="fact-list">
        {proofs.unattached.flatMap(({ fact: id, passage: nearest }) => {
          const fact = proofs.facts[id];
          const passage = passages.find((one) => one.id === nearest);
          if (!fact) return [];
          return [
            <FactCard key={id} fact={fact} change={proofs.isReadOnly ? null : factHref(draft, { fact: id })}>
              {passage && !proofs.isReadOnly ? (
                <ChooseFact draft={draft} passage={passage.id} fact={id}>
                  {`Relier à « ${shorten(wordsOf(passage), SHORT)} »`}
                </ChooseFact>
              ) : null}
            </FactCard>,
          ];
        })}
      </ul>
    </section>
  );
}

/** Attaches a fact by one press, and leaves the list of passages as it is. */
function ChooseFact({
  draft,
  passage,
  fact,
  children,
}: {
  draft: string;
  passage: string;
  fact: string;
  children: string;
}) {
  return (
    <form method="post" action={proofsHref(draft, { passage: null, words: "" })}>
      <input type="hidden" name={PROOF_FIELDS.passage} value={passage} />
      <Button type="submit" tone="quiet" name={PROOF_FIELDS.choose} value={fact}>
        {children}
      </Button>
    </form>
  );
}

/** What may be wrong and prevents no publication. */
function Doubts({ beyond, overused }: { beyond: ShownPassage[] } & Pick<DraftProofs, "overused">) {
  const facts = Object.entries(overused);
  if (beyond.length + facts.length === 0) return null;
  return (
    <details>
      <summary>{`À vérifier, sans que cela empêche de publier (${beyond.length + facts.length})`}</summary>
      <ul>
        {beyond.map((passage) => (
          <li key={passage.id}>
            <a href={`#${draftPassageAnchor(passage.id)}`}>{shorten(wordsOf(passage), SHORT)}</a>
            <span>{` : ${unstatedText(passage.unstated)}`}</span>
          </li>
        ))}
        {facts.map(([id, count]) => (
          <li key={id}>{overusedText(id, count)}</li>
        ))}
      </ul>
    </details>
  );
}

const doubtsText = (count: number) => (count === 1 ? "1 point à vérifier" : `${count} points à vérifier`);

const overusedText = (id: string, count: number) =>
  `La preuve ${id} porte ${count} passages de ce texte : vérifiez qu’elle dit bien ce que chacun affirme.`;

function uncarriedText(count: number): string {
  if (count === 0) return "Aucune phrase sans preuve";
  return count === 1 ? "1 phrase sans preuve" : `${count} phrases sans preuve`;
}

function weakText({ unknown }: ShownPassage): string {
  if (unknown.length === 0) return "aucune de ses preuves n’est contrôlée";
  return unknown.length === 1
    ? `sa preuve ${unknown[0]} n’existe pas`
    : `ses preuves ${unknown.join(", ")} n’existent pas`;
}

const wordsOf = ({ sentences }: ShownPassage) => sentences.map(({ words }) => words).join("");

function Passage({ passage, ...page }: ProofsProps & { passage: ShownPassage }) {
  const { id, question, sentences, isCaption } = passage;
  const isOpen = page.proofs.open?.id === id;
  return (
    <li id={draftPassageAnchor(id)} tabIndex={-1} className="proved-passage" data-open={isOpen || undefined}>
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
                    <span>Ajouter une preuve</span>
                    <span className="sr-only">{` : « ${shorten(words, SHORT)} »`}</span>
                  </a>
                ) : null}{" "}
              </span>
            ) : (
              words
            ),
          )}
        </p>
        {passage.unstated.length === 0 ? null : (
          <p className="proved-doubt">{`À vérifier : ${unstatedText(passage.unstated)}.`}</p>
        )}
        {(isOpen ? passage.facts : []).flatMap((fact) => {
          const count = page.proofs.overused[fact];
          return count === undefined
            ? []
            : [
                <p key={fact} className="proved-doubt">
                  {overusedText(fact, count)}
                </p>,
              ];
        })}
        {isCaption ? <p className="muted">Légende, portée par les preuves des données qui la suivent.</p> : null}
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
  const { id, facts, unknown, isCaption, isBare, sentences } = passage;
  const isEmpty = facts.length + unknown.length === 0;
  const isUnsigned = isBare && sentences.every(({ sign }) => sign === null);
  const near = passage.near === null ? null : proofs.facts[passage.near];
  return (
    <div className="proved-facts">
      {near && !proofs.isReadOnly ? (
        <ChooseFact draft={draft} passage={id} fact={near.id}>
          {`Choisir ${near.id} : « ${shorten(near.statement, SHORT)} »`}
        </ChooseFact>
      ) : null}
      {isUnsigned && proofs.canWrite ? (
        <p>
          <a className="proved-write" href={proofsHref(draft, { passage: id, words: "", form: { sentence: 0 } })}>
            <span>Ajouter une preuve</span>
            <span className="sr-only">{` : « ${shorten(wordsOf(passage), SHORT)} »`}</span>
          </a>
        </p>
      ) : null}
      {facts.length === 0 ? null : (
        <details open={passage.isDoubtful}>
          <summary>
            {facts.length === 1 ? `1 preuve : ${facts[0]}` : `${facts.length} preuves : ${facts.join(", ")}`}
          </summary>
          <ul className="fact-list">
            {facts.flatMap((one) => {
              const fact = proofs.facts[one];
              if (!fact) return [];
              const form = { passage: id, words: "", form: { fact: one } };
              const change = proofs.isReadOnly || isCaption ? null : proofsHref(draft, form);
              return [<FactCard key={one} fact={fact} change={change} />];
            })}
          </ul>
        </details>
      )}
      {unknown.length === 0 ? null : (
        <p className="alert">
          {`${unknown.length > 1 ? "N’existent pas, ou n’existent plus" : "N’existe pas, ou n’existe plus"} : ${unknown.join(", ")}.`}
        </p>
      )}
      {proofs.isReadOnly || isCaption ? null : (
        <p>
          <a href={proofsHref(draft, { passage: id, words: "" })}>
            <span>{isEmpty ? "Choisir parmi les preuves écrites" : "Changer les preuves"}</span>
            <span className="sr-only">{` de « ${shorten(wordsOf(passage), SHORT)} »`}</span>
          </a>
        </p>
      )}
    </div>
  );
}
