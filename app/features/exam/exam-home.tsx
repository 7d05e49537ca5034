import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { ExamGuidePage, ExamLink, ExamTheme } from "#library/catalogue/exam-views.ts";
import { formatDate } from "#platform/french/dates.ts";
import { storedExam } from "./exam-device.ts";
import { ExamPage } from "./exam-page.tsx";
import { CONCERNED_PATH, paperUrl, SOURCES_PATH, START_PATH, trainingPath } from "./exam-paths.ts";
import { NOT_READY } from "./exam-texts.ts";
import { FactList } from "./fact-list.tsx";

type ExamHomeData = {
  guide: ExamGuidePage | null;
  themes: ExamTheme[];
  /** The pages of what people confuse. */
  confusions: ExamLink[];
  isReady: boolean;
  isLate: boolean;
};

export function ExamHome({ guide, themes, confusions, isReady, isLate }: ExamHomeData) {
  const { underWay } = storedExam.use();
  return (
    <ExamPage
      title="L’examen civique : s’y préparer"
      name="Examen civique"
      trail={[]}
      lead="Pour une carte de séjour de plusieurs années, une carte de résident ou la naturalisation. Gratuit, sans compte : rien de ce que vous répondez n’est envoyé ailleurs ni gardé par le site."
    >
      {guide ? <LastCheck guide={guide} isLate={isLate} /> : null}
      <p className="button-row">
        <ButtonLink to={CONCERNED_PATH} tone="quiet">
          Suis-je concerné ?
        </ButtonLink>
        {underWay ? (
          <a className="button button-main" href={paperUrl(underWay.seed, underWay.options)}>
            Reprendre mon examen
          </a>
        ) : null}
      </p>
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
          {isReady ? (
            <ButtonLink to={START_PATH}>Faire un examen blanc</ButtonLink>
          ) : (
            <p className="muted">{NOT_READY}</p>
          )}
        </Door>
      </ul>
      {guide ? <ExamInShort guide={guide} /> : null}
      <p className="button-row">
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
  /** For who hears the links without the list: what this one leads to, beside another of the same theme. */
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

function LastCheck({ guide, isLate }: { guide: ExamGuidePage; isLate: boolean }) {
  return (
    <p className={isLate ? "alert" : "muted"}>
      {isLate ? <strong>Vérification en retard. </strong> : null}
      <FrenchText>{`Règles relues le ${formatDate(guide.checkedOn)} dans des copies de pages publiques. Celles du ministère sont du ${formatDate(guide.copiedOn)}.`}</FrenchText>
    </p>
  );
}

function ExamInShort({ guide: { essential, onTheDay } }: { guide: ExamGuidePage }) {
  return (
    <>
      <section className="section" aria-labelledby="examen">
        <h2 id="examen">L’examen en bref</h2>
        <FactList facts={essential} />
      </section>
      <section className="section" aria-labelledby="jour">
        <h2 id="jour">Le jour de l’examen</h2>
        <FactList facts={onTheDay} />
        <p>Le prix change selon le centre. Vous payez à chaque passage.</p>
      </section>
    </>
  );
}
