import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { ExamGuidePage, ExamLink, ExamTheme, ProvenFacts as Proven } from "#library/catalogue/exam-views.ts";
import { formatDate } from "#platform/french/dates.ts";
import { ExamPage } from "./exam-page.tsx";
import type { ExamStart } from "./exam-paper.server.ts";
import { CONCERNED_PATH, SOURCES_PATH, START_PATH, trainingPath } from "./exam-paths.ts";
import { NOT_READY } from "./exam-texts.ts";
import { KeepExam } from "./keep-exam.tsx";
import { MyExamCall } from "./my-exam-call.tsx";
import { OtherLanguage } from "./other-language.tsx";
import { ProvenFacts } from "./proven-facts.tsx";

type ExamHomeData = {
  guide: (Pick<ExamGuidePage, "checkedOn" | "copiedOn"> & { essential: Proven; onTheDay: Proven }) | null;
  themes: ExamTheme[];
  /** The pages of what people confuse. */
  confusions: ExamLink[];
  start: ExamStart;
  isLate: boolean;
};

export function ExamHome({ guide, themes, confusions, start, isLate }: ExamHomeData) {
  return (
    <ExamPage
      title="L’examen civique : s’y préparer"
      name="Examen civique"
      trail={[]}
      lead="Pour une carte de séjour de plusieurs années, une carte de résident ou la naturalisation. Gratuit, sans compte : rien de ce que vous répondez n’est envoyé ailleurs ni gardé par le site."
    >
      <Figures />
      <MyExamCall />
      <ul className="exam-doors">
        <Door title="Apprendre" text="Ce qu’il faut savoir, thème par thème.">
          <ThemeLinks themes={themes} pathOf={({ href }) => href} />
          <p>À ne pas confondre :</p>
          <ThemeLinks themes={confusions} pathOf={({ href }) => href} />
        </Door>
        <Door title="S’entraîner" text="Dix questions sur un thème, corrigées une par une.">
          <ThemeLinks themes={themes.filter(isTrainable)} pathOf={({ id }) => trainingPath(id)} act="dix questions" />
          {themes.some(isTrainable) ? null : <p className="muted">Les questions sont en relecture.</p>}
        </Door>
        <Door title="Examen blanc" text="40 questions, réparties comme à l’examen, corrigées à la fin.">
          {start.isReady ? (
            <ButtonLink to={START_PATH}>Faire un examen blanc</ButtonLink>
          ) : (
            <p className="muted">{NOT_READY}</p>
          )}
        </Door>
      </ul>
      {start.isReady ? <KeepExam start={start} themes={themes} confusions={confusions} /> : null}
      <OtherLanguage />
      {guide ? <ExamInShort guide={guide} /> : null}
      {guide ? <LastCheck guide={guide} isLate={isLate} /> : null}
      <p className="button-row">
        <ButtonLink to={CONCERNED_PATH} tone="quiet">
          Suis-je concerné ?
        </ButtonLink>
        <ButtonLink to={SOURCES_PATH} tone="quiet">
          Sources et corrections
        </ButtonLink>
        <ButtonLink to="/enseigner" tone="quiet">
          Pour enseigner
        </ButtonLink>
      </p>
    </ExamPage>
  );
}

type LinksProps<Linked> = {
  themes: Linked[];
  pathOf: (theme: Linked) => string;
  /** Accessible name of the link when it is read out of its list. */
  act?: string;
};

function isTrainable({ questions }: ExamTheme): boolean {
  return questions.connaissance + questions.situation > 0;
}

function Door({ title, text, children }: { title: string; text: string; children: Elements }) {
  return (
    <li className="fiche exam-door">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </li>
  );
}

function ThemeLinks<Linked extends ExamLink>({ themes, pathOf, act }: LinksProps<Linked>) {
  return (
    <ul className="exam-links">
      {themes.map((theme) => (
        <li key={theme.id}>
          <Link to={pathOf(theme)}>
            <span>{theme.title}</span>
            {act ? <span className="sr-only">{`, ${act}`}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const FIGURES = [
  { figure: "40", what: "questions" },
  { figure: "45", what: "minutes" },
  { figure: "32", what: "bonnes réponses" },
];

function Figures() {
  return (
    <ul className="exam-figures">
      {FIGURES.map(({ figure, what }) => (
        <li key={what}>
          <strong>{figure}</strong> <span>{what}</span>
        </li>
      ))}
    </ul>
  );
}

function LastCheck({ guide, isLate }: { guide: NonNullable<ExamHomeData["guide"]>; isLate: boolean }) {
  return (
    <p className={isLate ? "alert" : "muted"}>
      {isLate ? <strong>Vérification en retard. </strong> : null}
      <FrenchText>{`Règles relues le ${formatDate(guide.checkedOn)} dans des copies de pages publiques. Celles du ministère sont du ${formatDate(guide.copiedOn)}.`}</FrenchText>
    </p>
  );
}

function ExamInShort({ guide: { essential, onTheDay } }: { guide: NonNullable<ExamHomeData["guide"]> }) {
  return (
    <>
      <section className="section" aria-labelledby="examen">
        <h2 id="examen">L’examen en bref</h2>
        <ProvenFacts proven={essential} />
      </section>
      <section className="section" aria-labelledby="jour">
        <h2 id="jour">Le jour de l’examen</h2>
        <ProvenFacts proven={onTheDay} />
        <p>Le prix change selon le centre. Vous payez à chaque passage.</p>
      </section>
    </>
  );
}
