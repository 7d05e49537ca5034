import { type FormEvent, useEffect, useRef, useState } from "react";
import { useIsHydrating } from "#app/features/markdown/is-hydrating.ts";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { focusOnArrival } from "#app/ui/focus-on-arrival.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";
import type { AskedQuestion, OpenPaper } from "./exam-paper.server.ts";
import { answerField, PAPER_FIELDS, type PaperOptions, paperUrl } from "./exam-paths.ts";
import { NOTHING_KEPT_HERE, OFFLINE, questionsUpdated, unanswered } from "./exam-texts.ts";
import { PlainOptions } from "./plain-options.tsx";
import { SimpleWording } from "./simple-wording.tsx";
import { spokenQuestion, useListening } from "./use-listening.tsx";
import { type Missing, useUnderWay } from "./use-under-way.ts";

type PaperFormProps = {
  paper: OpenPaper;
  options: PaperOptions;
  /** What came back with answers missing. */
  missing: Missing | null;
};

/** For who asked for a limit. */
const LazyClock = lazyPart(() => import("./exam-clock.tsx").then(({ ExamClock }) => ExamClock));

const LazySent = lazyPart(() => import("./sent-paper.tsx").then(({ SentPaper }) => SentPaper));

export function PaperForm({ paper, options: asked, missing }: PaperFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const underWay = useUnderWay({ seed: paper.seed, form, options: asked, missing });
  const { options, answered, late, isKept, clock, keep, sent, begin } = underWay;
  const [cameWithPage] = useState(useIsHydrating());
  const [helped, setHelped] = useState(missing?.helped ?? 0);
  const [isOffline, setOffline] = useState(false);
  const listening = useListening();

  function submit(event: FormEvent) {
    if (navigator.onLine) return;
    event.preventDefault();
    setOffline(true);
  }

  if (sent) return <LazySent sent={sent} isReturn={cameWithPage} onBegin={begin} />;
  return (
    <>
      {paper.isOtherVersion ? <p className="alert">{questionsUpdated(paper.bankDay)}</p> : null}
      {missing ? <MissingNotice missing={missing.missing} /> : null}
      {isKept ? null : <p className="alert">{NOTHING_KEPT_HERE}</p>}
      {clock ? <LazyClock clock={clock} /> : null}
      {listening?.rate}
      <Contents count={paper.questions.length} answered={answered} />
      <form
        ref={form}
        className="exam-paper"
        method="post"
        action={paperUrl(paper.seed, options)}
        onChange={keep}
        onSubmit={submit}
      >
        {missing ? <input type="hidden" name={PAPER_FIELDS.asIs} value="1" /> : null}
        <input type="hidden" name={PAPER_FIELDS.late} value={late.join(",")} />
        <input type="hidden" name={PAPER_FIELDS.helped} value={helped} />
        {paper.questions.map((question, index) => (
          <PaperQuestion
            // biome-ignore lint/suspicious/noArrayIndexKey: the questions of a series never change places
            key={index}
            number={index + 1}
            total={paper.questions.length}
            question={question}
            given={missing?.given[index + 1]}
            onHelp={options.hasSimple ? () => setHelped((count) => count + 1) : null}
          >
            {listening?.listenTo(spokenQuestion(question), "cette question")}
          </PaperQuestion>
        ))}
        {isOffline ? (
          <p className="alert" role="alert">
            {OFFLINE}
          </p>
        ) : null}
        <p>
          <Button type="submit">{missing ? "Envoyer ainsi" : "Envoyer mes réponses"}</Button>
        </p>
      </form>
    </>
  );
}

/** Takes the focus, as it is what the sending came back for: whoever is further down already stays there. */
function MissingNotice({ missing }: { missing: number[] }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => focusOnArrival(notice.current), []);
  return (
    <div className="alert exam-missing" ref={notice} tabIndex={-1}>
      <p>{unanswered(missing.length)}</p>
      <ul className="exam-contents">
        {missing.map((number) => (
          <li key={number}>
            <a href={`#q${number}`} aria-label={`Question ${number}`}>
              {number}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Contents({ count, answered }: { count: number; answered: ReadonlySet<number> }) {
  return (
    <nav aria-label="Les questions">
      <ul className="exam-contents">
        {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <a
              href={`#q${number}`}
              aria-label={answered.has(number) ? `Question ${number}, répondue` : `Question ${number}`}
              data-answered={answered.has(number) || undefined}
            >
              {number}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type PaperQuestionProps = {
  number: number;
  total: number;
  question: AskedQuestion;
  given: string | undefined;
  onHelp: (() => void) | null;
  children: Elements;
};

function PaperQuestion({ number, total, question, given, onHelp, children }: PaperQuestionProps) {
  return (
    <fieldset id={`q${number}`} className="exam-question">
      <legend>
        <span className="quiz-position">{`Question ${number} sur ${total}`}</span>
        <FrenchText>{question.question}</FrenchText>
      </legend>
      {onHelp ? <SimpleWording question={question} onOpen={onHelp} /> : null}
      {children}
      <PlainOptions name={answerField(number)} options={question.options} given={given} />
    </fieldset>
  );
}
