import type { ReactNode } from "react";
import { PageSheet } from "#app/features/layout/page-sheet.tsx";
import classUrl from "#app/styles-class.css?url";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";

/** Each screen has its own level 1 title. */
export function ClassPage({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="wrap page class-page">
      <ClassSheet />
      <Breadcrumb trail={[{ name: "Accueil", href: "/" }]} current={name} />
      {children}
    </div>
  );
}

export function ClassSheet() {
  return <PageSheet name="class" url={classUrl} />;
}
