import { Form, Link } from "react-router";
import { numberedPages } from "#app/features/admin/list/list-query.ts";
import { Pager } from "#app/features/admin/list/pager.tsx";
import { NEWSROOM_PATH } from "#app/features/staff/newsroom-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDate } from "#platform/french/dates.ts";
import { formatMinute } from "#platform/french/paris-time.ts";
import { openCommentsText } from "../comments/comment-fields.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "../documents.ts";
import type { ListedDraft } from "../draft.ts";
import { draftPath } from "../draft-paths.ts";
import type { DueReview } from "../due-reviews.server.ts";
import type { ServedDocument } from "../served-documents.server.ts";
import { DraftStateMark } from "./draft-header.tsx";
import { DRAFT_FILTERS, LIST_FIELDS, type ListQuery, listHref } from "./list-query.ts";
import { SHOWN_LABELS, type ShownState } from "./shown-state.ts";

type ShownDraft = ListedDraft & { shownState: ShownState };

type DocumentsProps = {
  query: ListQuery;
  drafts: ShownDraft[];
  pages: number;
  forced: number;
  due: DueReview[];
  /** How many documents of each kind the site has. */
  kinds: { kind: DocumentKind; count: number }[];
  /** Null until one has searched, or chosen a kind. */
  found: ServedDocument[] | null;
  refusal: string | null;
};

export function DocumentsView({ query, drafts, pages, forced, due, kinds, found, refusal }: DocumentsProps) {
  return (
    <div className="documents">
      <div className="admin-head">
        <h1>Documents</h1>
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
      <Drafts query={query} drafts={drafts} pages={pages} />
      {due.length > 0 ? <Due due={due} /> : null}
      <Served query={query} kinds={kinds} found={found} refusal={refusal} />
    </div>
  );
}

type DraftsProps = Pick<DocumentsProps, "query" | "drafts" | "pages">;

function Drafts({ query, drafts, pages }: DraftsProps) {
  const groups = [
    { title: "Vous attendent", drafts: drafts.filter(({ waitsForMe }) => waitsForMe) },
    { title: "Les vôtres", drafts: drafts.filter(({ waitsForMe, isMine }) => !waitsForMe && isMine) },
    { title: "Ceux de l’équipe", drafts: drafts.filter(({ waitsForMe, isMine }) => !waitsForMe && !isMine) },
  ].filter((group) => group.drafts.length > 0);
  return (
    <section aria-labelledby="en-cours">
      <h2 id="en-cours" className="sr-only">
        Documents de la rédaction
      </h2>
      <nav className="draft-filters" aria-label="Documents par état">
        {DRAFT_FILTERS.map(({ state, words }) => (
          <Link
            key={state}
            to={listHref({ ...query, state, page: 1 })}
            aria-current={query.state === state ? "page" : undefined}
          >
            {words}
          </Link>
        ))}
      </nav>
      {groups.length === 0 ? (
        <p className="admin-empty">
          {query.state === "open" ? "Rien en cours. Ouvrez un texte du site, ou commencez un document." : "Aucun."}
        </p>
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

function Due({ due }: { due: DueReview[] }) {
  return (
    <section className="served" aria-labelledby="a-relire">
      <h2 id="a-relire">À relire d’ici une semaine</h2>
      <p className="muted">
        Relisez le texte face à ses faits, puis montez la date « À jour au » : la phrase en tête de l’article s’en va.
      </p>
      <OpenedTexts
        label="Textes à relire"
        name="a-relire"
        verb="Relire"
        texts={due.map(({ date, why, isOverdue, ...text }) => ({
          ...text,
          about: `${isOverdue ? "Depuis le" : "Le"} ${formatDate(date)} : ${why}`,
        }))}
      />
    </section>
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
        <Field label="Titre">
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
      {found === null ? null : <Found found={found} />}
    </section>
  );
}

function Found({ found }: { found: ServedDocument[] }) {
  if (found.length === 0) return <p className="admin-empty">Aucun texte du site n’a ces mots dans son titre.</p>;
  return (
    <OpenedTexts
      label="Textes trouvés"
      name="texte-du-site"
      verb="Modifier"
      texts={found.map(({ kind, isWithdrawn, ...text }) => ({
        ...text,
        about: `${DOCUMENT_KINDS[kind].label}${isWithdrawn ? `, ${SHOWN_LABELS.withdrawn}` : ""}`,
      }))}
    />
  );
}

type OpenedTextsProps = {
  label: string;
  /** Of the identifiers in this list. */
  name: string;
  verb: string;
  texts: { document: string; title: string; href: string | null; about: string }[];
};

/** Texts of the site, each with the button that opens a draft of it. */
function OpenedTexts({ label, name, verb, texts }: OpenedTextsProps) {
  return (
    <form method="post" action={`${NEWSROOM_PATH}?index`} aria-label={label}>
      <ul className="served-list">
        {texts.map(({ document, title, href, about }, index) => (
          <li key={document}>
            <span id={`${name}-${index}`}>{title}</span>
            <span className="muted">
              <FrenchText>{about}</FrenchText>
              {href ? (
                <>
                  <span>{" · "}</span>
                  <Link to={href} aria-label={`Voir sur le site : ${title}`}>
                    Voir
                  </Link>
                </>
              ) : null}
            </span>
            <Button
              type="submit"
              tone="quiet"
              name={LIST_FIELDS.open}
              value={document}
              id={`${name}-ouvrir-${index}`}
              aria-labelledby={`${name}-ouvrir-${index} ${name}-${index}`}
            >
              {verb}
            </Button>
          </li>
        ))}
      </ul>
    </form>
  );
}
