import { Fragment } from "react";
import { Link } from "react-router";
import { shortTitle } from "#app/reading/discovery/article-trail.ts";
import type { Citation } from "#app/reading/tools/article-citation.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import type { ProofPage, ProofSection } from "#library/proofs/article-proofs.ts";
import { passageAnchor, proofPagePath, reportPath } from "#library/proofs/proof-paths.ts";
import { formatDate } from "#platform/french/dates.ts";
import { ProofList } from "./proof-list.tsx";
import { ProofStyle } from "./proof-style.tsx";

const CITATION_ID = "citer";

function CitationSection({ citation: { text, bibtex } }: { citation: Citation }) {
  return (
    <section className="citation" aria-labelledby={CITATION_ID}>
      <h2 id={CITATION_ID}>Citer cet article</h2>
      <p>
        <FrenchText>{text}</FrenchText>
      </p>
      <pre lang="en">{bibtex}</pre>
    </section>
  );
}

/** A fact is shown in full where it is first used, and linked from later passages. */
export function ProofPageView({ page, citation }: { page: ProofPage; citation: Citation | null }) {
  const { article, sections, position } = page;
  const section = sections[position];
  return (
    <div className={`wrap page proof-page hue-${article.hue}`}>
      <ProofStyle />
      <Breadcrumb trail={trailOf(page)} current={section?.title ?? "Preuves"} />
      <h1>
        <FrenchTitle>{`Les preuves : ${article.title}`}</FrenchTitle>
      </h1>
      <p>
        <FrenchText>{`Chaque passage de l’article, avec les faits qui le portent, leur degré de certitude et leurs sources.${article.factsAsOf ? ` À jour au ${formatDate(article.factsAsOf)}.` : ""}`}</FrenchText>
      </p>
      {section ? (
        <>
          <h2>
            <FrenchTitle>{section.title}</FrenchTitle>
          </h2>
          <p className="muted">
            <span>{`Page ${position + 1} sur ${sections.length} : `}</span>
            <a href="#sections">toutes les sections</a>.
          </p>
          <Entries page={page} />
        </>
      ) : null}
      <ProofSections page={page} />
      {citation ? <CitationSection citation={citation} /> : null}
    </div>
  );
}

function trailOf({ article, position }: ProofPage) {
  return [
    { name: "Accueil", href: "/" },
    { name: shortTitle(article.title), href: article.href },
    ...(position > 0 ? [{ name: "Preuves", href: proofPagePath(article.href) }] : []),
  ];
}

function Entries({ page: { article, entries, proofs } }: { page: ProofPage }) {
  const told = new Set<string>();
  return entries.map(({ key, text, facts }, index) => {
    const fresh = facts.filter((id) => !told.has(id));
    const known = facts.filter((id) => told.has(id));
    for (const id of fresh) told.add(id);
    return (
      <Fragment key={key ?? text}>
        {key ? (
          <blockquote id={passageAnchor(key)}>
            <FrenchText>{text}</FrenchText>
          </blockquote>
        ) : (
          <h3>
            <FrenchTitle>{text}</FrenchTitle>
          </h3>
        )}
        {fresh.length > 0 ? <ProofList ids={fresh} proofs={proofs} withIds /> : null}
        {known.length > 0 ? <Known ids={known} hasMore={fresh.length > 0} /> : null}
        {key ? (
          <Link className="report-link" to={reportPath(article.id, key)}>
            {`Signaler une erreur dans le passage ${index + 1}`}
          </Link>
        ) : null}
      </Fragment>
    );
  });
}

function Known({ ids, hasMore }: { ids: string[]; hasMore: boolean }) {
  return (
    <p>
      <span>{hasMore ? "Et, plus haut : " : "Plus haut : "}</span>
      {ids.map((id, index) => (
        <Fragment key={id}>
          <span>{index > 0 ? ", " : ""}</span>
          <a href={`#${id}`}>{`preuve\u00A0${id}`}</a>
        </Fragment>
      ))}
      <span>.</span>
    </p>
  );
}

function ProofSections({ page: { article, sections, position } }: { page: ProofPage }) {
  const pathOf = ({ id }: ProofSection) => proofPagePath(article.href, { section: id === sections[0]?.id ? null : id });
  const [before, after] = [sections[position - 1], sections[position + 1]];
  return (
    <nav id="sections" className="proof-sections" aria-labelledby="sections-title">
      {after ? (
        <Link rel="next" to={pathOf(after)}>
          <FrenchText>{`Section suivante : ${after.title}`}</FrenchText>
        </Link>
      ) : null}
      {before ? (
        <Link rel="prev" to={pathOf(before)}>
          <FrenchText>{`Section précédente : ${before.title}`}</FrenchText>
        </Link>
      ) : null}
      <Link to={article.href}>Retour à l’article</Link>
      <h2 id="sections-title">Toutes les sections</h2>
      <ol>
        {sections.map((section, index) => (
          <li key={section.id}>
            <Link to={pathOf(section)} aria-current={index === position ? "page" : undefined}>
              <FrenchText>{section.title}</FrenchText>
            </Link>
            <span>{` (${describeCount(section)})`}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function describeCount({ id, count }: ProofSection): string {
  const [one, several] = id === "quiz" ? ["question", "questions"] : ["passage", "passages"];
  return `${count} ${count > 1 ? several : one}`;
}
