import classUrl from "#app/styles-class.css?url";
import { Breadcrumb, type Crumb } from "#app/ui/breadcrumb.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { PageSheet } from "#app/ui/page/page-sheet.tsx";
import { TEACHING_PATH } from "#library/catalogue/teaching-paths.ts";

type ClassPageProps = {
  name: string;
  trail?: Crumb[];
  /** While a pupil waits or answers: of the footer, only what every page must lead to. */
  hasShortFooter?: boolean;
  children: Elements;
};

/** Each screen has its own level 1 title. */
export function ClassPage({ name, trail = [], hasShortFooter = false, children }: ClassPageProps) {
  return (
    <div className={`wrap page class-page${hasShortFooter ? " class-alone" : ""}`}>
      <ClassSheet />
      <Breadcrumb trail={[{ name: "Accueil", href: "/" }, ...trail]} current={name} />
      {children}
    </div>
  );
}

export function TeacherPage({ name, children }: Pick<ClassPageProps, "name" | "children">) {
  return (
    <ClassPage name={name} trail={[{ name: "Enseigner", href: TEACHING_PATH }]}>
      {children}
    </ClassPage>
  );
}

export function ClassSheet() {
  return <PageSheet name="class" url={classUrl} />;
}
