import { readMessage } from "#app/letters/preflight/read-message.server.ts";

export const PREVIEW_VIEWS = ["clair", "sombre", "inverse", "texte", "source"] as const;
type PreviewView = (typeof PREVIEW_VIEWS)[number];

/** The one page with inline style: nothing runs or loads from elsewhere, only the administration may frame it. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox allow-same-origin; frame-ancestors 'self'";
const DARK = /@media \(prefers-color-scheme: dark\) \{/g;
/** Approximates Gmail on an iPhone in dark mode. */
const INVERTED =
  "<style>html{filter:invert(1) hue-rotate(180deg);background:#fff}img{filter:invert(1) hue-rotate(180deg)}</style>";

type Previewed = { template: Buffer; startedAt: Date | null };

export async function letterPreview(
  { template, startedAt }: Previewed,
  view: PreviewView,
  publicUrl: string,
): Promise<Response> {
  if (view === "source") return plain(template.toString("latin1"));
  const { html, text } = await readMessage(template, startedAt);
  if (view === "texte") return plain(text);
  // Forces the scheme, whatever the administrator's own screen.
  const scheme = view === "sombre" ? "@media all {" : "@media not all {";
  const page = html
    .replace(DARK, scheme)
    .replaceAll(`src="${publicUrl}/`, 'src="/')
    .replace("color-scheme: light dark", view === "sombre" ? "color-scheme: dark" : "color-scheme: light")
    .replace("</head>", `${view === "inverse" ? INVERTED : ""}</head>`);
  return new Response(page, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY },
  });
}

function plain(text: string): Response {
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Content-Security-Policy": POLICY },
  });
}
