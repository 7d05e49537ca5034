import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Learning } from "#app/accounts/reader-data/learning.ts";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { storedProgress } from "#app/accounts/reader-data/progress.ts";
import { isExamBegun } from "#app/learning/exam/exam-begun.ts";
import { DOORS } from "#app/reading/frame/navigation-links.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchTitle } from "#app/ui/french-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Drawing } from "#library/catalogue/catalogue.ts";

type Call = { text: string; href: string };

/**
 * The link appears after the page has loaded, and is positioned so that it moves nothing that the reader is about to
 * press.
 */
function ReturningCall() {
  const call = useCall();
  return call ? (
    <Link className="returning-call" to={call.href}>
      <span>{call.text}</span>
      <Icon name="arrow-right" />
    </Link>
  ) : null;
}

function useCall(): Call | null {
  const [call, setCall] = useState<Call | null>(null);
  useEffect(() => {
    const learning = storedLearning.load();
    findCall(learning).then(setCall, () => {});
  }, []);
  return call;
}

async function findCall(learning: Learning): Promise<Call | null> {
  if (isExamBegun(learning)) {
    const { examCall } = await import("#app/learning/exam/exam-progress.ts");
    const call = examCall(learning, localDay(new Date()));
    if (call) return call;
  }
  const hasRead = Object.keys(learning.seen).length + Object.keys(storedProgress.load()).length > 0;
  if (Object.keys(learning.log).length === 0) return hasRead ? NEXT_STEP : null;
  const { dueText } = await import("#app/learning/review/due-count.ts");
  const text = await dueText(learning, new Date());
  return text ? { text, href: "/reviser" } : NEXT_STEP;
}

const NEXT_STEP = { text: "Ma prochaine étape", href: "/apprendre" };

export type NewestArticle = {
  title: string;
  href: string;
  summary: string;
  hue: number;
  category: string;
  questions: number;
  firstQuestion: string | null;
};

type HeroProps = {
  article: NewestArticle | null;
  drawing: Drawing | null;
};

export function Hero({ article, drawing }: HeroProps) {
  return (
    <section className="hero wrap">
      <div className="hero-text">
        <p className="kicker">Pour une démocratie éclairée</p>
        <h1>
          Comprendre les grands <span className="highlight">débats</span> de société
        </h1>
        <p className="lead">
          Une plateforme pédagogique pour s'informer, comprendre les enjeux et prendre part au débat public.
        </p>
        <p className="button-row">
          {article ? <ButtonLink to={article.href}>Lire le premier article</ButtonLink> : null}
          <ButtonLink to="/explorer" tone="quiet">
            Explorer les thématiques
          </ButtonLink>
        </p>
        <ul className="hero-doors" aria-label="Accès directs">
          {DOORS.map(({ name, href }) => (
            <li key={href}>
              <Link to={href}>{name}</Link>
            </li>
          ))}
        </ul>
        <ReturningCall />
      </div>
      {article ? <FicheStack article={article} drawing={drawing} /> : null}
    </section>
  );
}

function FicheStack({ article, drawing }: { article: NewestArticle; drawing: Drawing | null }) {
  return (
    <div className={`fiche-stack hue-${article.hue}`}>
      {article.firstQuestion ? (
        <p className="fiche fiche-ruled fiche-behind" aria-hidden="true">
          {article.firstQuestion}
        </p>
      ) : null}
      <article className="fiche fiche-front">
        <p className="badge">{article.category}</p>
        <h2>
          <Link className="card-link" to={article.href}>
            <FrenchTitle>{article.title}</FrenchTitle>
          </Link>
        </h2>
        {drawing ? <HeroDrawing {...drawing} /> : null}
        <p className="muted">
          {`${article.summary}${article.questions > 0 ? ` · ${article.questions} question${article.questions > 1 ? "s" : ""}` : ""} · sources à l’appui`}
        </p>
      </article>
    </div>
  );
}

function HeroDrawing({ wide, narrow }: Drawing) {
  const drawing = <img {...wide} alt="" fetchPriority="low" />;
  if (!narrow) return drawing;
  return (
    <picture>
      <source media="(max-width:39.99rem)" srcSet={narrow.src} width={narrow.width} height={narrow.height} />
      {drawing}
    </picture>
  );
}
