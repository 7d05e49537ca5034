import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, redirect, useNavigate } from "react-router";
import { forgetExams } from "#app/accounts/reader-data/forget-exams.ts";
import type { KeptPage } from "#app/accounts/reader-data/kept-page-name.ts";
import { incompleteText } from "#app/learning/offline/kept-exam.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { EXAM_PATH } from "#library/catalogue/exam-path.ts";
import { formatDate } from "#platform/french/dates.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/start.route";
import {
  answeredExam,
  begunExam,
  countAnswers,
  endOf,
  keepUnderWay,
  storedExam,
  type UnderWay,
} from "./exam-device.ts";
import { ExamPage } from "./exam-page.tsx";
import { chooseSeed, type ExamStart, examStart, limitExamPages } from "./exam-paper.server.ts";
import { PAPER_FIELDS, paperPath, paperUrl, readOptions, START_PATH } from "./exam-paths.ts";
import { PASS_MARK, QUESTIONS_ASKED, TIME_LIMITS } from "./exam-rules.ts";
import { answersText, CLOCK_RUNS } from "./exam-texts.ts";
import { nextSeed } from "./next-seed.ts";
import { NotReady } from "./not-ready.tsx";
import { parseSeed } from "./seed.ts";

function StartPage({ start }: { start: ExamStart }) {
  return (
    <ExamPage
      asks
      title="Examen blanc"
      lead={`${QUESTIONS_ASKED} questions réparties comme à l’examen : 28 de connaissance, 12 mises en situation. Il faut ${PASS_MARK} bonnes réponses.`}
    >
      {start.isReady ? <StartForm start={start} /> : <NotReady />}
    </ExamPage>
  );
}

function StartForm({ start }: { start: ExamStart }) {
  const device = storedExam.use();
  const { keptSeeds, keptPaths } = device;
  const underWay = answeredExam(device);
  const pages = useKeptPages();
  const [isAsked, setAsked] = useState(false);
  const given = underWay ? countAnswers(underWay) : 0;
  const navigate = useNavigate();
  function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (given > 0 && !isAsked) return setAsked(true);
    // The network may have cut the keeping short: a series that was asked for may not be on the device.
    const kept = keptSeeds.filter((one) => pages.some(({ path }) => path === paperPath(one)));
    const seed = nextSeed(start, device, kept, navigator.onLine);
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    const options = readOptions(new URLSearchParams(fields));
    keepUnderWay(begunExam(seed, options));
    void navigate(paperUrl(seed, options));
  }
  return (
    <>
      {underWay ? <UnderWayCard underWay={underWay} /> : null}
      <form method="post" action={START_PATH} className="exam-start" onSubmit={begin}>
        <fieldset className="needs-script">
          <legend>Temps</legend>
          <label className="check">
            <input type="radio" name={PAPER_FIELDS.minutes} value="" defaultChecked /> Sans limite
          </label>
          {TIME_LIMITS.map((minutes) => (
            <label key={minutes} className="check">
              <input type="radio" name={PAPER_FIELDS.minutes} value={minutes} />
              <span>{`${minutes} minutes, ${minutes === TIME_LIMITS[0] ? "comme à l’examen" : "un tiers de plus"}`}</span>
            </label>
          ))}
          <p className="muted">{CLOCK_RUNS}</p>
        </fieldset>
        <fieldset>
          <legend>Français simple</legend>
          <label className="check">
            <input type="radio" name={PAPER_FIELDS.simple} value="" defaultChecked /> « Dit plus simplement » sous
            chaque question
          </label>
          <label className="check">
            <input type="radio" name={PAPER_FIELDS.simple} value="non" /> Sans cette aide, comme à l’examen
          </label>
        </fieldset>
        {isAsked && given > 0 ? (
          <GiveUp given={given} onLeave={() => setAsked(false)} />
        ) : (
          <p>
            <Button type="submit" tone={underWay ? "quiet" : "main"}>
              Commencer
            </Button>
          </p>
        )}
      </form>
      <p className="muted needs-script">
        Vos réponses et vos résultats sont gardés sur cet appareil ; vous pouvez les effacer.
      </p>
      <noscript>
        <p className="muted">Sans JavaScript, rien n’est gardé : notez vous-même l’heure.</p>
      </noscript>
      <p className="muted">
        Chaque série a son adresse : vous pouvez la refaire, l’imprimer ou la donner à une classe.
      </p>
      <KeptSeries start={start} pages={pages} incomplete={incompleteText(keptPaths, pages)} />
      <PastExams />
    </>
  );
}

/** Comes into view by itself: who goes back would otherwise be where the page was left, below it. */
function UnderWayCard({ underWay }: { underWay: UnderWay }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Recent browsers return a promise, which React would take for what undoes the effect.
    card.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div className="fiche exam-under-way" ref={card}>
      <p>{`Un examen blanc est en cours sur cet appareil : ${answersText(countAnswers(underWay))}. ${timeLeft(underWay)}`}</p>
      <p>
        <ButtonLink to={paperUrl(underWay.seed, underWay.options)}>Reprendre mon examen</ButtonLink>
      </p>
    </div>
  );
}

/** The answers of the exam under way are lost only by the press of a button. */
function GiveUp({ given, onLeave }: { given: number; onLeave: () => void }) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div className="alert">
      <p ref={question} tabIndex={-1}>{`Abandonner l’examen en cours (${answersText(given)}) ?`}</p>
      <p className="button-row">
        <Button onClick={onLeave}>Ne pas abandonner</Button>
        <Button type="submit" tone="quiet">
          Abandonner et commencer
        </Button>
      </p>
    </div>
  );
}

/** The time left is shown because the clock runs on while the page is closed. */
function timeLeft(underWay: UnderWay): string {
  const endsAt = endOf(underWay);
  if (endsAt === null) return "";
  const minutes = Math.floor((endsAt - Date.now()) / 60_000);
  if (endsAt <= Date.now()) return "Son temps est écoulé. ";
  if (minutes === 0) return "Son temps continue : il reste moins d’une minute. ";
  return `Son temps continue : il reste ${minutes} minute${minutes > 1 ? "s" : ""}. `;
}

type KeptSeriesProps = { start: ExamStart; pages: KeptPage[]; incomplete: string };

/** Lists the series that « Garder l’examen hors connexion » keeps, which are the only choice without a network. */
function KeptSeries({ start, pages, incomplete }: KeptSeriesProps) {
  const { keptSeeds, past } = storedExam.use();
  const paths = new Set(pages.map(({ path }) => path));
  const kept = keptSeeds.filter((seed) => parseSeed(seed)?.version === start.version && paths.has(paperPath(seed)));
  if (kept.length === 0 && !incomplete) return null;
  return (
    <section className="section" aria-labelledby="gardees">
      <h2 id="gardees">Gardés hors connexion</h2>
      {incomplete ? (
        <p>
          <span>{`${incomplete} `}</span>
          <Link to={EXAM_PATH}>Reprendre l’enregistrement</Link>
        </p>
      ) : null}
      <ul className="exam-links">
        {kept.map((seed, index) => (
          <li key={seed}>
            <a href={paperPath(seed)}>{`Examen blanc ${index + 1} sur ${kept.length}`}</a>
            {past.some((exam) => exam.seed === seed) ? <span className="muted"> · déjà fait</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The kept pages are listed, because the reader may have erased some of them since. */
function useKeptPages(): KeptPage[] {
  const [pages, setPages] = useState<KeptPage[]>([]);
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return;
    import("#app/learning/offline/keep-pages.ts").then(({ keptPages }) => keptPages()).then(setPages, () => {});
  }, []);
  return pages;
}

function PastExams() {
  const { past, sent } = storedExam.use();
  if (past.length === 0) return null;
  return (
    <section className="section" aria-labelledby="passees">
      <h2 id="passees">Vos examens blancs sur cet appareil</h2>
      <ul className="exam-links">
        {[...past].reverse().map(({ seed, day, score }) => (
          <li key={seed}>
            <FrenchText>{`${formatDate(day)} : ${score} sur ${QUESTIONS_ASKED}. `}</FrenchText>
            {sent?.seed === seed ? (
              <>
                <a href={paperUrl(seed, sent.options)}>Revoir ma correction</a>{" "}
              </>
            ) : null}
            <a href={paperPath(seed)}>{`Refaire la série ${seed}`}</a>
          </li>
        ))}
      </ul>
      <p>
        <Button tone="quiet" onClick={() => forgetExams()}>
          Effacer ces résultats
        </Button>
      </p>
    </section>
  );
}

export const handle: RouteHandle = { onRequest: true };

export function loader({ context }: Route.LoaderArgs) {
  limitExamPages(requireServices(context));
  return examStart(contentOf(context));
}

/** Redirects to the address of the series; stores nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  limitExamPages(requireServices(context));
  const form = await readForm(request);
  const seed = chooseSeed(contentOf(context));
  return redirect(seed ? paperUrl(seed, readOptions(form ?? new URLSearchParams())) : START_PATH, 303);
}

export function meta() {
  return pageMeta({
    title: "Examen civique : examen blanc",
    description: `Un examen blanc de ${QUESTIONS_ASKED} questions, réparties comme à l’examen civique, corrigé et expliqué, sans compte, à l’écran ou à imprimer.`,
  });
}

export default function StartRoute({ loaderData }: Route.ComponentProps) {
  return <StartPage start={loaderData} />;
}
