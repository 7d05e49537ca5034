import classUrl from "#app/styles-class.css?url";
import { Breadcrumb, type Crumb } from "#app/ui/breadcrumb.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { PageStyle } from "#app/ui/page/page-style.tsx";
import { TEACHING_PATH } from "#library/catalogue/teaching-paths.ts";

type ClassPageProps = {
  /** While a pupil waits or answers, the footer shows only the links that every page must have. */
  hasShortFooter?: boolean;
  children: Elements;
};

/** The frame has no title, because each screen has its own level 1 title. */
export function ClassPage({ hasShortFooter = false, children }: ClassPageProps) {
  return (
    <div className={`wrap page class-page${hasShortFooter ? " class-alone" : ""}`}>
      <ClassStyle />
      {children}
    </div>
  );
}

const TRAIL: Crumb[] = [
  { name: "Accueil", href: "/" },
  { name: "Enseigner", href: TEACHING_PATH },
];

export function TeacherPage({ name, children }: { name: string; children: Elements }) {
  return (
    <ClassPage>
      <Breadcrumb trail={TRAIL} current={name} />
      {children}
    </ClassPage>
  );
}

export function ClassStyle() {
  return <PageStyle name="class" url={classUrl} />;
}
