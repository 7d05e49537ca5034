import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/manifest.route";
import { webManifest } from "./site-files.server.ts";

const ICONS = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" as const },
];

export function loader({ context }: Route.LoaderArgs) {
  const manifest = webManifest(contentOf(context).getSite(), {
    themeColor: "#fcfaf5",
    backgroundColor: "#fcfaf5",
    icons: ICONS,
  });
  return new Response(manifest, { headers: { "Content-Type": "application/manifest+json; charset=utf-8" } });
}
