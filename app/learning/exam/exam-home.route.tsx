import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { proven } from "#library/catalogue/exam-views.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/exam-home.route";
import { ExamHome, isCheckLate } from "./exam-home.tsx";
import { examStart, limitExamPages } from "./exam-paper.server.ts";

/** The page is made for each request, because it says whether the last check is late, which changes with the day. */
export const handle: RouteHandle = { onRequest: true };

export function loader({ context }: Route.LoaderArgs) {
  limitExamPages(requireServices(context));
  const content = contentOf(context);
  const guide = content.getExamGuide();
  return {
    guide: guide && {
      checkedOn: guide.checkedOn,
      copiedOn: guide.copiedOn,
      essential: proven(guide.essential),
      onTheDay: proven(guide.onTheDay),
    },
    themes: content.listExamThemes(),
    confusions: content.listExamConfusions(),
    start: examStart(content),
    isLate: guide !== null && isCheckLate(guide.checkedOn, new Date()),
  };
}

export function meta() {
  return pageMeta({
    title: "Examen civique : s’y préparer gratuitement",
    description:
      "L’examen civique pour une carte de séjour ou la naturalisation : ce qu’il faut savoir, un entraînement par thème et des examens blancs, sans compte.",
  });
}

export default function ExamHomeRoute({ loaderData }: Route.ComponentProps) {
  return <ExamHome {...loaderData} />;
}
