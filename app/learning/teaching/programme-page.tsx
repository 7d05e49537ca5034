import { Link } from "react-router";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { ProgrammeLevel, ProgrammeNotion } from "#library/catalogue/teaching-views.ts";
import { formatDate } from "#platform/french/dates.ts";
import { TeachingPage } from "./teaching-page.tsx";

const NOT_READ = {
  concordant:
    "Titres et notions relevés dans plusieurs reprises qui concordent. Nous ne les avons pas encore relus dans le Bulletin officiel : vérifiez-les avant de les citer.",
  unverified:
    "Le titre de ce niveau n’a pas été vérifié. Les notions viennent d’une seule reprise : elles sont à vérifier dans le Bulletin officiel.",
};

export function ProgrammePage({ level }: { level: ProgrammeLevel }) {
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
      {help.map(({ title, href, why, classroomHref, lessonHref }) => (
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
            <Link to={classroomHref} aria-label={`Quiz, fiche élève et fichiers : ${title}`}>
              Quiz, fiche élève et fichiers
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}
