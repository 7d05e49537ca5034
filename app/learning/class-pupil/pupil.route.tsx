import { useEffect, useState } from "react";
import { data, redirect, useRevalidator } from "react-router";
import { orRestart } from "#app/learning/class/class-endpoints.server.ts";
import { ClassPage } from "#app/learning/class/class-page.tsx";
import { CLASS_FIELDS, classPath } from "#app/learning/class/class-paths.ts";
import type { Way } from "#app/learning/class/class-steps.ts";
import { rateText } from "#app/learning/class/class-summary.ts";
import { CLASS_TEXTS } from "#app/learning/class/class-texts.ts";
import type { ClassView } from "#app/learning/class/class-view.ts";
import { type Connection, useClassView } from "#app/learning/class/use-class-view.ts";
import { useScreenFromItsTop } from "#app/learning/class/use-screen-from-its-top.ts";
import { useWakeLock } from "#app/learning/class/use-wake-lock.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/pupil.route";
import { KeepMissed, KeepNeedsScripts } from "./keep-missed.tsx";
import { loadChoices, saveChoices } from "./kept-choices.ts";
import { findPupilPage, type OwnPace, type PupilPage } from "./pupil-page.server.ts";
import { ClosedScreen, CorrectionScreen, OriginLinks, PlainRefresh, ScreenTitle, VoteForm } from "./pupil-screens.tsx";
import { useVote } from "./use-vote.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const reply = await orRestart(services, request, () =>
    findPupilPage(services, { request, code: params.code, now: new Date() }),
  );
  if ("redirectTo" in reply) throw redirect(reply.redirectTo);
  const { headers } = reply;
  return data("page" in reply ? { page: reply.page, ended: null } : { page: null, ended: reply.ended }, { headers });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = (loaderData?.page ?? loaderData?.ended)?.view.title;
  return pageMeta({
    title: title ? `${title} : séance en classe` : "Séance en classe",
    description: "Les questions de la séance, sur l’appareil de l’élève.",
    indexable: false,
  });
}

export const handle: RouteHandle = {
  refresh: (data) => {
    const page = (data as Partial<Awaited<ReturnType<typeof loader>>["data"]> | undefined)?.page;
    return page?.refreshes ? classPath(page.code, page.late ?? {}) : null;
  },
};

export default function PupilRoute({ loaderData: { page, ended } }: Route.ComponentProps) {
  const [live, setLive] = useState<PupilPage | null>(null);
  if (page && !page.ownPace && page !== live) setLive(page);
  if (page?.ownPace) return <OwnPacePage key={page.ownPace.number} page={page} ownPace={page.ownPace} />;
  // The page of a session that has just ended stays, with what the pupil pressed on it.
  const shown = page ?? (live?.id === ended?.id ? live : null);
  if (shown) return <LivePage key={shown.id} page={shown} />;
  return ended ? <EndScreen session={ended.id} view={ended.view} choices={{}} /> : null;
}

/** The pupil's page without a teacher, where each answer is corrected at once. */
function OwnPacePage({ page, ownPace }: { page: PupilPage; ownPace: OwnPace }) {
  const { question, number, total, chosen, correction } = ownPace;
  const { id, choices } = page;
  // After the end, only this tab still knows the score.
  useEffect(() => saveChoices({ ...loadChoices(id), choices }), [id, choices]);
  if (!question || number === null) return <OwnPaceEnd page={page} ownPace={ownPace} />;
  return (
    <ClassPage hasShortFooter>
      <Position number={number} total={total} isTeachers={question.isTeachers} />
      <ScreenTitle>{question.text}</ScreenTitle>
      {correction ? (
        <>
          <CorrectionScreen {...{ question, chosen, correction }} />
          <p>
            <ButtonLink to={classPath(page.code)} reloadDocument>
              {ownPace.answered.length < total ? "Question suivante" : "Voir la fin"}
            </ButtonLink>
          </p>
        </>
      ) : (
        <VoteForm {...{ question, number }} session={page.id} chosen={null} status={page.sent} onSend={null} />
      )}
      <p className="muted">
        <span>{`Appareil n° ${page.number}. Vous pouvez fermer cette page et revenir`}</span>{" "}
        <FrenchText>{`jusqu’au ${formatDayAndHour(new Date(page.endsAt))}.`}</FrenchText>
      </p>
    </ClassPage>
  );
}

function OwnPaceEnd({ page, ownPace: { answered, total } }: { page: PupilPage; ownPace: OwnPace }) {
  const right = answered.filter(({ isRight }) => isRight).length;
  return (
    <ClassPage>
      <ScreenTitle>{rateText({ right, answers: total })}</ScreenTitle>
      <p className="lead">
        Vous avez répondu à toutes les questions. Ce nombre ne part nulle part.{" "}
        <noscript>Le site l’efface à la fin de la séance.</noscript>
        <span className="needs-script">Le site l’efface à la fin de la séance ; cet onglet le garde.</span>
      </p>
      <ol className="class-summary">
        {answered.map(({ id, text, isRight }, index) => (
          <li key={id}>
            <strong className={isRight ? "verdict-right" : "verdict-wrong"}>{isRight ? "✓ Juste." : "✗ Faux."}</strong>{" "}
            <a href={classPath(page.code, { [CLASS_FIELDS.number]: `${index + 1}` })}>
              <FrenchText>{text}</FrenchText>
            </a>
          </li>
        ))}
      </ol>
      <KeepMissed missed={answered.filter(({ isRight }) => !isRight)} />
      <OriginLinks origins={page.view.origins} />
    </ClassPage>
  );
}

/** The pupil's page while the teacher leads the session. */
function LivePage({ page }: { page: PupilPage }) {
  const [first] = useState({ view: page.view, state: page.state });
  const { view, state, connection } = useClassView(page.id, first);
  const { choices, picked, late, statusOf, choose } = useVote(page.id, page, {
    question: asked(page.view),
    status: page.sent,
  });
  useScreenFromItsTop(`${view.step} ${asked(view)}`);
  const { revalidate } = useRevalidator();
  const isEnded = view.step === "ended";
  useWakeLock(!isEnded);
  // Loading the page again lets the server delete the cookie of the ended session.
  useEffect(() => {
    if (isEnded) void revalidate();
  }, [isEnded, revalidate]);

  const { question, correction, position, total } = view;
  const chosen = question ? (choices[question.id] ?? null) : null;
  const status = question ? statusOf(question.id) : null;
  const lateChoice = question ? (late[question.id] ?? null) : null;
  const missing = {
    lateChoice,
    isLate: status === "late" || lateChoice !== null,
    cameAfter: position < page.firstPosition,
  };
  if (isEnded) return <EndScreen session={page.id} view={view} choices={choices} />;
  return (
    <ClassPage hasShortFooter>
      {question ? <Position number={position + 1} total={total} isTeachers={question.isTeachers} /> : null}
      <ScreenTitle>{question ? question.text : "Vous êtes dans la séance"}</ScreenTitle>
      <Notice connection={connection} isTeacherAway={state.isTeacherAway} isWaiting={status === "offline"} />
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
      {view.step === "closed" && question ? <ClosedScreen {...{ question, chosen }} {...missing} /> : null}
      {correction && question ? <CorrectionScreen {...{ question, chosen, correction }} {...missing} /> : null}
      {view.step === "entry" ? <p className="lead">La première question arrive. Gardez cette page ouverte.</p> : null}
      <p className="muted">{`Appareil n° ${page.number}`}</p>
      <PlainRefresh {...page} isOpen={view.step === "open"} />
    </ClassPage>
  );
}

function asked({ question }: ClassView): string | null {
  return question?.id ?? null;
}

/** A question of the teacher is marked as such, because the site has not checked its source. */
function Position({ number, total, isTeachers }: { number: number; total: number; isTeachers: boolean }) {
  return (
    <p className="class-position">
      <span>{`Question ${number} sur ${total}`}</span>
      {isTeachers ? <span>{`. ${CLASS_TEXTS.teachersQuestion}`}</span> : null}
    </p>
  );
}

type NoticeProps = { connection: Connection; isTeacherAway: boolean; isWaiting: boolean };

/** The notice is empty while a choice waits, because the line below the options says so. */
function Notice({ connection, isTeacherAway, isWaiting }: NoticeProps) {
  const text = isWaiting ? "" : noticeText(connection, isTeacherAway);
  return (
    <p role="status" className={text ? "alert" : undefined}>
      {text}
    </p>
  );
}

function noticeText(connection: Connection, isTeacherAway: boolean): string {
  if (connection === "offline") return CLASS_TEXTS.cut;
  if (connection === "restart") return CLASS_TEXTS.restart;
  return isTeacherAway ? CLASS_TEXTS.teacherAway : "";
}

/** The questions that the class answered before the pupil came do not count. */
function scoreText(right: number, asked: number, way: Way): string {
  if (way === "own-pace") return `Vos réponses : ${rateText({ right, answers: asked })}.`;
  const questions = asked > 1 ? `${asked} questions posées` : "une question posée";
  return `Vos réponses justes : ${right} sur ${questions} pendant que vous étiez là.`;
}

type EndScreenProps = { session: string; view: ClassView; choices: Record<string, string> };

function EndScreen({ session, view, choices }: EndScreenProps) {
  const [kept, setKept] = useState({ choices, firstPosition: 0 });
  useEffect(() => {
    const { firstPosition, choices: ofTab } = loadChoices(session);
    setKept((now) => ({ firstPosition, choices: { ...ofTab, ...now.choices } }));
  }, [session]);
  const answered = view.past.filter(({ id }) => id in kept.choices);
  const missed = answered.filter(({ id, right }) => kept.choices[id] !== right);
  // A device that kept nothing does not know which questions it left unanswered.
  const unanswered = answered.length > 0 ? view.past.length - kept.firstPosition - answered.length : 0;
  return (
    <ClassPage>
      <ScreenTitle>{CLASS_TEXTS.expired}</ScreenTitle>
      {answered.length > 0 ? (
        <>
          <p className="lead">{scoreText(answered.length - missed.length, answered.length + unanswered, view.way)}</p>
          <p>{CLASS_TEXTS.ownTab}</p>
        </>
      ) : null}
      {answered.length === 0 ? <KeepNeedsScripts /> : null}
      <KeepMissed missed={missed} unanswered={unanswered} />
      <OriginLinks origins={view.origins} />
    </ClassPage>
  );
}
