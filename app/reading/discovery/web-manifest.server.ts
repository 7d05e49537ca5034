import type { Site } from "#library/catalogue/catalogue.ts";

type ManifestIcon = { src: string; sizes: string; type: string; purpose?: "any" | "maskable" };

type ManifestLook = { themeColor: string; backgroundColor: string; icons: ManifestIcon[] };

export function webManifest(site: Pick<Site, "name" | "description">, look: ManifestLook): string {
  return JSON.stringify({
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: "fr",
    dir: "ltr",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: look.themeColor,
    background_color: look.backgroundColor,
    icons: look.icons,
    categories: ["education", "news"],
  });
}
