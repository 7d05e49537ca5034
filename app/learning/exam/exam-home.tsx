import { useEffect, useState } from "react";
import { Link } from "react-router";
import { KeepButton } from "#app/learning/offline/keep-button.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { ExamGuidePage, ExamLink, ExamTheme, ProvenFacts as Proven } from "#library/catalogue/exam-views.ts";
import { formatDate } from "#platform/french/dates.ts";
import { storedExam } from "./exam-device.ts";
import { ExamPage } from "./exam-page.tsx";
import type { ExamStart } from "./exam-paper.server.ts";
import { CONCERNED_PATH, EXAM_PATH, paperPath, SOURCES_PATH, START_PATH, trainingPath } from "./exam-paths.ts";
import { PASS_MARK, QUESTIONS_ASKED, TIME_LIMITS } from "./exam-rules.ts";
import { NOT_READY } from "./exam-texts.ts";
import { MyExamCall, useExamBegun } from "./my-exam-call.tsx";
import { followingSeeds } from "./next-seed.ts";
import { OtherLanguage } from "./other-language.tsx";
import { ProvenFacts } from "./proven-facts.tsx";
import { parseSeed } from "./seed.ts";

const KEPT_SERIES = 10;

/** What a device that kept nothing yet needs for the exam, as it says itself afterwards. */
const MEGABYTES = 5;

type KeepExamProps = { start: { version: number; rounds: number }; themes: ExamLink[]; confusions: ExamLink[] };

/** Keeps themes, training and ten series with one press; all of it works without a network. */
function KeepExam({ start, themes, confusions }: KeepExamProps) {
  const device = storedExam.use();
  const { keptSeeds } = device;
  const [seeds, setSeeds] = useState<string[]>([]);
  useEffect(() => {
    const isCurrent = keptSeeds.some((seed) => parseSeed(seed)?.version === start.version);
    setSeeds((before) => {
      if (isCurrent) return keptSeeds;
      return before.length > 0 ? before : followingSeeds(start, device, KEPT_SERIES);
    });
  }, [start, device, keptSeeds]);
  if (seeds.length === 0) return null;
  const [first = "", ...others] = seeds.map(paperPath);
  const paths = [
    // A press that the network cuts short has left what one exam needs.
    ...[EXAM_PATH, START_PATH, first],
    // The home page is kept too, because an icon on the home screen opens it.
    ...[CONCERNED_PATH, "/"],
    ...[...themes, ...confusions].map(({ href }) => href),
    ...themes.map(({ id }) => trainingPath(id)),
    ...others,
  ];
  return (
    <p className="exam-keep">
      <KeepButton
        paths={paths}
        text="Garder l’examen hors connexion"
        className="button button-quiet"
        onPress={() => storedExam.store({ ...storedExam.load(), keptSeeds: seeds, keptPaths: paths })}
      />{" "}
      <span className="muted needs-script">
        {`Les thèmes, l’entraînement et dix examens blancs, sans réseau : ${paths.length} pages, environ ${MEGABYTES}\u00a0Mo.`}
      </span>
    </p>
  );
}

type ExamHomeData = {
  guide: (Pick<ExamGuidePage, "checkedOn" | "copiedOn"> & { essential: Proven; onTheDay: Proven }) | null;
  themes: ExamTheme[];
  /** Links to the pages about what people confuse. */
  confusions: ExamLink[];
  start: ExamStart;
  isLate: boolean;
};

export function ExamHome({ guide, themes, confusions, start, isLate }: ExamHomeData) {
  const hasBegun = useExamBegun();
  return (
    <ExamPage
      title="L’examen civique : s’y préparer"
      name="Examen civique"
      trail={[]}
      lead="Pour une carte de séjour de plusieurs années, une carte de résident ou la naturalisation. Gratuit, sans compte."
    >
      {/* The card has the one filled button of a reader who has begun, so that it says what comes next. */}
      <MyExamCall />
      <Figures />
      <p className="button-row">
        {start.isReady ? (
          <ButtonLink to={START_PATH} tone={hasBegun ? "quiet" : "main"}>
            Faire un examen blanc
          </ButtonLink>
        ) : null}
        <ButtonLink to={CONCERNED_PATH} tone="quiet">
          Suis-je concerné ?
        </ButtonLink>
      </p>
      <p className="muted needs-script">
        Vos réponses et vos résultats sont gardés sur cet appareil ; vous pouvez les effacer.
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
        <Door
          title="Examen blanc"
          text={`${QUESTIONS_ASKED} questions, réparties comme à l’examen, corrigées à la fin.`}
        >
          {start.isReady ? (
            <p>
              <Link to={START_PATH}>Choisir le temps et l’aide</Link>
            </p>
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
  /** Screen readers read this after the title of the theme, because a link that is read out of its list needs it. */
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
  { figure: QUESTIONS_ASKED, what: "questions" },
  { figure: TIME_LIMITS[0], what: "minutes" },
  { figure: PASS_MARK, what: "bonnes réponses" },
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

/** The law of residence changes fast, so that a check is needed each quarter. */
const MAX_DAYS = 100;

/** `checkedOn` is a day, as YYYY-MM-DD. */
export function isCheckLate(checkedOn: string, now: Date): boolean {
  return now.getTime() - Date.parse(`${checkedOn}T00:00:00Z`) > (MAX_DAYS + 1) * 86_400_000;
}
