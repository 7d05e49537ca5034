import { useEffect, useState } from "react";
import { Link } from "react-router";
import { leaveOnPage } from "#app/features/questions/left-question.ts";
import { MissedQuestion, type ProofOf } from "#app/features/questions/missed-question.tsx";
import { questionsPath } from "#app/features/questions/questions-path.ts";
import { storedLearning } from "#app/features/reader-data/learning-storage.ts";
import { storedProgress } from "#app/features/reader-data/progress-storage.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { Following, QuestionSource, Quiz } from "#library/catalogue/catalogue.ts";

type QuizEndProps = {
  articleId: string;
  quiz: Quiz;
  missed: string[];
  href: string;
  proofOf: ProofOf;
};

export function QuizEnd({ articleId, quiz, missed, href, proofOf }: QuizEndProps) {
  const following = useFollowing(articleId);
  const questions = quiz.questions.filter(({ id }) => missed.includes(id));
  return (
    <>
      {questions.length > 0 ? (
        <section className="path-list" aria-labelledby="quiz-missed">
          <h4 id="quiz-missed" className="quiz-sheet-question">
            {questions.length > 1 ? "Vos erreurs, à relire" : "Votre erreur, à relire"}
          </h4>
          <ol className="quiz-sheet">
            {questions.map((question) => (
              <li key={question.id}>
                <MissedQuestion
                  {...{ question, proofOf }}
                  onLeave={(section, link) => leaveOnPage(href, section, link)}
                />
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      {following ? <Next following={following} /> : null}
      <p className="quiz-actions">
        <Link to="/profil">Voir ma progression</Link>
        <Link to="/apprendre">Continuer à apprendre</Link>
      </p>
    </>
  );
}

function useFollowing(articleId: string): Following | null {
  const [following, setFollowing] = useState<Following | null>(null);
  useEffect(() => {
    const request = new AbortController();
    fetch(questionsPath(articleId), { signal: request.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then((questions: QuestionSource | null) => setFollowing(questions?.following ?? null))
      .catch(() => {});
    return () => request.abort();
  }, [articleId]);
  return following;
}

function Next({ following: { path, articles } }: { following: Following }) {
  const { seen } = storedLearning.use();
  const progress = storedProgress.use();
  const next = articles.find(({ id, topicId }) => !(id in seen || topicId in progress)) ?? articles[0];
  if (!next) return null;
  return (
    <section className="path-list" aria-labelledby="quiz-next">
      <h4 id="quiz-next" className="quiz-sheet-question">
        Et ensuite ?
      </h4>
      <p>
        <FrenchText>{`Suite du parcours « ${path} » :`}</FrenchText>
      </p>
      <p>
        <ButtonLink to={next.href}>
          <span>
            <FrenchText>{`Lire « ${next.title} »`}</FrenchText>
          </span>
        </ButtonLink>
      </p>
    </section>
  );
}
