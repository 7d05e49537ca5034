import { requireContentPage } from "#app/features/catalogue/require-content-page.server.ts";
import { TextPage, textPageMeta } from "#app/features/layout/text-page.tsx";
import type { Route } from "./+types/accessibility";

export function loader() {
  return requireContentPage("accessibilite");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? textPageMeta(loaderData) : [];
}

export default function AccessibilityPage({ loaderData: { title, markdown } }: Route.ComponentProps) {
  return <TextPage title={title} markdown={markdown ?? ""} />;
}
