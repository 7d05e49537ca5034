import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { focusOnArrival } from "#app/ui/focus-on-arrival.ts";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { countAnswers, type SentExam, type UnderWay } from "./exam-device.ts";
import type { OpenPaper } from "./exam-paper.server.ts";
import { PAPER_FIELDS, type PaperOptions, paperPath, paperUrl } from "./exam-paths.ts";
import { answersText, CLOCK_WAITS, NOTHING_KEPT_HERE, questionsUpdated, unansweredText } from "./exam-texts.ts";
import { OtherLanguage } from "./other-language.tsx";
import { PaperQuestion, QuestionNumbers } from "./paper-question.tsx";
import { spokenQuestion, useListening } from "./use-listening.tsx";
import { type Missing, useUnderWay } from "./use-under-way.ts";

type PaperFormProps = {
  paper: OpenPaper;
  options: PaperOptions;
  /** What the form held when it came back because answers were missing; null otherwise. */
  missing: Missing | null;
  onSend: (sent: SentExam) => void;
};

/** Only readers who chose a time limit load the clock. */
const LazyClock = lazyPart(() => import("./exam-clock.tsx").then(({ ExamClock }) => ExamClock));

/**
 * Shows one question at a time, as the exam does, but all of them without scripts, on paper and at the reader's wish.
 */
export function PaperForm({ paper, options: asked, missing: cameBack, onSend }: PaperFormProps) {
  const { seed, questions } = paper;
  const total = questions.length;
  const form = useRef<HTMLFormElement>(null);
  const underWay = useUnderWay({ seed, form, options: asked, missing: cameBack });
  const { options, answered, late, helped, at, isWhole, isKept, isResumed, other, clock, keep, change } = underWay;
  const [missing, setMissing] = useState(cameBack?.missing ?? []);
  const listening = useListening();
  const isLast = at >= total || answered.size === total;
  const go = useGo(isWhole, (number) => change({ at: number }));
  useEffect(() => {
    if (isResumed) form.current?.querySelector(".exam-question[data-current]")?.scrollIntoView();
  }, [isResumed]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const { state } = underWay;
    // Without a state kept on the device, the form goes to the server.
    if (!state) return;
    event.preventDefault();
    if (!isWhole && !isLast && missing.length === 0) return go(at + 1);
    end(state.given, (event.nativeEvent.submitter as HTMLButtonElement | null)?.name === PAPER_FIELDS.asIs);
  }

  function end(given: UnderWay["given"], asIs: boolean) {
    const left = questions.flatMap((_, index) => (answered.has(index + 1) ? [] : index + 1));
    if (left.length > 0 && !asIs) return setMissing(left);
    onSend({ seed, options, given, late, helped, isGraded: false, missed: [], weakest: null });
  }

  return (
    <>
      {paper.isOtherVersion ? <p className="alert">{questionsUpdated(paper.bankDay)}</p> : null}
      {missing.length > 0 ? <MissingNotice missing={missing} onGo={go} /> : null}
      {isKept ? null : <p className="alert">{NOTHING_KEPT_HERE}</p>}
      {other ? <OtherExam other={other} onGiveUp={underWay.giveUpOther} /> : null}
      {clock ? <LazyClock clock={clock} /> : null}
      {underWay.state && !clock && options.minutes !== null ? <p className="muted">{CLOCK_WAITS}</p> : null}
      <form
        ref={form}
        id="examen"
        className="exam-paper"
        data-whole={isWhole || undefined}
        data-timed={options.minutes !== null || undefined}
        hidden={other !== null}
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
            {/* Moving to another question stops the voice that reads the former one. */}
            {isWhole || index + 1 === at ? listening?.listenTo(spokenQuestion(question), "cette question") : null}
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
      {listening?.rate}
      <Numbers
        total={total}
        answered={answered}
        onGo={go}
        onEnd={() => underWay.state && end(underWay.state.given, false)}
      />
      <OtherLanguage />
      <p className="button-row no-print">
        <Button tone="quiet" needsScript onClick={() => change({ isWhole: !isWhole })}>
          {isWhole ? "Une question à la fois" : "Tout sur une page"}
        </Button>
        {clock?.addQuarter ? (
          <Button tone="quiet" onClick={clock.addQuarter}>
            15 minutes de plus
          </Button>
        ) : null}
        <ButtonLink to={`${paperPath(seed)}/fiche`} tone="quiet">
          La feuille à imprimer
        </ButtonLink>
      </p>
    </>
  );
}

/** Shows a question, and moves the focus to it once it is rendered. */
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

/** Another series on this device has answers, and is replaced only when the reader gives it up. */
function OtherExam({ other, onGiveUp }: { other: UnderWay; onGiveUp: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
  }, []);
  return (
    <div className="alert exam-missing" ref={notice} tabIndex={-1}>
      <p>{`Un autre examen blanc est en cours sur cet appareil : ${answersText(countAnswers(other))}.`}</p>
      <p className="button-row">
        <ButtonLink to={paperUrl(other.seed, other.options)}>Reprendre mon examen</ButtonLink>
        <Button tone="quiet" onClick={onGiveUp}>
          L’abandonner et faire celui-ci
        </Button>
      </p>
    </div>
  );
}

/** The notice takes the focus, because it is why the form came back, unless the reader is further down already. */
function MissingNotice({ missing, onGo }: { missing: number[]; onGo: (number: number) => void }) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press brings the notice back into view
  useEffect(() => {
    const button = document.activeElement;
    if (button instanceof HTMLButtonElement) {
      notice.current?.focus({ preventScroll: true });
      notice.current?.scrollIntoView({ block: "nearest" });
    } else focusOnArrival(notice.current);
  }, [missing]);
  return (
    <div className="alert exam-missing" ref={notice} tabIndex={-1}>
      <p>{unansweredText(missing.length)}</p>
      <QuestionNumbers numbers={missing} onGo={onGo} />
      <p>
        <Button type="submit" form="examen" name={PAPER_FIELDS.asIs} value="1">
          Envoyer ainsi
        </Button>
      </p>
    </div>
  );
}

type NumbersProps = {
  total: number;
  answered: ReadonlySet<number>;
  onGo: (number: number) => void;
  onEnd: () => void;
};

/** The exam can be ended here at any question, because « Envoyer mes réponses » stands at the last one only. */
function Numbers({ total, answered, onGo, onEnd }: NumbersProps) {
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
      <p>
        <Button tone="quiet" needsScript onClick={onEnd}>
          Terminer l’examen
        </Button>
      </p>
    </details>
  );
}
