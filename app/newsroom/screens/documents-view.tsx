import { Form, Link } from "react-router";
import { openCommentsText } from "#app/newsroom/comments/comment-fields.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "#app/newsroom/drafts/documents.ts";
import type { ListedDraft } from "#app/newsroom/drafts/draft.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { type FirstStep, FirstSteps } from "#app/office/frame/first-steps.tsx";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { numberedPages } from "#app/office/list/list-query.ts";
import { Pager } from "#app/office/list/pager.tsx";
import type { Role } from "#app/office/team/staff.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import type { Desk } from "./desk.server.ts";
import { DeskView, OpenedTexts } from "./desk-view.tsx";
import { DraftStateMark } from "./draft-header.tsx";
import { DRAFT_FILTERS, LIST_FIELDS, type ListQuery, listHref } from "./list-query.ts";
import type { FoundDocument } from "./served-search.server.ts";
import { SHOWN_LABELS, type ShownState } from "./shown-state.ts";

type ShownDraft = ListedDraft & { shownState: ShownState };

type DocumentsProps = {
  role: Role;
  query: ListQuery;
  drafts: ShownDraft[];
  pages: number;
  forced: number;
  firstSteps: FirstStep[];
  desk: Desk;
  /** The number of drafts in each state. */
  counts: Partial<Record<string, number>>;
  /** The number of served documents of each kind. */
  kinds: { kind: DocumentKind; count: number }[];
  /** The served texts found; null until somebody searches or chooses a kind. */
  found: FoundDocument[] | null;
  refusal: string | null;
};

export function DocumentsView({
  role,
  query,
  drafts,
  forced,
  firstSteps,
  desk,
  kinds,
  found,
  refusal,
  ...list
}: DocumentsProps) {
  return (
    <div className="documents">
      <div className="admin-head">
        <h1>Bureau</h1>
        <ButtonLink to={`${NEWSROOM_PATH}/nouveau`}>Nouveau document</ButtonLink>
      </div>
      <FirstSteps steps={firstSteps} />
      {forced > 0 && query.state !== "forced" ? (
        <p className="admin-note">
          <Link to={listHref({ ...query, state: "forced", page: 1 })}>
            {`${forced === 1 ? "1 texte publié" : `${forced} textes publiés`} sans relecture`}
          </Link>
          . Une autre personne de l’équipe doit encore lire.
        </p>
      ) : null}
      {query.state === "open" ? <Waiting role={role} drafts={drafts} /> : null}
      <Drafts query={query} drafts={drafts} {...list} />
      <Served query={query} kinds={kinds} found={found} refusal={refusal} />
      {found === null ? <DeskView {...desk} /> : null}
    </div>
  );
}

function Waiting({ role, drafts }: Pick<DocumentsProps, "role" | "drafts">) {
  const waiting = drafts.filter(({ waitsForMe }) => waitsForMe);
  return (
    <section aria-labelledby="vous-attendent">
      <h2 id="vous-attendent">Vous attendent</h2>
      {waiting.length === 0 ? (
        <p>
          <span>
            {role === "writer" ? "Aucun texte à reprendre." : "Aucun texte à relire, à publier ni à reprendre."}
          </span>
        </p>
      ) : (
        <ul className="draft-list">
          {waiting.map((draft) => (
            <Row key={draft.id} draft={draft} />
          ))}
        </ul>
      )}
    </section>
  );
}

const SERVED_ID = "du-site";

type DraftsProps = Pick<DocumentsProps, "query" | "drafts" | "pages" | "counts">;

function Drafts({ query, drafts, pages, counts }: DraftsProps) {
  const isShown = (state: string) => state === "open" || state === query.state || (counts[state] ?? 0) > 0;
  const groups = [
    // In the list of open drafts, those that wait for this person are already in a section above.
    { title: "Vous attendent", drafts: drafts.filter(({ waitsForMe }) => waitsForMe && query.state !== "open") },
    { title: "Les vôtres", drafts: drafts.filter(({ waitsForMe, isMine }) => !waitsForMe && isMine) },
    { title: "Ceux de l’équipe", drafts: drafts.filter(({ waitsForMe, isMine }) => !waitsForMe && !isMine) },
  ].filter((group) => group.drafts.length > 0);
  const filters = DRAFT_FILTERS.filter(({ state }) => isShown(state));
  if (groups.length === 0 && filters.length === 1) return null;
  return (
    <section aria-labelledby="en-cours">
      <h2 id="en-cours">Les documents de la rédaction</h2>
      <nav className="draft-filters" aria-label="Documents par état">
        {filters.map(({ state, words }) => (
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
        <p className="muted">{query.state === "open" ? "Rien d’autre n’est en cours." : "Aucun."}</p>
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
          <FrenchText>{`${DOCUMENT_KINDS[kind].label}${publishAt && state === "scheduled" ? `, pour le ${formatDayAndHour(publishAt)}` : ""}, ${updatedByName}, le ${formatDayAndHour(updatedAt)}${openComments > 0 ? `, ${openCommentsText(openComments)}` : ""}`}</FrenchText>
        </span>
      </p>
      {failure ? <p className="alert">La publication programmée n’a pas eu lieu.</p> : null}
    </li>
  );
}

function Served({ query, kinds, found, refusal }: Pick<DocumentsProps, "query" | "kinds" | "found" | "refusal">) {
  return (
    <section className="served" aria-labelledby={SERVED_ID}>
      <h2 id={SERVED_ID}>Modifier un texte du site</h2>
      {refusal ? (
        <p role="alert" className="alert">
          {refusal}
        </p>
      ) : null}
      <Form method="get" action={`${NEWSROOM_PATH}#${SERVED_ID}`} role="search" className="served-search">
        <Field label="Titre, mots du texte, ou adresse de la page">
          {(control) => <input {...control} type="search" name={LIST_FIELDS.text} defaultValue={query.text} />}
        </Field>
        {query.kind ? <input type="hidden" name={LIST_FIELDS.kind} value={query.kind} /> : null}
        <Button type="submit" tone="quiet">
          Chercher
        </Button>
      </Form>
      <details open={query.kind !== null}>
        <summary>Ou par genre : articles, mots du glossaire, figures…</summary>
        <nav className="draft-filters" aria-label="Textes du site par genre">
          {kinds.map(({ kind, count }) => (
            <Link
              key={kind}
              to={`${listHref({ ...query, kind: query.kind === kind ? null : kind })}#${SERVED_ID}`}
              aria-current={query.kind === kind ? "true" : undefined}
              preventScrollReset
            >
              <span>{`${DOCUMENT_KINDS[kind].plural} `}</span>
              <span className="muted">{count}</span>
            </Link>
          ))}
        </nav>
      </details>
      {found === null ? null : <Found found={found} words={query.text} />}
    </section>
  );
}

function Found({ found, words }: { found: FoundDocument[]; words: string }) {
  if (found.length === 0) {
    return (
      <>
        <p className="admin-empty">Aucun texte du site n’a ces mots.</p>
        <p className="muted">
          Les titres de l’accueil, les boutons et les menus sont dans le programme du site : ils ne se changent pas ici.
        </p>
      </>
    );
  }
  return (
    <OpenedTexts
      label="Textes trouvés"
      name="texte-du-site"
      verb="Modifier"
      words={words}
      texts={found.map(({ kind, isWithdrawn, excerpt, ...text }) => ({
        ...text,
        kind: DOCUMENT_KINDS[kind].label,
        about: `${isWithdrawn ? `, ${SHOWN_LABELS.withdrawn}` : ""}${excerpt ? ` : ${excerpt}` : ""}`,
      }))}
    />
  );
}
