import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { ExamNotion, ExamThemePage as Theme } from "#library/catalogue/exam-views.ts";
import { CardList, spokenCard } from "./card-list.tsx";
import { ExamPage } from "./exam-page.tsx";
import { trainingPath } from "./exam-paths.ts";
import { type Listening, useListening } from "./use-listening.tsx";

export function ThemePage({ theme }: { theme: Theme }) {
  const { title, notions, confusions, questions } = theme;
  const listening = useListening();
  const drawn = notions.reduce((sum, notion) => sum + notion.drawn, 0);
  return (
    <ExamPage title={title} lead={`${drawn} des 40 questions de l’examen portent sur ce thème du programme.`}>
      {questions.connaissance + questions.situation > 0 ? (
        <p className="button-row">
          <ButtonLink to={trainingPath(theme.id)}>S’entraîner sur ce thème</ButtonLink>
          <ButtonLink to={`/enseigner/quiz/examen-civique-${theme.id}`} tone="quiet">
            Pour enseigner
          </ButtonLink>
        </p>
      ) : null}
      <nav aria-label="Dans cette page">
        <ul className="exam-jumps">
          {notions.map(({ unit, label }) => (
            <li key={unit}>
              <a href={`#${unit}`}>{label}</a>
            </li>
          ))}
          {confusions.length > 0 ? (
            <li>
              <a href="#confusions">À ne pas confondre</a>
            </li>
          ) : null}
        </ul>
      </nav>
      {listening?.rate}
      {notions.map((notion) => (
        <Notion key={notion.label} notion={notion} listening={listening} />
      ))}
      {confusions.length > 0 ? (
        <section className="section" aria-labelledby="confusions">
          <h2 id="confusions">À ne pas confondre</h2>
          <dl className="exam-contradictions">
            {confusions.map(({ question, answer, href }) => (
              <div key={question}>
                <dt>
                  <Link to={href}>{question}</Link>
                </dt>
                <dd>
                  <FrenchText>{answer}</FrenchText>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </ExamPage>
  );
}

type NotionProps = { notion: ExamNotion; listening: Listening | null };

function Notion({ notion: { unit, label, drawn, cards, articles }, listening }: NotionProps) {
  return (
    <section className="section" aria-labelledby={unit}>
      <h2 id={unit}>{label}</h2>
      <p className="muted">{drawn === 1 ? "1 question à l’examen." : `${drawn} questions à l’examen.`}</p>
      {cards.length > 0 ? listening?.listenTo([label, ...cards.flatMap(spokenCard)], label) : null}
      {cards.length > 0 ? <CardList cards={cards} listening={listening} /> : <p>{emptyText(unit)}</p>}
      {articles.length > 0 ? (
        <p>
          Pour comprendre :{" "}
          {articles.map(({ title, href }, index) => (
            <span key={href}>
              <span>{index > 0 ? ", " : ""}</span>
              <Link to={href}>
                <FrenchText>{title}</FrenchText>
              </Link>
            </span>
          ))}
        </p>
      ) : null}
    </section>
  );
}

function emptyText(unit: ExamNotion["unit"]): string {
  return unit.endsWith("-situation")
    ? "Ces situations se résolvent avec les règles des notions voisines. Celles de l’examen ne sont pas publiques."
    : "Les faits de cette notion sont en relecture.";
}
