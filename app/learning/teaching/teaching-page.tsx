import teachingUrl from "#app/styles/teaching.css?url";
import { Breadcrumb, type Crumb } from "#app/ui/breadcrumb.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import { PageStyle } from "#app/ui/page/page-style.tsx";
import { TEACHING_PATH } from "#library/catalogue/teaching-paths.ts";

export const TEACHING_CRUMB: Crumb = { name: "Enseigner", href: TEACHING_PATH };

type TeachingPageProps = { title: string; name?: string; trail?: Crumb[]; lead?: string; children: Elements };

export function TeachingPage({ title, name = title, trail = [TEACHING_CRUMB], lead, children }: TeachingPageProps) {
  return (
    <div className="wrap page teaching-page">
      <PageStyle name="teaching" url={teachingUrl} />
      <Breadcrumb trail={[{ name: "Accueil", href: "/" }, ...trail]} current={name} />
      <header className="page-header">
        <h1>
          <FrenchTitle>{title}</FrenchTitle>
        </h1>
        {lead ? (
          <p className="lead">
            <FrenchText>{lead}</FrenchText>
          </p>
        ) : null}
      </header>
      {children}
    </div>
  );
}
