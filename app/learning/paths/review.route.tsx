import { useCallback, useEffect, useMemo, useState } from "react";
import { isNothingLearnt } from "#app/accounts/reader-data/learning.ts";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { canKeep, NOTHING_KEPT } from "#app/accounts/reader-data/nothing-kept.ts";
import { forgetMistake, mistakesLeft, storedExam } from "#app/learning/exam/exam-device.ts";
import { QuestionSheet } from "#app/learning/questions/question-sheet.tsx";
import type { ReviewDay } from "#app/learning/review/review-day.tsx";
import { MAX_PER_DAY } from "#app/learning/review/review-session.ts";
import type { ReviewSubject } from "#app/learning/review/review-subject.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/review.route";

type Panel = { state: "coming" | "new" | "offline" } | { state: "day"; Day: typeof ReviewDay };

const WHAT_IT_DOES =
  "La révision vous repose les questions que vous avez déjà vues, au moment où vous risquez de les oublier.";

type ReviewPanelProps = { missed: readonly string[]; nextOf: (subject: ReviewSubject) => Elements };

function ReviewPanel({ missed, nextOf }: ReviewPanelProps) {
  const [panel, setPanel] = useState<Panel>({ state: "coming" });
  const look = useCallback(() => {
    if (missed.length === 0 && isNothingLearnt(storedLearning.load())) return setPanel({ state: "new" });
    import("#app/learning/review/review-day.tsx").then(
      ({ ReviewDay: Day }) => setPanel({ state: "day", Day }),
      () => setPanel({ state: "offline" }),
    );
  }, [missed.length]);
  useEffect(look, [look]);
  if (panel.state === "coming") return <Coming />;
  if (panel.state === "day")
    return (
      <panel.Day
        missed={missed}
        coming={<Coming />}
        never={<NeverAnswered />}
        nextOf={nextOf}
        helpOf={helpOf}
        onMended={forgetMistake}
        notLoaded={(onRetry) => <NotLoaded onRetry={onRetry} />}
      />
    );
  return (
    <section className="path-list review-state" aria-labelledby="review-state">
      {panel.state === "new" ? <NeverAnswered /> : <NotLoaded onRetry={look} />}
      {canKeep() ? null : <p className="alert">{NOTHING_KEPT}</p>}
    </section>
  );
}

function Coming() {
  return (
    <section className="path-list needs-script" aria-labelledby="review-state">
      <h2 id="review-state">Vos questions arrivent…</h2>
      {/* This text must not be shorter than what follows, or the largest paint would wait for the scripts. */}
      <p>{WHAT_IT_DOES} Elles dépendent de ce que vous avez déjà répondu, que seul cet appareil connaît.</p>
    </section>
  );
}

function NeverAnswered() {
  return (
    <>
      <h2 id="review-state">Pas encore de question à revoir</h2>
      <p>{WHAT_IT_DOES} Commencez par un quiz.</p>
      <p>
        <ButtonLink to="/apprendre">Choisir un premier article</ButtonLink>
      </p>
    </>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <h2 id="review-state">Vos questions n’ont pas pu être chargées</h2>
      <p>Vérifiez votre connexion. Vos réponses sont toujours sur cet appareil.</p>
      <p>
        <Button onClick={onRetry}>Réessayer</Button>
      </p>
    </>
  );
}

const ExamStep = lazyPart(() => import("#app/learning/exam/my-exam.tsx").then((code) => code.ExamStep));
const NextStep = lazyPart(() => import("./next-step-call.tsx").then((code) => code.NextStepCall));

const KeptFrench = lazyPart(() => import("#app/learning/exam/other-language.tsx").then((code) => code.KeptFrench));
const EasyQuestion = lazyPart(() => import("#app/learning/exam/review-help.tsx").then((code) => code.EasyQuestion));
const EasyExplanation = lazyPart(() =>
  import("#app/learning/exam/review-help.tsx").then((code) => code.EasyExplanation),
);

const VoiceSpeed = lazyPart(() => import("#app/learning/exam/review-help.tsx").then((code) => code.VoiceSpeed));

function helpOf(question: QuizQuestion) {
  const { easy } = question;
  if (!easy) return null;
  return {
    under: (text: string) => <KeptFrench text={text} />,
    beside: <EasyQuestion question={question} easy={easy} />,
    after: <EasyExplanation easy={easy} />,
    below: <VoiceSpeed />,
  };
}

/** Readers without scripts get a question of each of the newest articles. */
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
  const device = storedExam.use();
  const learning = storedLearning.use();
  const missed = useMemo(() => mistakesLeft(device, learning), [device, learning]);
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
        <p className="lead">Les questions que vous avez déjà vues, au moment où vous risquez de les oublier.</p>
      </header>
      <ReviewPanel missed={missed} nextOf={(subject) => (subject === "exam" ? <ExamStep /> : <NextStep level={3} />)} />
      <details className="needs-script section">
        <summary>Combien de questions, et quels jours ?</summary>
        <p>
          Cinq questions au plus par jour, pour retenir ce que vous avez lu ; vingt au plus pour l’examen civique. Les
          erreurs de votre dernier examen blanc se révisent toutes d’un coup, si vous le demandez.
        </p>
        <p>
          Une bonne réponse repousse la question : de 2 jours, puis de 11, puis de 46. Une erreur la ramène dès le
          lendemain.
        </p>
      </details>
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
