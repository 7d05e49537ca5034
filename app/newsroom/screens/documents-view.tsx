import { Form, Link } from "react-router";
import { openCommentsText } from "#app/newsroom/comments/comment-fields.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "#app/newsroom/drafts/documents.ts";
import type { ListedDraft } from "#app/newsroom/drafts/draft.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { numberedPages } from "#app/office/list/list-query.ts";
import { Pager } from "#app/office/list/pager.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatMinute } from "#platform/french/paris-time.ts";
import type { Desk } from "./desk.server.ts";
import { DeskView } from "./desk-view.tsx";
import { DraftStateMark } from "./draft-header.tsx";
import { DRAFT_FILTERS, LIST_FIELDS, type ListQuery, listHref } from "./list-query.ts";
import { OpenedTexts } from "./opened-texts.tsx";
import type { FoundDocument } from "./served-search.server.ts";
import { SHOWN_LABELS, type ShownState } from "./shown-state.ts";

type ShownDraft = ListedDraft & { shownState: ShownState };

type DocumentsProps = {
  query: ListQuery;
  drafts: ShownDraft[];
  pages: number;
  forced: number;
  desk: Desk;
  /** How many documents of the newsroom each state has. */
  counts: Partial<Record<string, number>>;
  /** How many documents of each kind the site has. */
  kinds: { kind: DocumentKind; count: number }[];
  /** Null until one has searched, or chosen a kind. */
  found: FoundDocument[] | null;
  refusal: string | null;
};

export function DocumentsView({ query, drafts, pages, forced, desk, counts, kinds, found, refusal }: DocumentsProps) {
  return (
    <div className="documents">
      <div className="admin-head">
        <h1>Bureau</h1>
        <ButtonLink to={`${NEWSROOM_PATH}/nouveau`}>Nouveau document</ButtonLink>
      </div>
      {forced > 0 && query.state !== "forced" ? (
        <p className="admin-note">
          <Link to={listHref({ ...query, state: "forced", page: 1 })}>
            {`${forced === 1 ? "1 texte publié" : `${forced} textes publiés`} sans relecture`}
          </Link>
          . Une autre personne de l’équipe doit encore lire.
        </p>
      ) : null}
      {query.state === "open" ? <Waiting drafts={drafts.filter(({ waitsForMe }) => waitsForMe)} /> : null}
      <Served query={query} kinds={kinds} found={found} refusal={refusal} />
      {found === null ? <DeskView {...desk} /> : null}
      <Drafts query={query} drafts={drafts} pages={pages} counts={counts} />
    </div>
  );
}

function Waiting({ drafts }: { drafts: ShownDraft[] }) {
  return (
    <section aria-labelledby="vous-attendent">
      <h2 id="vous-attendent">Vous attendent</h2>
      {drafts.length === 0 ? (
        <p className="admin-empty">Rien ne vous attend : ni texte à relire, ni texte à reprendre.</p>
      ) : (
        <ul className="draft-list">
          {drafts.map((draft) => (
            <Row key={draft.id} draft={draft} />
          ))}
        </ul>
      )}
    </section>
  );
}

type DraftsProps = Pick<DocumentsProps, "query" | "drafts" | "pages" | "counts">;

function Drafts({ query, drafts, pages, counts }: DraftsProps) {
  const isShown = (state: string) => state === "open" || state === query.state || (counts[state] ?? 0) > 0;
  const groups = [
    // Of what is open, they stand on top.
    { title: "Vous attendent", drafts: drafts.filter(({ waitsForMe }) => waitsForMe && query.state !== "open") },
    { title: "Les vôtres", drafts: drafts.filter(({ waitsForMe, isMine }) => !waitsForMe && isMine) },
    { title: "Ceux de l’équipe", drafts: drafts.filter(({ waitsForMe, isMine }) => !waitsForMe && !isMine) },
  ].filter((group) => group.drafts.length > 0);
  return (
    <section aria-labelledby="en-cours">
      <h2 id="en-cours">Les documents de la rédaction</h2>
      <nav className="draft-filters" aria-label="Documents par état">
        {DRAFT_FILTERS.filter(({ state }) => isShown(state)).map(({ state, words }) => (
          <Link
            key={state}
            to={listHref({ ...query, state, page: 1 })}
            aria-current={query.state === state ? "page" : undefined}
          >
            <span>{words}</span>
            {counts[state] ? <span className="muted">{counts[state]}</span> : null}
          </Link>
        ))}
      </nav>
      {groups.length === 0 ? (
        <p className="admin-empty">{query.state === "open" ? "Rien d’autre n’est en cours." : "Aucun."}</p>
      ) : (
        groups.map(({ title, drafts }) => (
          <section key={title} className="draft-group">
            <h3>{title}</h3>
            <ul className="draft-list">
              {drafts.map((draft) => (
                <Row key={draft.id} draft={draft} />
              ))}
            </ul>
          </section>
        ))
      )}
      <Pager
        label="Pages : documents de la rédaction"
        pages={numberedPages(query.page, pages, (page) => listHref({ ...query, page }))}
      />
    </section>
  );
}

function Row({ draft }: { draft: ShownDraft }) {
  const {
    id,
    title,
    kind,
    state,
    shownState,
    publishAt,
    updatedAt,
    updatedByName,
    openComments,
    forcedReason,
    failure,
  } = draft;
  const target =
    state === "review" && draft.waitsForMe ? "relecture" : state === "approved" ? "publication" : undefined;
  const isForced = state === "published" && forcedReason !== "";
  return (
    <li>
      <Link to={draftPath(id, isForced ? "relecture" : target)} reloadDocument>
        {title}
      </Link>
      <p>
        <DraftStateMark state={shownState}>{isForced ? "publié sans relecture" : undefined}</DraftStateMark>
        <span className="muted">
          <FrenchText>{`${DOCUMENT_KINDS[kind].label}${publishAt && state === "scheduled" ? `, pour le ${formatMinute(publishAt)}` : ""}, ${updatedByName}, le ${formatMinute(updatedAt)}${openComments > 0 ? `, ${openCommentsText(openComments)}` : ""}`}</FrenchText>
        </span>
      </p>
      {failure ? <p className="alert">La publication programmée n’a pas eu lieu.</p> : null}
    </li>
  );
}

function Served({ query, kinds, found, refusal }: Pick<DocumentsProps, "query" | "kinds" | "found" | "refusal">) {
  return (
    <section className="served" aria-labelledby="du-site">
      <h2 id="du-site">Modifier un texte du site</h2>
      {refusal ? (
        <p role="alert" className="alert">
          {refusal}
        </p>
      ) : null}
      <Form method="get" action={`${NEWSROOM_PATH}#du-site`} role="search" className="served-search">
        <Field label="Titre, ou mots du texte">
          {(control) => <input {...control} type="search" name={LIST_FIELDS.text} defaultValue={query.text} />}
        </Field>
        {query.kind ? <input type="hidden" name={LIST_FIELDS.kind} value={query.kind} /> : null}
        <Button type="submit" tone="quiet">
          Chercher
        </Button>
      </Form>
      <nav className="draft-filters" aria-label="Textes du site par genre">
        {kinds.map(({ kind, count }) => (
          <Link
            key={kind}
            to={`${listHref({ ...query, kind: query.kind === kind ? null : kind })}#du-site`}
            aria-current={query.kind === kind ? "true" : undefined}
            preventScrollReset
          >
            <span>{`${DOCUMENT_KINDS[kind].plural} `}</span>
            <span className="muted">{count}</span>
          </Link>
        ))}
      </nav>
      {found === null ? null : <Found found={found} words={query.text} />}
    </section>
  );
}

function Found({ found, words }: { found: FoundDocument[]; words: string }) {
  if (found.length === 0) return <p className="admin-empty">Aucun texte du site n’a ces mots.</p>;
  return (
    <OpenedTexts
      label="Textes trouvés"
      name="texte-du-site"
      verb="Modifier"
      words={words}
      texts={found.map(({ kind, isWithdrawn, excerpt, ...text }) => ({
        ...text,
        about: `${DOCUMENT_KINDS[kind].label}${isWithdrawn ? `, ${SHOWN_LABELS.withdrawn}` : ""}${excerpt ? ` : ${excerpt}` : ""}`,
      }))}
    />
  );
}
