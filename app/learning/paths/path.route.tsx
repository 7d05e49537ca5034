import { data, Link } from "react-router";
import { KeepButton } from "#app/learning/offline/keep-button.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { LearningPath, PathStep } from "#library/catalogue/catalogue.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/path.route";
import { DeskStyle } from "./desk-style.tsx";
import { useLearnt } from "./use-learnt.ts";

const TRAIL = [
  { name: "Accueil", href: "/" },
  { name: "Apprendre", href: "/apprendre" },
];

const loadReport = () => import("./path-report.ts");
const loadNews = () => import("./path-news.tsx");

/** This text is not in path-report.ts, because the page of a new reader does not load that file. */
const ADVISED = "Étape conseillée";

function PathPage({ path, tools }: { path: LearningPath; tools: Elements }) {
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
        {news ? <news.code.PathNews path={path} /> : null}
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

export function loader({ params, context }: Route.LoaderArgs) {
  const path = contentOf(context).getLearningPath(params.id);
  if (!path) throw data(null, { status: 404 });
  return { path };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, steps } = loaderData.path;
  return pageMeta({
    title: `Parcours : ${title}`,
    description: `Parcours « ${title} » : ${steps.length} étapes, des articles sourcés, leurs quiz et la révision, dans un ordre conseillé.`,
  });
}

export default function LearningPathRoute({ loaderData: { path } }: Route.ComponentProps) {
  const articles = path.steps.flatMap(({ kind, href }) => (kind === "article" ? href : []));
  return (
    <PathPage
      key={path.id}
      path={path}
      tools={
        <KeepButton
          className="button button-quiet"
          paths={[path.href, ...articles]}
          text="Garder ce parcours hors connexion"
        />
      }
    />
  );
}
