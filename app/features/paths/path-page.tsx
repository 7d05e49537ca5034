import { Link } from "react-router";
import { dateOfDay } from "#app/features/learning/local-day.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { LearningPath, PathStep } from "#library/catalogue/catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";
import { type Known, levelsOf } from "./levels.ts";
import { PathDrawing } from "./path-drawing.tsx";
import { isDone, progressOf, progressText, stepText } from "./path-progress.ts";
import { useKnown } from "./use-known.ts";

const TRAIL = [
  { name: "Accueil", href: "/" },
  { name: "Apprendre", href: "/apprendre" },
  { name: "Parcours", href: "/parcours" },
];

/** A path: in words first, its drawing last. Every step is a link, whatever was done before. */
export function PathPage({ path }: { path: LearningPath }) {
  const known = useKnown();
  const progress = known && progressOf(path, known);
  return (
    <div className={`wrap page hue-${path.hue}`}>
      <Breadcrumb trail={TRAIL} current={path.title} />
      <header className="page-header">
        <h1>{path.title}</h1>
        <p className="lead">{path.intro}</p>
      </header>
      <p className="path-summary">
        {progress?.isBegun
          ? `${progressText(progress)} ${progress.next ? `Prochaine étape : ${stepText(progress.next)}.` : "Tout le parcours est fait."}`
          : `${path.steps.length} étapes, dans l’ordre que vous voulez.`}
      </p>
      <ol className="path-steps">
        {path.steps.map((step) => (
          <Step
            key={`${step.kind} ${step.article?.id}`}
            step={step}
            path={path}
            known={known}
            next={progress?.next ?? null}
          />
        ))}
      </ol>
      {known && progress ? (
        <PathDrawing states={path.steps.map((step) => isDone(step, path.steps, known))} />
      ) : (
        <PathDrawing states={path.steps.map(() => false)} />
      )}
    </div>
  );
}

type StepProps = { step: PathStep; path: LearningPath; known: Known | null; next: PathStep | null };

function Step({ step, path, known, next }: StepProps) {
  const { kind, href, title, why, minutes, isOptional } = step;
  return (
    <li>
      <Link to={href}>
        {kind === "quiz" ? "Quiz : " : ""}
        {title}
      </Link>
      <span className="muted">
        {why} {minutes} minute{minutes > 1 ? "s" : ""}
        {isOptional ? ", facultatif" : ""}.
      </span>
      <span className="path-level">{known ? stateText(step, path, known, next) : ""}</span>
    </li>
  );
}

function stateText(step: PathStep, path: LearningPath, known: Known, next: PathStep | null): string {
  if (isDone(step, path.steps, known)) {
    const retained = step.kind === "quiz" && step.article ? levelsOf(step.article, known).retained : null;
    if (!retained) return step.kind === "quiz" ? "Compris" : "Vu";
    const month = formatDate(dateOfDay(retained.day)).replace(/^\S+ /, "");
    return `Retenu en ${month}${retained.isFresh ? "" : ", à rafraîchir"}`;
  }
  return step === next ? "Étape conseillée" : "";
}
