import { pageMeta } from "#app/ui/page/page-meta.ts";
import { SchoolDataPage } from "./school-data-page.tsx";

export function meta() {
  return pageMeta({
    title: "Les données des élèves",
    description:
      "Pour un chef d’établissement : ce que Le Récap garde pendant une séance en classe, combien de temps, qui le voit, et ce que dit le droit.",
  });
}

export default function SchoolDataRoute() {
  return <SchoolDataPage />;
}
