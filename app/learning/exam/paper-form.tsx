import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { focusOnArrival } from "#app/ui/focus-on-arrival.ts";
import { lazyPart } from "#app/ui/lazy-part.ts";
import type { SentExam } from "./exam-device.ts";
import type { OpenPaper } from "./exam-paper.server.ts";
import { PAPER_FIELDS, type PaperOptions, paperPath, paperUrl } from "./exam-paths.ts";
import { NOTHING_KEPT_HERE, questionsUpdated, unanswered } from "./exam-texts.ts";
import { OtherLanguage } from "./other-language.tsx";
import { PaperQuestion, QuestionNumbers } from "./paper-question.tsx";
import { spokenQuestion, useListening } from "./use-listening.tsx";
import { type Missing, useUnderWay } from "./use-under-way.ts";

type PaperFormProps = {
  paper: OpenPaper;
  options: PaperOptions;
  /** What came back with answers missing. */
  missing: Missing | null;
  onSend: (sent: SentExam) => void;
};

/** For who asked for a limit. */
const LazyClock = lazyPart(() => import("./exam-clock.tsx").then(({ ExamClock }) => ExamClock));

/** One question at a time, as at the exam; all of them without scripts, on paper, and for who asks. */
export function PaperForm({ paper, options: asked, missing: cameBack, onSend }: PaperFormProps) {
  const { seed, questions } = paper;
  const total = questions.length;
  const form = useRef<HTMLFormElement>(null);
  const underWay = useUnderWay({ seed, form, options: asked, missing: cameBack });
  const { options, answered, late, helped, at, isWhole, isKept, clock, keep, change } = underWay;
  const [missing, setMissing] = useState(cameBack?.missing ?? []);
  const listening = useListening();
  const isLast = at >= total || answered.size === total;
  const go = useGo(isWhole, (number) => change({ at: number }));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const { state } = underWay;
    // The server corrects it.
    if (!state) return;
    event.preventDefault();
    if (!isWhole && !isLast && missing.length === 0) return go(at + 1);
    const left = questions.flatMap((_, index) => (answered.has(index + 1) ? [] : index + 1));
    const asIs = (event.nativeEvent.submitter as HTMLButtonElement | null)?.name === PAPER_FIELDS.asIs;
    if (left.length > 0 && !asIs) return setMissing(left);
    const { given } = state;
    onSend({ seed, options, given, late, helped, isGraded: false, missed: [] });
  }

  return (
    <>
      {paper.isOtherVersion ? <p className="alert">{questionsUpdated(paper.bankDay)}</p> : null}
      {missing.length > 0 ? <MissingNotice missing={missing} onGo={go} /> : null}
      {isKept ? null : <p className="alert">{NOTHING_KEPT_HERE}</p>}
      {clock ? <LazyClock clock={clock} /> : null}
      {listening?.rate}
      <form
        ref={form}
        id="examen"
        className="exam-paper"
        data-whole={isWhole || undefined}
        method="post"
        action={paperUrl(seed, options)}
        onChange={keep}
        onSubmit={submit}
      >
        <input type="hidden" name={PAPER_FIELDS.late} value={late.join(",")} />
        <input type="hidden" name={PAPER_FIELDS.helped} value={helped} />
        {questions.map((question, index) => (
          <PaperQuestion
            // biome-ignore lint/suspicious/noArrayIndexKey: the questions of a series never change places
            key={index}
            number={index + 1}
            total={total}
            question={question}
            given={cameBack?.given[index + 1]}
            isCurrent={index + 1 === at}
            onHelp={options.hasSimple ? () => change({ helped: helped + 1 }) : null}
          >
            {listening?.listenTo(spokenQuestion(question), "cette question")}
          </PaperQuestion>
        ))}
        <p className="button-row exam-steps">
          {isWhole || at === 1 ? null : (
            <Button tone="quiet" needsScript onClick={() => go(at - 1)}>
              Précédente
            </Button>
          )}
          {isWhole || at === total ? null : (
            <Button needsScript onClick={() => go(at + 1)}>
              Suivante
            </Button>
          )}
          <span className="exam-send" data-current={isLast || undefined}>
            <Button type="submit">Envoyer mes réponses</Button>
          </span>
        </p>
      </form>
      <Numbers total={total} answered={answered} onGo={go} />
      <OtherLanguage />
      <p className="button-row no-print">
        <Button tone="quiet" needsScript onClick={() => change({ isWhole: !isWhole })}>
          {isWhole ? "Une question à la fois" : "Tout sur une page"}
        </Button>
        <ButtonLink to={`${paperPath(seed)}/fiche`} tone="quiet">
          La feuille à imprimer
        </ButtonLink>
      </p>
    </>
  );
}

/** Shows a question and takes the focus to it, once it stands there. */
function useGo(isWhole: boolean, show: (number: number) => void) {
  const [wanted, setWanted] = useState<{ number: number } | null>(null);
  useEffect(() => {
    const question = wanted && document.getElementById(`q${wanted.number}`);
    question?.focus({ preventScroll: true });
    question?.scrollIntoView();
  }, [wanted]);
  return (number: number) => {
    if (!isWhole) show(number);
    setWanted({ number });
  };
}

/** Takes the focus, as it is what the sending came back for: whoever is further down already stays there. */
function MissingNotice({ missing, onGo }: { missing: number[]; onGo: (number: number) => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const button = document.activeElement;
    if (button instanceof HTMLButtonElement) {
      notice.current?.focus({ preventScroll: true });
      notice.current?.scrollIntoView({ block: "nearest" });
    } else focusOnArrival(notice.current);
  }, []);
  return (
    <div className="alert exam-missing" ref={notice} tabIndex={-1}>
      <p>{unanswered(missing.length)}</p>
      <QuestionNumbers numbers={missing} onGo={onGo} />
      <p>
        <Button type="submit" form="examen" name={PAPER_FIELDS.asIs} value="1">
          Envoyer ainsi
        </Button>
      </p>
    </div>
  );
}

type NumbersProps = { total: number; answered: ReadonlySet<number>; onGo: (number: number) => void };

function Numbers({ total, answered, onGo }: NumbersProps) {
  const numbers = useRef<HTMLDetailsElement>(null);
  return (
    <details className="exam-numbers" ref={numbers}>
      <summary>
        <span>{`Les ${total} questions`}</span>
        <span className="muted needs-script">{` · ${answered.size} répondue${answered.size > 1 ? "s" : ""}`}</span>
      </summary>
      <QuestionNumbers
        numbers={Array.from({ length: total }, (_, index) => index + 1)}
        answered={answered}
        onGo={(number) => {
          if (numbers.current) numbers.current.open = false;
          onGo(number);
        }}
      />
    </details>
  );
}
