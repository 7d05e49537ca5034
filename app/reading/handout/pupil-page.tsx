import { use } from "react";
import { QuestionList } from "#app/learning/questions/question-sheet.tsx";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import { MarkdownText } from "#app/ui/markdown/markdown-text.tsx";
import { SiteSettingsContext } from "#app/ui/page/site-settings.ts";
import type { ArticlePage, ArticleSheet, Figure, GlossaryTerm, SheetTimeline } from "#library/catalogue/catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";

export function PupilSheet({ sheet, isPart = false }: { sheet: ArticleSheet; isPart?: boolean }) {
  const { article, essential, figure, timeline, words } = sheet;
  return (
    <article className="sheet pupil-sheet">
      <div className="sheet-side">
        <p className="sheet-names">
          <span>Nom :</span>
          <span>Classe :</span>
          <span>Date :</span>
        </p>
        <SheetHead article={article} kind="Fiche élève" isPart={isPart} />
        <div className="sheet-columns">
          <MarkdownText source={`:::essentiel\n${essential}\n:::`} />
          {figure ? <SheetFigure figure={figure} /> : null}
        </div>
        {timeline ? <Timeline timeline={timeline} /> : null}
        <Words words={words} />
        <Notes title="Ce que je retiens" />
      </div>
      {article.quiz ? (
        <div className="sheet-side">
          <section aria-labelledby="quiz">
            <h2 id="quiz">{article.quiz.title}</h2>
            <p className="sheet-hint">Une seule réponse est juste : entourez sa lettre.</p>
            <QuestionList questions={article.quiz.questions} />
          </section>
          <Notes title="Mes questions sur ce sujet" />
        </div>
      ) : null}
    </article>
  );
}

function SheetFigure({ figure: { caption, alternative, wide } }: { figure: Figure }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: RGAA 1.9.1 asks for the role by name
    <figure role="figure" aria-label={caption}>
      <img src={wide.src} alt={alternative} width={wide.width} height={wide.height} />
      <figcaption>
        <FrenchText>{caption}</FrenchText>
      </figcaption>
    </figure>
  );
}

function Timeline({ timeline: { title, events } }: { timeline: SheetTimeline }) {
  return (
    <section aria-labelledby="dates">
      <h2 id="dates">
        <FrenchText>{title}</FrenchText>
      </h2>
      <ol className="sheet-dates">
        {events.map(({ date, text }) => (
          <li key={date + text}>
            <strong>
              <FrenchText>{date}</FrenchText>
            </strong>{" "}
            <FrenchText>{text}</FrenchText>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Words({ words }: { words: GlossaryTerm[] }) {
  const { origin } = use(SiteSettingsContext);
  if (words.length === 0) return null;
  return (
    <section className="sheet-repeat" aria-labelledby="mots">
      <div>
        <h2 id="mots">Les mots</h2>
        <p className="sheet-hint">{`Tous les autres : ${origin}/glossaire`}</p>
      </div>
      <dl className="sheet-words">
        {words.map(({ id, term, language, definition }) => (
          <div key={id}>
            <dt lang={language ?? undefined}>{term}</dt>
            <dd>
              <FrenchText>{definition}</FrenchText>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Notes({ title }: { title: string }) {
  return (
    <div className="sheet-notes">
      <p>{title}</p>
    </div>
  );
}

type SheetHeadProps = {
  article: ArticlePage;
  kind: string;
  title?: string;
  /** When the page has other sheets, the title is a second-level heading. */
  isPart?: boolean;
};

/** The address and the date are repeated here, because some browsers print nothing in the margins. */
export function SheetHead({ article, kind, title = article.title, isPart = false }: SheetHeadProps) {
  const { origin } = use(SiteSettingsContext);
  const Heading = isPart ? "h2" : "h1";
  const { category, modifiedAt, factsAsOf } = article;
  const version = `Version du ${formatDate(modifiedAt)}`;
  return (
    <header className="sheet-head">
      <p className="kicker">{`${kind} · ${category.parent ? `${category.parent.name}, ` : ""}${category.name}`}</p>
      <Heading className="sheet-title">
        <FrenchTitle>{title}</FrenchTitle>
      </Heading>
      <p className="sheet-origin">
        <FrenchText>
          {factsAsOf ? `${version}, faits arrêtés au ${formatDate(factsAsOf)}. ` : `${version}. `}
        </FrenchText>
        <span>{`${origin}${article.href}`}</span>
      </p>
    </header>
  );
}
