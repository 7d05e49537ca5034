import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { recall, remember } from "#app/accounts/reader-data/tab-storage.ts";
import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";
import { rateOf, rateOfAll, rateText, summaryQuestion } from "#app/learning/class/class-summary.ts";
import {
  type AskedQuestion,
  askedOf,
  correctionOf,
  countsShown,
  LETTERS,
  type Origin,
} from "#app/learning/class/class-view.ts";
import { usePresenterKeys } from "#app/learning/class/use-presenter-keys.ts";
import { useWakeLock } from "#app/learning/class/use-wake-lock.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { QrCode } from "#platform/qr-code.server.ts";
import { BigEnd, BigQuestion, BigScreen } from "./big-screen.tsx";

export type Paper = {
  title: string;
  questions: AskedQuestion[];
  origins: Origin[];
  host: string;
  endQr: QrCode | null;
  /** Where the questions are chosen. */
  prepareHref: string;
};

/** Paper cards, on the big screen: its place stands in the address, the numbers that the teacher types stay in the tab. */
export function PaperPage({ paper }: { paper: Paper }) {
  const { questions, prepareHref } = paper;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { counts, count } = useCounts(questions);
  const place = readPlace(query, questions.length);
  const last = 2 * questions.length;
  const pathTo = (to: number) => `${pathname}?${placeQuery(query, to)}`;
  const go = (to: number) => {
    if (to >= 0 && to <= last) void navigate(pathTo(to), { replace: true, preventScrollReset: true });
  };
  // By the address, which is there before the page of a quick press is drawn.
  const placeNow = () => readPlace(new URLSearchParams(window.location.search), questions.length);
  usePresenterKeys({ forward: () => go(placeNow() + 1), back: () => go(placeNow() - 1) }, { hasSpace: true });
  useWakeLock(true);
  return (
    <BigScreen
      isInPage
      foot={
        <>
          <nav className="class-projector-moves" aria-label="Questions">
            {place > 0 ? <Move to={pathTo(place - 1)}>← Revenir</Move> : null}
            {place < last ? (
              <Move to={pathTo(place + 1)}>
                {place % 2 === 0 ? "Montrer la réponse →" : nextName(place + 1 === last)}
              </Move>
            ) : null}
          </nav>
          <p>
            <a href={prepareHref}>Changer les questions</a>
          </p>
        </>
      }
    >
      <PaperStep paper={paper} place={place} counts={counts} onCount={count} />
    </BigScreen>
  );
}

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
  paper: Paper;
  place: number;
  counts: number[][];
  onCount: (question: number, option: number, text: string) => void;
};

function PaperStep({ paper, place, counts, onCount }: StepProps) {
  const position = Math.floor(place / 2);
  const question = paper.questions[position];
  if (!question) return <PaperSummary paper={paper} counts={counts} />;
  const own = counts[position] ?? [];
  const isShown = place % 2 === 1;
  const shown = countsShown(own);
  return (
    <BigQuestion
      position={position}
      total={paper.questions.length}
      question={askedOf(question)}
      correction={isShown ? correctionOf(question) : null}
      counts={isShown ? shown : null}
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
                value={own[index] || ""}
                onChange={(event) => onCount(position, index, event.currentTarget.value)}
                aria-label={`Nombre de cartes ${LETTERS[index]}`}
              />
            )
      }
    />
  );
}

function PaperSummary({
  paper: { title, questions, origins, host, endQr },
  counts,
}: Omit<StepProps, "place" | "onCount">) {
  const totals = questions.map((question, index) => summaryQuestion(question, counts[index] ?? []));
  const rate = rateOfAll(totals);
  return (
    <BigEnd origins={origins} host={host} qr={endQr}>
      <h1>Bilan</h1>
      <p>
        <FrenchText>{title}</FrenchText>
      </p>
      {rate ? (
        <>
          <p>
            <span>En tout : </span>
            <strong>{rateText(rate)}</strong>
          </p>
          <ol className="class-projector-totals">
            {totals.map((question) => (
              <li key={question.id}>
                <FrenchText>{question.text}</FrenchText> <strong>{rateName(rateOf(question))}</strong>
              </li>
            ))}
          </ol>
        </>
      ) : (
        <p>Aucune carte n’a été comptée. Les nombres que vous saisissez restent dans cet onglet.</p>
      )}
    </BigEnd>
  );
}

function rateName(rate: ReturnType<typeof rateOf>): string {
  return rate ? rateText(rate) : "non comptée";
}

/** Of each question its two screens, then the summary. */
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

const KEPT = "paper";
const MOST_CARDS = 99;

/** Kept over a reload, with the tab alone. */
function useCounts(questions: AskedQuestion[]) {
  const of = questions.map(({ id }) => id).join(" ");
  const [counts, setCounts] = useState<number[][]>(() => empty(questions));
  useEffect(() => {
    const kept = recall(KEPT) as { of?: unknown; counts?: unknown } | undefined;
    if (kept?.of !== of || !Array.isArray(kept.counts)) return;
    const rows: unknown[] = kept.counts;
    setCounts((now) =>
      now.map((row, at) => row.map((_, option) => cardsOf((rows[at] as unknown[] | undefined)?.[option]))),
    );
  }, [of]);
  function count(question: number, option: number, text: string) {
    const changed = counts.map((row, at) =>
      at === question
        ? row.map((before, index) => (index === option ? cardsOf(Number.parseInt(text, 10)) : before))
        : row,
    );
    setCounts(changed);
    remember(KEPT, { of, counts: changed });
  }
  return { counts, count };
}

function empty(questions: AskedQuestion[]): number[][] {
  return questions.map(({ options }) => options.map(() => 0));
}

function cardsOf(value: unknown): number {
  return typeof value === "number" && Number.isInteger(value) ? Math.min(MOST_CARDS, Math.max(0, value)) : 0;
}
