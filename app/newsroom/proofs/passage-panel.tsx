import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import {
  draftPassageAnchor,
  MAX_WORDS_LENGTH,
  PROOF_FIELDS,
  type ProofQuery,
  proofsHref,
} from "#app/newsroom/drafts/proof-fields.ts";
import type { RefusedFact } from "#app/newsroom/facts/fact-fields.ts";
import { CarriedSentences, FactForm } from "#app/newsroom/facts/fact-form.tsx";
import { listHref } from "#app/newsroom/screens/list-query.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { DraftProofs, OpenPassage, ShownPassage } from "./draft-proofs.server.ts";
import { FactCard } from "./fact-card.tsx";

type PanelProps = {
  passage: ShownPassage;
  draft: { id: string };
  proofs: DraftProofs;
  query: ProofQuery;
  /** The reason why the last action was refused. */
  refusal: string | null;
  /** The sentences chosen in the refused form. */
  chosenSentences: string;
  refusedFact: RefusedFact | null;
};

const CHOOSE_FORM = "choisir-faits";

/** Shows the facts of a passage, with buttons to remove them and suggestions to add. */
export function PassagePanel(props: PanelProps) {
  const { passage, draft, proofs, query, refusal, chosenSentences, refusedFact } = props;
  const { id, facts, unknown } = passage;
  if (proofs.form) {
    const { fact } = proofs.form;
    return (
      <div className="proved-facts proved-panel">
        <h3>{fact === null ? "Ajouter une preuve" : `Modifier la preuve ${fact}`}</h3>
        <FactForm
          form={proofs.form}
          refused={refusedFact}
          action={proofsHref(draft.id, query)}
          cancel={proofsHref(draft.id, { passage: id, words: query.words })}
        />
      </div>
    );
  }
  const facing = { facts: proofs.facts, draft: draft.id, passage: id };
  const place = `${draftPath(draft.id, "preuves")}#${draftPassageAnchor(id)}`;
  return (
    <div className="proved-facts proved-panel">
      <form id={CHOOSE_FORM} hidden method="post" action={proofsHref(draft.id, query)}>
        <input type="hidden" name={PROOF_FIELDS.passage} value={id} />
      </form>
      {refusal ? (
        <p role="alert" className="alert">
          {refusal}
        </p>
      ) : null}
      <h3>{facts.length + unknown.length === 0 ? "Ce passage n’a pas de preuve" : "Les preuves de ce passage"}</h3>
      {facts.length + unknown.length === 0 ? null : (
        <ul className="fact-list">
          <Facts ids={facts} {...facing} name={PROOF_FIELDS.takeAway} />
          {unknown.map((one) => (
            <li key={one} className="fact-card">
              <p className="alert">{`La preuve ${one} n’existe pas, ou n’existe plus.`}</p>
              <FactButton id={one} name={PROOF_FIELDS.takeAway} />
            </li>
          ))}
        </ul>
      )}
      {proofs.open?.joinsNext ? (
        <p className="muted">
          Sans cette preuve, ces mots rejoignent le passage qui les suit dans le même bloc, et ce qui le porte.
        </p>
      ) : null}
      <Search draft={draft.id} query={query} passage={id} />
      {proofs.open && proofs.open.sentences.length > 0 ? (
        // The choice is sent with the button of a fact.
        <CarriedSentences
          name={PROOF_FIELDS.sentences}
          form={CHOOSE_FORM}
          sentences={proofs.open.sentences}
          chosen={chosenSentences}
        />
      ) : null}
      {proofs.open ? <Found open={proofs.open} {...facing} query={query} /> : null}
      <WriteFact
        canWrite={proofs.canWrite}
        href={proofsHref(draft.id, { passage: id, words: "", form: { sentence: 0 } })}
      />
      <p>
        <a href={place}>Fermer</a>
      </p>
    </div>
  );
}

type FactButtonName = typeof PROOF_FIELDS.choose | typeof PROOF_FIELDS.takeAway;
type Facing = { facts: DraftProofs["facts"]; draft: string; passage: string };
type FactsProps = Facing & { ids: string[]; name: FactButtonName };

function Facts({ ids, facts, name, draft, passage }: FactsProps) {
  return ids.flatMap((id) => {
    const fact = facts[id];
    if (!fact) return [];
    return [
      <FactCard key={id} fact={fact} change={proofsHref(draft, { passage, words: "", form: { fact: id } })}>
        <FactButton id={id} name={name} />
      </FactCard>,
    ];
  });
}

function FactButton({ id, name }: { id: string; name: FactButtonName }) {
  return (
    <Button type="submit" tone="quiet" form={CHOOSE_FORM} name={name} value={id}>
      <span>{name === PROOF_FIELDS.choose ? "Choisir" : "Enlever"}</span>
      <span className="sr-only">{` la preuve ${id}`}</span>
    </Button>
  );
}

function Search({ draft, query, passage }: { draft: string; query: ProofQuery; passage: string }) {
  return (
    <search>
      <form
        method="get"
        action={`${draftPath(draft, "preuves")}#${draftPassageAnchor(passage)}`}
        className="served-search"
      >
        <input type="hidden" name={PROOF_FIELDS.passage} value={passage} />
        <Field label="Chercher une preuve" note="mots, auteur ou numéro">
          {(control) => (
            <input
              {...control}
              type="search"
              name={PROOF_FIELDS.words}
              defaultValue={query.words}
              maxLength={MAX_WORDS_LENGTH}
            />
          )}
        </Field>
        <Button type="submit" tone="quiet">
          Chercher
        </Button>
      </form>
    </search>
  );
}

type FoundProps = Facing & { open: OpenPassage; query: ProofQuery };

function Found({ open: { own, found, total }, query, ...facing }: FoundProps) {
  return (
    <>
      {own.length === 0 ? null : (
        <>
          <h3>Les preuves de ce document</h3>
          <ul className="fact-list">
            <Facts ids={own} {...facing} name={PROOF_FIELDS.choose} />
          </ul>
        </>
      )}
      <h3>{query.words === "" ? suggestedText(total, own.length > 0) : foundText(found.length, total)}</h3>
      {found.length === 0 ? null : (
        <ul className="fact-list">
          <Facts ids={found} {...facing} name={PROOF_FIELDS.choose} />
        </ul>
      )}
    </>
  );
}

function suggestedText(total: number, hasOwn: boolean): string {
  if (total === 0) return `Aucune${hasOwn ? " autre" : ""} preuve du site n’est proche de ces mots`;
  return `Les ${hasOwn ? "autres preuves" : "preuves"} les plus proches de ces mots`;
}

function foundText(shown: number, total: number): string {
  if (total === 0) return "Aucune autre preuve n’a tous ces mots";
  if (total > shown) return `${total} preuves : voici les ${shown} premières, précisez les mots`;
  return total === 1 ? "1 preuve" : `${total} preuves`;
}

function WriteFact({ canWrite, href }: { canWrite: boolean; href: string }) {
  if (canWrite) {
    return (
      <p>
        <a className="button button-quiet" href={href}>
          Ajouter une preuve
        </a>
      </p>
    );
  }
  return (
    <p className="muted">
      <span>La preuve n’est pas encore écrite ? Écrivez-la </span>
      <a href={`${listHref({ state: "open", page: 1, text: "", kind: "facts" })}#du-site`}>dans un autre document</a>
      <span>, pour la choisir ici une fois publiée.</span>
    </p>
  );
}
