import { storedExam } from "#app/learning/exam/exam-device.ts";
import { QuestionSheet } from "#app/learning/questions/question-sheet.tsx";
import { ReviewPanel } from "#app/learning/review/review-panel.tsx";
import { MAX_PER_DAY } from "#app/learning/review/review-session.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/review.route";

const NextStep = lazyPart(() => import("./next-step-call.tsx").then((code) => code.NextStepCall));

const NONE: string[] = [];

/** For readers without scripts: a question of each of the newest articles. */
export function loader({ context }: Route.LoaderArgs) {
  const questions = contentOf(context)
    .listArticles(MAX_PER_DAY * 2)
    .flatMap(({ quiz }) => quiz?.questions[0] ?? []);
  return { questions: questions.slice(0, MAX_PER_DAY) };
}

export function meta() {
  return pageMeta({
    title: "Réviser",
    description:
      "Quelques questions par jour, celles que vous avez déjà vues, reposées au moment où vous risquez de les oublier.",
  });
}

export default function ReviewPage({ loaderData: { questions } }: Route.ComponentProps) {
  const missed = storedExam.use().sent?.missed ?? NONE;
  return (
    <div className="wrap page">
      <Breadcrumb
        trail={[
          { name: "Accueil", href: "/" },
          { name: "Apprendre", href: "/apprendre" },
        ]}
        current="Réviser"
      />
      <header className="page-header">
        <h1>Réviser</h1>
        <p className="lead">
          Cinq questions au plus par jour, pour retenir ce que vous avez lu ; vingt au plus pour l’examen civique.
        </p>
      </header>
      <ReviewPanel missed={missed} next={<NextStep level={3} />} />
      <noscript>
        <p>
          Vos réponses sont gardées par votre navigateur : il faut JavaScript pour reposer vos questions. En voici cinq
          des articles récents ; rien n’en est retenu.
        </p>
        <QuestionSheet questions={questions} />
      </noscript>
    </div>
  );
}
