import questionsUrl from "#app/styles/exam-questions.css?url";
import examUrl from "#app/styles-exam.css?url";
import { Breadcrumb, type Crumb } from "#app/ui/breadcrumb.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchTitle } from "#app/ui/french-text.tsx";
import { PageStyle } from "#app/ui/page/page-style.tsx";
import { EXAM_PATH } from "./exam-paths.ts";
import { BANNER } from "./exam-texts.ts";

type ExamPageProps = {
  title: string;
  name?: string;
  trail?: Crumb[];
  lead?: string;
  /** Whether the page asks questions or corrects them: the longest pages only teach, and have no room for these styles. */
  asks?: boolean;
  children: Elements;
};

export const EXAM_CRUMB: Crumb = { name: "Examen civique", href: EXAM_PATH };

export function ExamStyle({ asks }: { asks?: boolean | undefined }) {
  return (
    <>
      <PageStyle name="exam" url={examUrl} />
      {asks ? <PageStyle name="exam-questions" url={questionsUrl} /> : null}
    </>
  );
}

/** Frames every page of the exam, with the banner that says that this is not the official site. */
export function ExamPage({ title, name = title, trail = [EXAM_CRUMB], lead, asks, children }: ExamPageProps) {
  return (
    <div className="wrap page exam-page">
      <ExamStyle asks={asks} />
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
