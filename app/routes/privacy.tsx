import { requireContentPage } from "#app/features/catalogue/require-content-page.server.ts";
import { TextPage, textPageMeta } from "#app/features/layout/text-page.tsx";
import type { Route } from "./+types/privacy";

export function loader() {
  return requireContentPage("confidentialite");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? textPageMeta(loaderData) : [];
}

export default function PrivacyPage({ loaderData: { title, markdown } }: Route.ComponentProps) {
  return <TextPage title={title} markdown={markdown ?? ""} />;
}
