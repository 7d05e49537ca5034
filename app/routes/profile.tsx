import { listProgressTopics, listRecommendations } from "#app/features/catalogue/catalogue.server.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { SignUpForm } from "#app/features/newsletter/sign-up-form.tsx";
import { GuestTabs } from "#app/features/profile/guest-tabs.tsx";
import { Recommendations } from "#app/features/profile/recommendations.tsx";
import type { Route } from "./+types/profile";

export function loader() {
  return { topics: listProgressTopics(), recommendations: listRecommendations() };
}

export function meta() {
  return pageMeta({
    title: "Mon profil",
    description: "Suivez votre progression et vos résultats aux quiz du Récap : tout reste sur votre appareil.",
    indexable: false,
  });
}

export default function ProfilePage({ loaderData: { topics, recommendations } }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <header className="page-header">
        <h1>Mon profil</h1>
        <p className="lead">Suivez votre progression et vos résultats.</p>
      </header>
      <section className="fiche fiche-ruled newsletter" aria-labelledby="profile-sign-up">
        <div>
          <h2 id="profile-sign-up">Bientôt disponible</h2>
          <p>Les comptes arrivent. Laissez votre adresse pour être informé(e) du lancement.</p>
        </div>
        <SignUpForm source="profile_signup" />
      </section>
      <GuestTabs topics={topics} />
      <Recommendations recommendations={recommendations} />
    </div>
  );
}
