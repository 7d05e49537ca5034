import { Link } from "react-router";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { LearningPath, PathStep } from "#library/catalogue/catalogue.ts";
import { DeskStyle } from "./desk-style.tsx";
import { useLearnt } from "./use-learnt.ts";

const TRAIL = [
  { name: "Accueil", href: "/" },
  { name: "Apprendre", href: "/apprendre" },
];

const loadReport = () => import("./path-report.ts");
const loadNews = () => import("./path-news.tsx");

/** Not in path-report.ts: a new reader's page stands without it. */
const ADVISED = "Étape conseillée";

export function PathPage({ path, tools }: { path: LearningPath; tools: Elements }) {
  const learnt = useLearnt(loadReport);
  const news = useLearnt(loadNews);
  const report = learnt?.code.reportOf(path, learnt.known);
  const firstStep = path.steps.findIndex(({ isOptional }) => !isOptional);
  return (
    <div className={`wrap page path-page hue-${path.hue}`}>
      <DeskStyle />
      <Breadcrumb trail={TRAIL} current={path.title} />
      <header className="page-header">
        <h1>{path.title}</h1>
        <p className="lead">{path.intro}</p>
      </header>
      <div className="path-list">
        <p className="lead path-summary">
          {report?.summary ?? `${path.steps.length} étapes, dans l’ordre que vous voulez.`}
        </p>
        {tools}
        {news ? <news.code.PathNews path={path} today={news.known.today} /> : null}
        <ol className="path-steps">
          {path.steps.map((step, index) => (
            <Step
              key={`${step.kind} ${step.article?.id}`}
              step={step}
              state={(report ? report.steps[index]?.state : index === firstStep ? ADVISED : null) ?? ""}
              isDone={report?.steps[index]?.isDone ?? false}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

type StepProps = { step: PathStep; state: string; isDone: boolean };

function Step({ step: { kind, href, title, why, minutes, isOptional }, state, isDone }: StepProps) {
  return (
    <li data-state={isDone ? "done" : state === "" ? "later" : "next"}>
      <Link to={href}>
        <span>{kind === "quiz" ? "Quiz : " : ""}</span>
        <FrenchText>{title}</FrenchText>
      </Link>
      <p className="muted">
        <span>{`${why} ${minutes}\u00a0minute${minutes > 1 ? "s" : ""}${isOptional ? ", facultatif" : ""}. `}</span>
        {state === "" ? null : <strong>{`${state}.`}</strong>}
      </p>
    </li>
  );
}
