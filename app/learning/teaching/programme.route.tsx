import { data, Link } from "react-router";
import { newClassPath } from "#app/learning/quiz/new-class-path.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { ProgrammeLevel, ProgrammeNotion } from "#library/catalogue/teaching-views.ts";
import { formatDate } from "#platform/french/dates.ts";
import type { Route } from "./+types/programme.route";
import { TeachingPage } from "./teaching-page.tsx";

const NOT_READ = {
  concordant:
    "Titres et notions relevés dans plusieurs reprises qui concordent. Nous ne les avons pas encore relus dans le Bulletin officiel : vérifiez-les avant de les citer.",
  unverified:
    "Le titre de ce niveau n’a pas été vérifié. Les notions viennent d’une seule reprise : elles sont à vérifier dans le Bulletin officiel.",
};

function ProgrammePage({ level }: { level: ProgrammeLevel }) {
  const { name, title, since, confidence, programme, parts } = level;
  return (
    <TeachingPage
      title={`EMC, ${name.toLowerCase()} : ${title ?? "les notions du programme"}`}
      name={name}
      lead={`Les notions du programme de 2024, en vigueur ici depuis la rentrée ${since}, et ce qui peut les servir.`}
    >
      {parts.map(({ title: part, notions }) => (
        <section className="section" key={notions[0]?.id} aria-label={part ?? "Notions"}>
          {part ? (
            <h2>
              <FrenchText>{part}</FrenchText>
            </h2>
          ) : null}
          {notions.map((notion) => (
            <Notion key={notion.id} notion={notion} as={part ? "h3" : "h2"} />
          ))}
        </section>
      ))}
      <section className="section" aria-labelledby="source">
        <h2 id="source">D’où viennent ces notions</h2>
        <p className={confidence === "unverified" ? "alert" : "muted"}>
          <FrenchText>{NOT_READ[confidence]}</FrenchText>
        </p>
        <p className="muted">
          <FrenchText>{`${programme.decree}, relevé le ${formatDate(programme.checkedOn)} : `}</FrenchText>
          <a href={programme.url} rel="noopener">
            le texte officiel
          </a>
        </p>
      </section>
    </TeachingPage>
  );
}

function Notion({ notion: { id, label, articles, exam }, as: Heading }: { notion: ProgrammeNotion; as: "h2" | "h3" }) {
  const help = [...articles, ...exam.map((one) => ({ ...one, title: `Examen civique : ${one.title}` }))];
  return (
    <div className="teaching-notion">
      <Heading id={id}>
        <FrenchText>{label}</FrenchText>
      </Heading>
      {articles.length === 0 ? <p className="muted">Pas encore d’article sur cette notion.</p> : null}
      {help.length > 0 ? <Help help={help} /> : null}
    </div>
  );
}

function Help({ help }: { help: ProgrammeNotion["articles"] }) {
  return (
    <ul>
      {help.map(({ id, title, href, why, classroomHref, lessonHref }) => (
        <li key={classroomHref}>
          <Link to={href}>
            <FrenchText>{title}</FrenchText>
          </Link>
          <p>
            <FrenchText>{why}</FrenchText>
          </p>
          <p className="teaching-links">
            {lessonHref ? (
              <Link to={lessonHref} aria-label={`Cours de 50 minutes : ${title}`}>
                Cours de 50 minutes
              </Link>
            ) : null}
            <a href={newClassPath(id)} aria-label={`Quiz en classe : ${title}`}>
              Quiz en classe
            </a>
            <Link to={classroomHref} aria-label={`Fiche élève et fichiers du quiz : ${title}`}>
              Fiche élève et fichiers
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}

export function loader({ params, context }: Route.LoaderArgs) {
  const level = contentOf(context).getProgrammeLevel(params.level);
  if (!level) throw data(null, { status: 404 });
  return { level };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name } = loaderData.level;
  return pageMeta({
    title: `Programme d’EMC : ${name}`,
    description: `${name} : les notions du programme d’enseignement moral et civique de 2024, et les articles et quiz qui aident à les enseigner.`,
  });
}

export default function ProgrammeRoute({ loaderData: { level } }: Route.ComponentProps) {
  return <ProgrammePage level={level} />;
}
