import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ClassPage } from "#app/learning/class/class-page.tsx";
import { CLASS_TEXTS } from "#app/learning/class/class-texts.ts";
import { type Connection, useClassView } from "#app/learning/class/use-class-view.ts";
import { useWakeLock } from "#app/learning/class/use-wake-lock.ts";
import { EndScreen } from "./end-screen.tsx";
import type { PupilPage } from "./pupil-page.server.ts";
import { ClosedScreen, CorrectionScreen, PlainRefresh, ScreenTitle, VoteForm } from "./pupil-screens.tsx";
import { useVote } from "./use-vote.ts";

/** A pupil's device while the teacher leads. */
export function LivePage({ page }: { page: PupilPage }) {
  const [first] = useState({ view: page.view, state: page.state });
  const { view, state, connection } = useClassView(page.id, first);
  const asked = page.view.question?.id ?? null;
  const { choices, picked, statusOf, choose } = useVote(page.id, page, { question: asked, status: page.sent });
  const title = useRef<HTMLHeadingElement>(null);
  const step = useRef(view.step);
  useEffect(() => {
    if (step.current === "entry" && view.step === "open") title.current?.focus();
    step.current = view.step;
  }, [view.step]);

  const { revalidate } = useRevalidator();
  const isEnded = view.step === "ended";
  useWakeLock(!isEnded);
  // The server takes the cookie back.
  useEffect(() => {
    if (isEnded) void revalidate();
  }, [isEnded, revalidate]);

  const { question, correction, position, total } = view;
  const chosen = question ? (choices[question.id] ?? null) : null;
  const status = question ? statusOf(question.id) : null;
  const isLate = status === "late";
  if (isEnded) return <EndScreen session={page.id} view={view} choices={choices} />;
  return (
    <ClassPage name={view.title} hasShortFooter>
      {question ? <p className="class-position">{`Question ${position + 1} sur ${total}`}</p> : null}
      <ScreenTitle ref={title}>{question ? question.text : "Vous êtes dans la séance"}</ScreenTitle>
      <Notice connection={connection} isTeacherAway={state.isTeacherAway} />
      {view.step === "open" && question ? (
        <VoteForm
          key={question.id}
          session={page.id}
          question={question}
          chosen={picked[question.id] ?? null}
          status={status}
          onSend={(option) => choose(question.id, option)}
        />
      ) : null}
      {view.step === "closed" && question ? <ClosedScreen {...{ question, chosen, isLate }} /> : null}
      {correction && question ? <CorrectionScreen {...{ question, chosen, correction, isLate }} /> : null}
      {view.step === "entry" ? <p className="lead">La première question arrive. Gardez cette page ouverte.</p> : null}
      <p className="muted">{`Appareil n° ${page.number}`}</p>
      <PlainRefresh code={page.code} refreshes={page.refreshes} mayRepeat={view.step === "entry"} />
    </ClassPage>
  );
}

function Notice({ connection, isTeacherAway }: { connection: Connection; isTeacherAway: boolean }) {
  const text = noticeText(connection, isTeacherAway);
  return (
    <p role="status" className={text ? "alert" : undefined}>
      {text}
    </p>
  );
}

function noticeText(connection: Connection, isTeacherAway: boolean): string {
  if (connection === "offline") return CLASS_TEXTS.offline;
  if (connection === "restart") return CLASS_TEXTS.restart;
  return isTeacherAway ? CLASS_TEXTS.teacherAway : "";
}
