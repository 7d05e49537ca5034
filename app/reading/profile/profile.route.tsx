import { data, Link } from "react-router";
import type { Unavailable } from "#app/accounts/forms/form-names.ts";
import { asPage, readFormFields, replyOrApologise } from "#app/accounts/forms/form-reply.server.ts";
import { AnswersSetting } from "#app/accounts/reader-data/answers-setting.tsx";
import { storedFavourites } from "#app/accounts/reader-data/favourites.ts";
import { storedProgress, type TopicTotals, totalsOf } from "#app/accounts/reader-data/progress.ts";
import { getSession } from "#app/accounts/session/sessions.server.ts";
import { MyExamCall, useExamBegun } from "#app/learning/exam/my-exam-call.tsx";
import { MyPaths } from "#app/learning/paths/my-paths.tsx";
import { SignUpForm } from "#app/letters/sign-up/sign-up-form.tsx";
import accountStyles from "#app/styles-account.css?url";
import { FrenchText } from "#app/ui/french-text.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { ProgressTopic, TopicCard } from "#library/catalogue/catalogue.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { consume } from "#platform/limits/rate-limits.server.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices, type Services } from "#platform/services.ts";
import type { Route } from "./+types/profile.route";
import { loadAccountProfile } from "./account-profile.server.ts";
import { AccountSpace } from "./account-space.tsx";
import { FavouriteList } from "./favourites-panel.tsx";
import { replyToProfile } from "./profile-actions.server.ts";
import { DONE, type ProfileAnswer, refusalText } from "./profile-intents.ts";
import { ProgressOverview } from "./progress-view.tsx";
import { useDoneArticles } from "./use-site-articles.ts";

function GuestFavourites() {
  const favourites = storedFavourites.use();
  if (favourites.length === 0) return null;
  return (
    <section className="section setting" id="favoris" tabIndex={-1} aria-labelledby="my-favourites">
      <h2 id="my-favourites">Ouvrir mes favoris</h2>
      <FavouriteList favourites={favourites} sync={false} />
    </section>
  );
}

export const handle: RouteHandle = { onRequest: true };

const KeptList = lazyPart(() => import("#app/learning/offline/kept-list.tsx").then((code) => code.KeptList));
const NextStep = lazyPart(() => import("#app/learning/paths/next-step-call.tsx").then((code) => code.NextStepCall));

export function links(): Route.LinkDescriptors {
  return [{ rel: "stylesheet", href: accountStyles }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const services = requireServices(context);
  const session = await getSession(services, request);
  if (session) await refuseReadingTooOften(services, session.user.id);
  const topics = content.listProgressTopics();
  return {
    totals: totalsOf(topics),
    topics: session ? topics : topics.filter(({ isFixed }) => isFixed),
    recommendations: content.listRecommendations(),
    account: session && (await loadAccountProfile({ db: services.db, content, now: new Date() }, session)),
  };
}

/** The number of requests is limited, because the page reads everything that an account holds. */
async function refuseReadingTooOften(services: Services, userId: string): Promise<void> {
  const limit = await consume(services, [{ limit: LIMITS.accountRequests, subject: `profile ${userId}` }], new Date());
  if (limit.allowed) return;
  throw data(null, { status: 429, headers: { "Retry-After": String(limit.retryAfterSeconds) } });
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const form = await readFormFields(request);
  return asPage(await replyOrApologise(services, request, () => replyToProfile(services, request, form, new Date())));
}

export function meta() {
  return pageMeta({
    title: "Mon profil",
    description:
      "Suivez votre progression et vos résultats aux quiz du Récap : rien ne quitte votre appareil sans votre accord.",
    indexable: false,
  });
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { topics, totals, recommendations, account } = loaderData;
  const hasExamBegun = useExamBegun();
  return (
    <div className="wrap page profile">
      <header className="page-header">
        <h1>Mon profil</h1>
        <p className="lead">Suivez votre progression et vos résultats.</p>
        {account ? (
          <ProfileStatus answer={actionData} />
        ) : (
          <p>
            <Link to="/connexion">Se connecter</Link> avec son adresse e-mail, sans mot de passe.
          </p>
        )}
      </header>
      {/* It has the one filled button of a reader who has begun the exam. */}
      <MyExamCall />
      {account ? (
        <AccountSpace account={account} topics={topics} totals={totals} />
      ) : (
        <>
          <section className="fiche fiche-ruled newsletter" aria-labelledby="profile-sign-up">
            <div>
              <h2 id="profile-sign-up">Bientôt disponible</h2>
              <p>Le lancement du Récap. Laissez votre adresse pour en être informé(e), par un seul message.</p>
            </div>
            <SignUpForm source="profile_signup" />
          </section>
          <GuestTabs topics={topics} totals={totals} />
          <GuestFavourites />
          <section className="section setting" id="parametres" aria-labelledby="answers">
            <h2 id="answers">Mes réponses</h2>
            <AnswersSetting sync={false} />
          </section>
        </>
      )}
      <section className="section setting" aria-labelledby="kept">
        <h2 id="kept">Hors connexion</h2>
        <p>Les pages que cet appareil garde se lisent sans réseau. Personne d’autre ne sait lesquelles.</p>
        <KeptList />
      </section>
      <MyPaths />
      <NextStep title="Et maintenant ?" level={2} tone={hasExamBegun ? "quiet" : "main"} />
      <Recommendations recommendations={recommendations} />
    </div>
  );
}

function ProfileStatus({ answer }: { answer: ProfileAnswer | Unavailable | undefined }) {
  if (!answer) return null;
  if (answer.outcome === "done") return <p role="status">{DONE[answer.intent]}</p>;
  return (
    <p className="alert" role="alert">
      {refusalText(answer)}
    </p>
  );
}

function Recommendations({ recommendations }: { recommendations: TopicCard[] }) {
  return (
    <section className="section" aria-labelledby="recommendations">
      <h2 id="recommendations">Recommandations pour vous</h2>
      <ul className="card-grid">
        {recommendations.map((topic) => (
          <li key={topic.id} className="fiche card" data-available={topic.available || undefined}>
            <img src={topic.imageUrl} alt="" width="320" height="200" loading="lazy" decoding="async" />
            <h3>
              <Link className="card-link" to={topic.href}>
                <FrenchText>{topic.title}</FrenchText>
              </Link>
            </h3>
            <p>
              <FrenchText>{topic.description}</FrenchText>
            </p>
            {topic.available ? null : <p className="soon">Bientôt disponible</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The three tabs are shown as headings, because a guest cannot open them. `topics` holds only the topics that are
 * `isFixed`.
 */
function GuestTabs({ topics, totals }: { topics: ProgressTopic[]; totals: TopicTotals }) {
  const progress = storedProgress.use();
  const done = useDoneArticles(topics, progress);
  return (
    <section className="guest-tabs" aria-labelledby="guest-tabs">
      <h2 id="guest-tabs" className="sr-only">
        Votre espace
      </h2>
      <p className="muted">
        Ces trois onglets s’ouvrent avec un compte. Ce qu’ils montrent ici est gardé sur cet appareil.
      </p>
      <noscript>
        <p>Il faut JavaScript pour le lire : sans lui, ces onglets paraissent vides.</p>
      </noscript>
      <div className="guest-panels">
        <div className="guest-panel guest-panel-wide">
          <h3 className="guest-tab">Progression</h3>
          <ProgressOverview topics={[...topics, ...done]} totals={totals} progress={progress} />
        </div>
        <div className="guest-panel">
          <h3 className="guest-tab">Mes favoris</h3>
          <SavedNames />
        </div>
        <div className="guest-panel">
          <h3 className="guest-tab">Paramètres</h3>
          <p>
            <strong>Connecté en tant qu'invité</strong>
          </p>
          <p>
            La création de compte, pour synchroniser vos appareils, est encore en cours de développement. On peut déjà
            s’en servir, en se connectant par e-mail.
          </p>
        </div>
      </div>
    </section>
  );
}

function SavedNames() {
  const favourites = storedFavourites.use();
  if (favourites.length === 0) return <p>Aucun favori pour le moment.</p>;
  return (
    <ul>
      {favourites.map(({ kind, id, title }) => (
        <li key={`${kind}-${id}`}>{`${kind === "quiz" ? "Quiz : " : ""}${title}`}</li>
      ))}
    </ul>
  );
}
