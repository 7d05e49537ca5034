import { use } from "react";
import { data, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { ServerRendered } from "#app/ui/markdown/server-rendered.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { LearningCard } from "#library/catalogue/exam-card-views.ts";
import type { ExamNotion, ExamThemePage as Theme } from "#library/catalogue/exam-views.ts";
import { classroomPath, examQuizId } from "#library/catalogue/teaching-paths.ts";
import { documentRequestContext } from "#platform/document-request.ts";
import type { Route } from "./+types/theme.route";
import { wholeThemeContext } from "./exam-contexts.server.ts";
import { ExamPage } from "./exam-page.tsx";
import { EXAM_PATH, trainingPath } from "./exam-paths.ts";
import { QUESTIONS_ASKED } from "./exam-rules.ts";
import { HardWords } from "./hard-words.tsx";
import { WholeTheme } from "./prepared-pages.ts";
import { PlacedProofs } from "./proven-facts.tsx";
import { type Listening, useListening } from "./use-listening.tsx";

/** Wider pictures have words in them, so that they stand above the text, large enough to be read. */
const SMALL = 160;

type NotionOutline = Pick<ExamNotion, "unit" | "label" | "drawn"> & { cards: (string | LearningCard)[] };
type Outline = Omit<Theme, "notions"> & { notions: NotionOutline[] };

type CardListProps = {
  id: string;
  /** Where the server has rendered the page, each card is only an id. */
  cards: NotionOutline["cards"];
  listening: Listening | null;
};

/** The list is ordered, because the cards are to be read in this order. */
function CardList({ id, cards, listening }: CardListProps) {
  return (
    <ol className="exam-cards" id={id}>
      {cards.map((card) => {
        const [cardId, whole] = typeof card === "string" ? [card, null] : [card.id, <Card key="card" card={card} />];
        return (
          <li key={cardId} id={cardId} className="exam-card">
            <ServerRendered part={cardId}>{whole}</ServerRendered>
            {listening?.listenTo({ element: cardId })}
          </li>
        );
      })}
    </ol>
  );
}

function Card({ card: { title, when, says, list, why, words, picture } }: { card: LearningCard }) {
  return (
    <>
      {picture ? (
        <img
          className={picture.width > SMALL ? "exam-map" : "exam-picture"}
          src={picture.src}
          alt={picture.shows}
          width={picture.width}
          height={picture.height}
          loading="lazy"
        />
      ) : null}
      <h3>
        {when === null ? null : (
          <>
            <span className="exam-when">
              <FrenchText>{when}</FrenchText>
            </span>{" "}
          </>
        )}
        <FrenchText>{title}</FrenchText>
      </h3>
      <p>
        <FrenchText>{says}</FrenchText>
      </p>
      {list.length > 0 ? (
        <ul className="exam-card-list">
          {list.map((item) => (
            <li key={item.name}>
              <strong>
                <FrenchText>{item.name}</FrenchText>
              </strong>
              {item.says ? <FrenchText>{` : ${item.says}`}</FrenchText> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="exam-why">
        <strong>Pourquoi c’est important :</strong> <FrenchText>{why}</FrenchText>
      </p>
      <HardWords words={words} />
    </>
  );
}

export function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const theme = content.getExamTheme(params.theme);
  if (!theme) throw data(null, { status: 404 });
  const themes = content.listExamThemes();
  const next = themes[themes.findIndex(({ id }) => id === theme.id) + 1] ?? null;
  const following = next && { title: next.title, href: next.href };
  if (!context.get(documentRequestContext)) return { theme, following };
  context.set(wholeThemeContext, theme);
  return { theme: outlineOf(theme), following };
}

/** Keeps only what the browser needs of a page whose cards came as HTML. */
function outlineOf({ notions, ...theme }: Theme): Outline {
  return {
    ...theme,
    notions: notions.map(({ unit, label, drawn, cards }) => {
      return { unit, label, drawn, cards: cards.map(({ id }) => id) };
    }),
  };
}

/** No form changes the cards, so they are not loaded again after one. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod ? false : defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: `Examen civique : ${loaderData.theme.title}`,
    description: `Ce qu’il faut savoir pour l’examen civique, thème « ${loaderData.theme.title} » : des cartes courtes en français simple, avec leurs preuves.`,
  });
}

export default function ThemeRoute({ loaderData }: Route.ComponentProps) {
  const served = use(WholeTheme);
  const { theme, following } = loaderData;
  return <ThemePage key={theme.id} theme={served ?? theme} following={following} />;
}

/** `following` is the theme that comes next in the order of the programme; null after the last one. */
type ThemePageProps = { theme: Outline | Theme; following: { title: string; href: string } | null };

function ThemePage({ theme, following }: ThemePageProps) {
  const { title, notions, confusions, questions } = theme;
  const isTrainable = questions.connaissance + questions.situation > 0;
  const listening = useListening();
  const drawn = notions.reduce((sum, notion) => sum + notion.drawn, 0);
  return (
    <ExamPage
      title={title}
      lead={`${drawn} des ${QUESTIONS_ASKED} questions de l’examen portent sur ce thème du programme.`}
    >
      {isTrainable ? (
        <p className="button-row">
          <ButtonLink to={trainingPath(theme.id)}>S’entraîner sur ce thème</ButtonLink>
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
      <p className="button-row">
        {isTrainable ? <ButtonLink to={trainingPath(theme.id)}>S’entraîner sur ce thème</ButtonLink> : null}
        <ButtonLink to={following?.href ?? EXAM_PATH} tone="quiet">
          <FrenchText>{following ? `Thème suivant : ${following.title}` : "Tous les thèmes"}</FrenchText>
        </ButtonLink>
      </p>
      {isTrainable ? (
        <p>
          <Link to={classroomPath(examQuizId(theme.id))}>Pour enseigner : les questions de ce thème en classe</Link>
        </p>
      ) : null}
    </ExamPage>
  );
}

type NotionProps = { notion: NotionOutline | ExamNotion; listening: Listening | null };

function Notion({ notion, listening }: NotionProps) {
  const { unit, label, drawn, cards } = notion;
  const list = `cartes-${unit}`;
  return (
    <section className="section" aria-labelledby={unit}>
      <h2 id={unit}>{label}</h2>
      <p className="muted">{drawn === 1 ? "1 question à l’examen." : `${drawn} questions à l’examen.`}</p>
      {cards.length > 0 ? listening?.listenTo({ element: list }, label) : null}
      {cards.length > 0 ? <CardList id={list} cards={cards} listening={listening} /> : null}
      <ServerRendered part={`suite-${unit}`}>
        {"sources" in notion ? <NotionEnd notion={notion} /> : null}
      </ServerRendered>
    </section>
  );
}

function NotionEnd({ notion: { cards, sources, help, articles } }: { notion: ExamNotion }) {
  return (
    <>
      {sources.length > 0 ? <PlacedProofs sources={sources} one="la carte" several="les cartes" /> : null}
      {help ? <Situations help={help} /> : null}
      {cards.length === 0 && !help ? <p>Les faits de cette notion sont en relecture.</p> : null}
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
    </>
  );
}

function Situations({ help: { cards, example } }: { help: NonNullable<ExamNotion["help"]> }) {
  return (
    <>
      <p>
        Une situation se résout avec une règle. Celles de l’examen ne sont pas publiques. Relisez surtout ces cartes :
      </p>
      <ul className="exam-links">
        {cards.map(({ title, href }) => (
          <li key={href}>
            <Link to={href}>
              <FrenchText>{title}</FrenchText>
            </Link>
          </li>
        ))}
      </ul>
      <h3>Un exemple</h3>
      <p>
        <FrenchText>{example.question}</FrenchText>
      </p>
      <p>
        <strong>
          <FrenchText>{`Réponse : ${example.right}.`}</FrenchText>
        </strong>{" "}
        <FrenchText>{example.explanation}</FrenchText>
      </p>
    </>
  );
}
