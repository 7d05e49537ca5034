import examUrl from "#app/styles-exam.css?url";
import { Breadcrumb, type Crumb } from "#app/ui/breadcrumb.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchTitle } from "#app/ui/french-text.tsx";
import { PageStyle } from "#app/ui/page/page-style.tsx";
import { EXAM_PATH } from "./exam-paths.ts";
import { BANNER } from "./exam-texts.ts";

type ExamPageProps = { title: string; name?: string; trail?: Crumb[]; lead?: string; children: Elements };

export const EXAM_CRUMB: Crumb = { name: "Examen civique", href: EXAM_PATH };

/** Frames every page of the exam, with the banner that says that this is not the official site. */
export function ExamPage({ title, name = title, trail = [EXAM_CRUMB], lead, children }: ExamPageProps) {
  return (
    <div className="wrap page exam-page">
      <PageStyle name="exam" url={examUrl} />
      <Breadcrumb trail={[{ name: "Accueil", href: "/" }, ...trail]} current={name} />
      <p className={trail.length > 0 ? "exam-banner-inner" : "exam-banner"}>{BANNER}</p>
      <header className="page-header">
        <h1>
          <FrenchTitle>{title}</FrenchTitle>
        </h1>
        {lead ? <p className="lead">{lead}</p> : null}
      </header>
      {children}
    </div>
  );
}
