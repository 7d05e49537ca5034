import { type KeyboardEvent, useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { TeacherPage } from "#app/learning/class/class-page.tsx";
import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";
import { summaryQuestion } from "#app/learning/class/class-summary.ts";
import { CLASS_TEXTS } from "#app/learning/class/class-texts.ts";
import { type AskedQuestion, askedOf, correctionOf, countsShown, LETTERS } from "#app/learning/class/class-view.ts";
import { usePresenterKeys } from "#app/learning/class/use-presenter-keys.ts";
import { useScreenFromItsTop } from "#app/learning/class/use-screen-from-its-top.ts";
import { useWakeLock } from "#app/learning/class/use-wake-lock.ts";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { BigQuestion, BigScreen, type End, ReadingCodes } from "./big-screen.tsx";
import { useAskedOwn } from "./kept-own-questions.ts";
import { SummaryTotals } from "./summary-totals.tsx";
import { useCardCounts } from "./use-card-counts.ts";

export type Paper = {
  title: string;
  questions: AskedQuestion[];
  ends: End[];
  host: string;
  /** Address of the page on which the questions are chosen. */
  prepareHref: string;
};

/**
 * Leads a session with paper cards on the big screen. The address holds the place in the session, and the tab keeps the
 * numbers that the teacher types.
 */
export function PaperPage({ paper }: { paper: Paper }) {
  const { prepareHref } = paper;
  const [query] = useSearchParams();
  const own = useAskedOwn(query);
  const [isRead, setRead] = useState(false);
  // A page that was kept for use without a network was made for an address that names no questions.
  useEffect(() => setRead(true), []);
  const asked = isRead ? inOrder(paper.questions, query) : paper.questions;
  const questions = [...asked, ...own];
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { counts, count } = useCardCounts(questions);
  const place = readPlace(query, questions.length);
  const last = 2 * questions.length;
  const pathTo = (to: number) => `${pathname}?${placeQuery(query, to)}`;
  const go = (to: number) => {
    if (to >= 0 && to <= last) void navigate(pathTo(to), { replace: true, preventScrollReset: true });
  };
  // The address changes before the page is drawn, so the place is read there, and quick presses all count.
  const placeNow = () => readPlace(new URLSearchParams(window.location.search), questions.length);
  const enter = () => document.querySelector<HTMLInputElement>(".class-rank")?.select();
  usePresenterKeys({ forward: () => go(placeNow() + 1), back: () => go(placeNow() - 1), enter }, { hasSpace: true });
  useWakeLock(true);
  useScreenFromItsTop(place);
  const position = Math.floor(place / 2);
  const question = questions[position];
  if (!question) return <PaperSummary paper={{ ...paper, questions }} counts={counts} backHref={pathTo(last - 1)} />;
  return (
    <BigScreen
      isInPage
      foot={
        <>
          <nav className="class-projector-moves" aria-label="Questions">
            {place > 0 ? <Move to={pathTo(place - 1)}>← Revenir</Move> : null}
            {place < last ? (
              <Move to={pathTo(place + 1)}>{place % 2 === 0 ? SHOW : nextName(place + 1 === last)}</Move>
            ) : null}
          </nav>
          <p className="class-projector-aside">
            <a href={prepareHref}>Changer les questions</a>
          </p>
        </>
      }
    >
      <PaperStep
        {...{ question, position }}
        total={questions.length}
        isShown={place % 2 === 1}
        counts={counts[position] ?? []}
        onCount={(option, text) => count(position, option, text)}
        onCounted={() => go(place + 1)}
      />
    </BigScreen>
  );
}

function inOrder(questions: AskedQuestion[], query: URLSearchParams): AskedQuestion[] {
  const order = query.get(CLASS_FIELDS.chosen)?.split(" ");
  if (!order) return questions;
  return questions
    .filter(({ id }) => order.includes(id))
    .sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
}

const SHOW = "Montrer la réponse →";

function nextName(isLast: boolean): string {
  return isLast ? "Voir le bilan →" : "Question suivante →";
}

function Move({ to, children }: { to: string; children: string }) {
  return (
    <Link className="button button-quiet" to={to} replace preventScrollReset>
      {children}
    </Link>
  );
}

type StepProps = {
  question: AskedQuestion;
  position: number;
  total: number;
  isShown: boolean;
  counts: number[];
  onCount: (option: number, text: string) => void;
  /** Called after the number for the last letter was typed. */
  onCounted: () => void;
};

function PaperStep({ question, position, total, isShown, counts, onCount, onCounted }: StepProps) {
  const [isRefused, setRefused] = useState(false);
  const shown = countsShown(counts);
  function follow({ key, currentTarget }: KeyboardEvent<HTMLInputElement>, index: number) {
    if (key !== "Enter") return;
    const fields = currentTarget.closest("ol")?.querySelectorAll<HTMLInputElement>(".class-rank");
    const next = fields?.[index + 1];
    if (next) next.select();
    else onCounted();
  }
  const keys = position === 0 ? `${CLASS_TEXTS.keys} Entrée : compter les cartes levées.` : null;
  const few = shown === "few" && counts.some((cards) => cards > 0) ? CLASS_TEXTS.fewAnswers : null;
  const note = isShown ? few : isRefused ? "De 0 à 99, en chiffres." : keys;
  return (
    <BigQuestion
      {...{ position, total }}
      question={askedOf(question)}
      correction={isShown ? correctionOf(question) : null}
      counts={isShown ? shown : null}
      note={note ? <span className="class-projector-aside needs-script">{note}</span> : null}
      countField={
        isShown
          ? undefined
          : (index) => (
              <input
                type="text"
                inputMode="numeric"
                autoComplete="off"
                className="class-rank needs-script"
                maxLength={2}
                value={counts[index] || ""}
                onChange={({ currentTarget: { value } }) => {
                  setRefused(/\D/.test(value));
                  onCount(index, value);
                }}
                onKeyDown={(event) => follow(event, index)}
                aria-label={`Nombre de cartes ${LETTERS[index]}`}
              />
            )
      }
    />
  );
}

type SummaryProps = { paper: Paper; counts: number[][]; backHref: string };

function PaperSummary({ paper: { title, questions, ends, host, prepareHref }, counts, backHref }: SummaryProps) {
  const totals = questions.map((question, index) => {
    const own = counts[index] ?? [];
    return summaryQuestion(question, own, { wasAsked: own.some((cards) => cards > 0) });
  });
  const isCounted = totals.some(({ answers }) => answers !== "unasked");
  async function download() {
    const { summaryCsv, summaryFileName } = await import("./summary-csv.ts");
    saveFile(
      new File([summaryCsv(totals)], summaryFileName({ title, createdAt: new Date() }), {
        type: "text/csv;charset=utf-8",
      }),
    );
  }
  return (
    <TeacherPage name="Bilan de la séance">
      <h1>Bilan de la séance</h1>
      <p className="lead">
        <FrenchText>{title}</FrenchText>
      </p>
      {isCounted ? (
        <SummaryTotals
          questions={totals}
          unaskedName="Questions dont aucune carte n’a été comptée"
          download={
            <Button needsScript onClick={() => void download()}>
              Télécharger les totaux (CSV)
            </Button>
          }
        >
          <p className="muted">Ces nombres restent dans cet onglet : le fermer les efface.</p>
        </SummaryTotals>
      ) : (
        <p>Aucune carte n’a été comptée. Les nombres que vous saisissez restent dans cet onglet.</p>
      )}
      <ReadingCodes ends={ends} host={host} />
      <p className="button-row no-print">
        <Move to={backHref}>← Revenir</Move>
        <a href={prepareHref}>Changer les questions</a>
      </p>
    </TeacherPage>
  );
}

/** Returns the place in the session, which has two screens for each question and then the summary. */
function readPlace(query: URLSearchParams, questions: number): number {
  const number = Number(query.get(CLASS_FIELDS.number) ?? "1");
  const position = Number.isInteger(number) ? Math.min(Math.max(number, 1), questions + 1) - 1 : 0;
  return position === questions ? 2 * questions : 2 * position + (query.has(CLASS_FIELDS.shown) ? 1 : 0);
}

function placeQuery(query: URLSearchParams, place: number): string {
  const fields = new URLSearchParams(query);
  fields.set(CLASS_FIELDS.number, String(Math.floor(place / 2) + 1));
  if (place % 2 === 1) fields.set(CLASS_FIELDS.shown, "1");
  else fields.delete(CLASS_FIELDS.shown);
  return String(fields);
}
