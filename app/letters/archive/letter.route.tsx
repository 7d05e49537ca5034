import { useEffect, useState } from "react";
import { Link } from "react-router";
import { readSessionHint } from "#app/accounts/session/session-hint.ts";
import {
  ARCHIVES_PATH,
  type ChosenOption,
  letterPath,
  readChoice,
  readLetterNumber,
} from "#app/letters/subscriptions/letter-address.ts";
import sheetUrl from "#app/styles/letter.css?url";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Figure } from "#app/ui/figure.tsx";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import { loadRenderer } from "#app/ui/markdown/lazy-markdown-body.tsx";
import { MarkdownText } from "#app/ui/markdown/markdown-text.tsx";
import { missingPage } from "#app/ui/page/former-page.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { PageStyle } from "#app/ui/page/page-style.tsx";
import type { Letter } from "#library/catalogue/catalogue.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { rightAnswer } from "#library/catalogue/marking.ts";
import type { Route } from "./+types/letter.route";
import { LetterQuestion } from "./letter-question.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  const number = readLetterNumber(params.number);
  const content = contentOf(context);
  const letter = number === null ? null : content.getLetter(number);
  if (!letter) throw missingPage(content, `/lettre/${number}`);
  return { letter };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [page] = await Promise.all([serverLoader(), loadRenderer().catch(() => null)]);
  return page;
}

/** The page is not indexed, because it repeats the text of its article. */
export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { number, subject, preheader } = loaderData.letter;
  return pageMeta({ title: `Lettre n° ${number} : ${subject}`, description: preheader, indexable: false });
}

export default function LetterRoute({ loaderData }: Route.ComponentProps) {
  return <LetterPage key={loaderData.letter.number} letter={loaderData.letter} />;
}

/** The page is the same for every reader: the chosen option is in the fragment, which the server does not receive. */
function LetterPage({ letter }: { letter: Letter }) {
  const { number, subject, opening, essential, article, figure, announce } = letter;
  return (
    <div className="wrap page">
      <PageStyle name="letter" url={sheetUrl} />
      <Breadcrumb
        trail={[
          { name: "Accueil", href: "/" },
          { name: "Archives de la lettre", href: ARCHIVES_PATH },
        ]}
        current={`Lettre n° ${number}`}
      />
      <article className={`letter hue-${article.category.hue}`}>
        <header className="page-header">
          <p className="kicker">{`Lettre n° ${number}`}</p>
          <h1>
            <FrenchTitle>{subject}</FrenchTitle>
          </h1>
        </header>
        <MarkdownText source={`${opening}\n\n:::essentiel\n${essential}\n:::`} />
        <p>
          <ButtonLink to={article.href}>{`Lire l’article (${article.readingMinutes} minutes)`}</ButtonLink>
        </p>
        {figure ? <Figure {...figure} /> : null}
        <Questions letter={letter} />
        <LastAnswers before={letter.before} />
        {announce.length > 0 ? (
          <section aria-labelledby="annonces">
            <h2 id="annonces">Au Récap</h2>
            {announce.map((line) => (
              <p key={line}>
                <FrenchText>{line}</FrenchText>
              </p>
            ))}
          </section>
        ) : null}
        <p className="muted">
          Cette lettre part chaque semaine par e-mail. <Link to="/lettre/inscription">S’inscrire</Link>
        </p>
      </article>
    </div>
  );
}

function Questions({ letter }: { letter: Letter }) {
  const [choice, setChoice] = useState<ChosenOption | null>(null);
  const [isSignedIn, setIsSignedIn] = useState(false);
  useEffect(() => {
    const read = () => setChoice(readChoice(window.location.hash));
    read();
    setIsSignedIn(readSessionHint(document.cookie) !== null);
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  if (letter.questions.length === 0) return null;
  return (
    <section className="letter-questions" aria-labelledby="questions">
      <h2 id="questions">Trois questions</h2>
      <p>Rien n’est enregistré avant « Vérifier », et votre réponse ne quitte jamais ce navigateur.</p>
      <noscript>
        <p>Sans JavaScript, rien n’est gardé : choisissez, puis dépliez la réponse.</p>
      </noscript>
      {letter.questions.map((question, index) => {
        const isAsked = choice?.place === index + 1;
        return (
          <LetterQuestion
            key={question.question.id}
            place={index + 1}
            letterQuestion={question}
            initial={isAsked ? choice.optionId : null}
            isAsked={isAsked}
            isSignedIn={isSignedIn}
          />
        );
      })}
    </section>
  );
}

function LastAnswers({ before }: Pick<Letter, "before">) {
  if (!before) return null;
  return (
    <section className="prose" aria-labelledby="reponses">
      <h2 id="reponses">Les réponses de la dernière lettre</h2>
      <dl>
        {before.questions.map(({ question }) => (
          <div key={question.id}>
            <dt>
              <FrenchTitle>{question.question}</FrenchTitle>
            </dt>
            <dd>
              <strong>
                <FrenchText>{`${rightAnswer(question)}.`}</FrenchText>
              </strong>{" "}
              <FrenchText>{question.explanation}</FrenchText>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to={letterPath(before.number)}>{`Relire la lettre n° ${before.number}`}</Link>
      </p>
    </section>
  );
}
