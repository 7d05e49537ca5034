import { ClassPage } from "#app/learning/class/class-page.tsx";
import { CLASS_FIELDS, classPath } from "#app/learning/class/class-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatMinute } from "#platform/french/paris-time.ts";
import { KeepMissed } from "./keep-missed.tsx";
import type { OwnPace, PupilPage } from "./pupil-page.server.ts";
import { CorrectionScreen, OriginLinks, ScreenTitle, VoteForm } from "./pupil-screens.tsx";

/** A pupil's device without a teacher: each answer is corrected at once. */
export function OwnPacePage({ page, ownPace }: { page: PupilPage; ownPace: OwnPace }) {
  const { question, number, total, chosen, correction } = ownPace;
  if (!question || number === null) return <OwnPaceEnd page={page} ownPace={ownPace} />;
  return (
    <ClassPage name={page.view.title} hasShortFooter>
      <p className="class-position">{`Question ${number} sur ${total}`}</p>
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
        <FrenchText>{`jusqu’au ${formatMinute(new Date(page.endsAt))}.`}</FrenchText>
      </p>
    </ClassPage>
  );
}

function OwnPaceEnd({ page, ownPace: { answered, total } }: { page: PupilPage; ownPace: OwnPace }) {
  const right = answered.filter(({ isRight }) => isRight).length;
  return (
    <ClassPage name={page.view.title}>
      <ScreenTitle>{`${right} sur ${total}`}</ScreenTitle>
      <p className="lead">Vous avez répondu à toutes les questions. Ce nombre ne part nulle part.</p>
      <ol className="class-summary">
        {answered.map(({ id, text, isRight }, index) => (
          <li key={id}>
            <strong className={isRight ? "verdict-right" : "verdict-wrong"}>{isRight ? "✓ Juste." : "✗ Faux."}</strong>{" "}
            <a href={`${classPath(page.code)}?${CLASS_FIELDS.number}=${index + 1}`}>
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
