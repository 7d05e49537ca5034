import { useId } from "react";
import { Link, useRevalidator } from "react-router";
import { INTENT_FIELD } from "#app/accounts/forms/form-names.ts";
import { useAccountForm } from "#app/accounts/forms/use-account-form.ts";
import { AnswersSetting } from "#app/accounts/reader-data/answers-setting.tsx";
import type { AccountSession } from "#app/accounts/session/account-sessions.server.ts";
import { refreshSession } from "#app/accounts/session/use-session.ts";
import { SignOutForm } from "#app/accounts/sign-in/sign-out-form.tsx";
import { LETTER_CONSENT } from "#app/letters/sign-up/sign-up-texts.ts";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FieldError } from "#app/ui/field.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { notify } from "#app/ui/notifications.ts";
import { formatDate } from "#platform/french/dates.ts";
import type { AccountProfile } from "./account-profile.server.ts";
import { DONE, PROFILE_INTENTS, type ProfileAnswer, type ProfileIntent, refusalText } from "./profile-intents.ts";

type SettingsPanelProps = { account: AccountProfile; deviceCounts: { results: number; favourites: number } };

export function SettingsPanel({ account, deviceCounts }: SettingsPanelProps) {
  return (
    <div className="settings">
      <Setting title="Mon compte">
        <p>
          Connecté(e) en tant que <strong>{account.email}</strong>
        </p>
        <SignOutForm label="Me déconnecter">
          {account.sync ? (
            <p className="muted">
              En vous déconnectant, vous effacez de cet appareil votre progression, vos favoris et vos réponses : ils
              restent dans votre compte. S’il y manque quelque chose, rien n’est effacé sans vous le demander. Vos
              examens blancs, eux, restent sur cet appareil.
            </p>
          ) : (
            <label className="check">
              <input type="checkbox" name="effacer" value="oui" />
              Effacer aussi la progression, les favoris et les réponses de cet appareil (ordinateur partagé)
            </label>
          )}
        </SignOutForm>
      </Setting>
      <SyncSetting sync={account.sync} counts={deviceCounts} />
      <NewsletterSetting state={account.newsletter.weekly_letter} arrival={account.arrival} />
      <LaunchSetting state={account.newsletter.launch_notice} arrival={account.arrival} />
      <Setting title="Mes appareils connectés">
        <ul className="sessions">
          {account.sessions.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
        <SignOutForm label="Déconnecter tous mes appareils" everywhere />
      </Setting>
      <Setting title="Mes réponses">
        <AnswersSetting sync={account.sync} />
      </Setting>
      <Setting title="Mes données">
        <p>Tout ce que Le Récap garde de vous, dans un fichier JSON.</p>
        <p>
          <a className="button button-quiet" href="/profil/donnees" download>
            Télécharger mes données
          </a>
        </p>
      </Setting>
      <Setting title="Supprimer mon compte">
        <p>Le compte et tout ce qu’il contient sont effacés aussitôt, l’inscription à la lettre comprise.</p>
        <p>
          <Link className="button button-quiet" to="/profil/suppression">
            Supprimer mon compte…
          </Link>
        </p>
      </Setting>
    </div>
  );
}

function Setting({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <section className="setting" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function SyncSetting({ sync, counts }: { sync: boolean; counts: SettingsPanelProps["deviceCounts"] }) {
  const waiting = countText(counts);
  return (
    <Setting title="Synchronisation">
      <p>
        <strong>{sync ? "Activée" : "Désactivée"}</strong>
        <span>
          {sync
            ? " : le score de chaque quiz, vos favoris, les articles lus et si vos réponses étaient justes sont aussi dans votre compte, les mêmes sur tous vos appareils. Vos examens blancs restent sur l’appareil où vous les avez passés."
            : " : votre progression, vos favoris et vos réponses restent sur cet appareil."}
        </span>
      </p>
      {sync ? (
        <p className="muted">
          En la désactivant, vous effacez aussitôt la copie de votre compte. Ce qui est sur vos appareils y reste.
        </p>
      ) : (
        <p className="muted">
          {`Activée, elle enregistre aussi dans votre compte le score de chaque quiz, vos favoris et les articles lus, pour les retrouver sur vos autres appareils. Pour chaque question, elle note les jours où votre réponse était juste ou fausse. L’option que vous choisissez ne quitte jamais cet appareil. Comme les sujets que vous suivez peuvent laisser deviner vos opinions, rien n’est envoyé sans ce choix, que vous pouvez reprendre à tout moment : la copie est alors effacée.${waiting ? ` Sur cet appareil : ${waiting}.` : ""}`}
        </p>
      )}
      <ActionForm
        intent={sync ? PROFILE_INTENTS.syncOff : PROFILE_INTENTS.syncOn}
        label={sync ? "Désactiver la synchronisation" : "Activer la synchronisation"}
      />
    </Setting>
  );
}

type StateProps = { state: AccountProfile["newsletter"][keyof AccountProfile["newsletter"]] };
type ArrivalProps = Pick<AccountProfile, "arrival">;

function NewsletterSetting({ state, arrival }: StateProps & ArrivalProps) {
  const isMember = state === "confirmed";
  const isPaused = arrival.pausedUntil !== null;
  const [before, link, after] = LETTER_CONSENT.text.split(/[[\]]/);
  return (
    <Setting title="Lettre hebdomadaire">
      <p>
        <strong>{isMember ? "Inscrit(e)" : state === "pending" ? "Inscription à confirmer" : "Non inscrit(e)"}</strong>
        {isMember ? <FrenchText>{arrivalText(arrival)}</FrenchText> : null}
      </p>
      {isMember ? null : (
        <p className="muted">
          <span>{before ?? ""}</span>
          <Link to="/confidentialite">{link}</Link>
          <span>{after ?? ""}</span>
        </p>
      )}
      {isMember && arrival.isSuppressed ? (
        <ActionForm intent={PROFILE_INTENTS.joinNewsletter} label="Recevoir de nouveau la lettre" />
      ) : null}
      {isMember && !arrival.isSuppressed ? (
        <ActionForm
          intent={isPaused ? PROFILE_INTENTS.resumeNewsletter : PROFILE_INTENTS.pauseNewsletter}
          label={isPaused ? "Reprendre la lettre" : "Faire une pause d’un mois"}
        />
      ) : null}
      <ActionForm
        intent={isMember ? PROFILE_INTENTS.leaveNewsletter : PROFILE_INTENTS.joinNewsletter}
        label={isMember ? "Me désinscrire de la lettre" : "M’inscrire à la lettre"}
      />
    </Setting>
  );
}

function arrivalText({ isSuppressed, pausedUntil }: AccountProfile["arrival"]): string {
  if (isSuppressed) {
    return ", mais aucune lettre ne part : votre messagerie les renvoyait. Si elle fonctionne de nouveau, demandez la suite.";
  }
  if (pausedUntil) return `, en pause jusqu’au ${formatDate(pausedUntil)} : la lettre reprend ensuite d’elle-même.`;
  return " : une formation express par e-mail, chaque semaine.";
}

function LaunchSetting({ state, arrival }: StateProps & ArrivalProps) {
  if (state === "none") return null;
  return (
    <Setting title="Annonce du lancement">
      <p>
        <strong>{state === "confirmed" ? "Inscrit(e)" : "Inscription à confirmer"}</strong>
        {state === "confirmed" ? <FrenchText>{launchText(arrival)}</FrenchText> : null}
      </p>
      <ActionForm intent={PROFILE_INTENTS.leaveLaunchNotice} label="Ne plus recevoir d’annonce" />
    </Setting>
  );
}

function launchText({ isSuppressed }: AccountProfile["arrival"]): string {
  return isSuppressed
    ? ", mais ce message ne partira pas : votre messagerie renvoyait les nôtres."
    : " : un message, au lancement.";
}

function SessionItem({ session: { id, device, openedOn, isCurrent } }: { session: AccountSession }) {
  return (
    <li>
      <span>
        <span>{device}</span>
        <span className="muted">
          {" "}
          depuis le <FrenchText>{formatDate(openedOn)}</FrenchText>
        </span>
      </span>
      {isCurrent ? (
        <span className="badge">Cet appareil</span>
      ) : (
        <ActionForm intent={PROFILE_INTENTS.endSession} label="Déconnecter" about={device} fields={{ session: id }} />
      )}
    </li>
  );
}

type ActionFormProps = { intent: ProfileIntent; label: string; about?: string; fields?: Record<string, string> };

function ActionForm({ intent, label, about, fields = {} }: ActionFormProps) {
  const { revalidate } = useRevalidator();
  const { answer, sending, submit } = useAccountForm<ProfileAnswer>("profil", {
    onAnswer(heard) {
      if (heard.outcome !== "done") return;
      notify({ title: DONE[heard.intent] });
      refreshSession();
      void revalidate();
    },
  });
  return (
    <form method="post" action="/profil" onSubmit={submit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" tone="quiet" name={INTENT_FIELD} value={intent} aria-busy={sending ? true : undefined}>
        <span>{sending ? "En cours..." : label}</span>
        {about ? <span className="sr-only">{` ${about}`}</span> : null}
      </Button>
      <FieldError error={answer && answer.outcome !== "done" && !sending ? refusalText(answer) : null} />
    </form>
  );
}

function countText({ results, favourites }: SettingsPanelProps["deviceCounts"]): string {
  const parts = [
    results > 0 ? `${results}\u00A0résultat${results > 1 ? "s" : ""}` : "",
    favourites > 0 ? `${favourites}\u00A0favori${favourites > 1 ? "s" : ""}` : "",
  ];
  return parts.filter(Boolean).join(" et ");
}
