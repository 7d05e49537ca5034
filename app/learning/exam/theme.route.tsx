import { data } from "react-router";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/theme.route";
import { ThemePage } from "./theme-page.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  const theme = contentOf(context).getExamTheme(params.theme);
  if (!theme) throw data(null, { status: 404 });
  return { theme };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: `Examen civique : ${loaderData.theme.title}`,
    description: `Ce qu’il faut savoir pour l’examen civique, thème « ${loaderData.theme.title} » : des cartes courtes en français simple, avec leurs preuves.`,
  });
}

export default function ThemeRoute({ loaderData: { theme } }: Route.ComponentProps) {
  return <ThemePage theme={theme} />;
}
