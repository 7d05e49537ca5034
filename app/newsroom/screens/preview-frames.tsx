import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";

const FRAMES = [
  { title: "Téléphone, en clair", scheme: "clair", width: 390, height: 720 },
  { title: "Téléphone, en sombre", scheme: "sombre", width: 390, height: 720 },
  { title: "Écran large", scheme: "clair", width: 1_280, height: 800 },
] as const;

/** The page itself, as it is saved; without scripts, as any preview. */
export function PreviewFrames({ id }: { id: string }) {
  const path = draftPath(id, "apercu");
  return (
    <div className="preview-frames">
      <p>
        La page telle qu’elle est enregistrée.{" "}
        <a href={path} target="_blank" rel="noopener">
          L’ouvrir seule<span className="sr-only"> (nouvelle fenêtre)</span>
        </a>{" "}
        pour l’imprimer, comme chez un lecteur.
      </p>
      {FRAMES.map(({ title, scheme, width, height }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <iframe
            title={`Aperçu : ${title}`}
            src={`${path}?vue=${scheme}`}
            sandbox="allow-same-origin"
            width={width}
            height={height}
            loading="lazy"
          />
        </section>
      ))}
    </div>
  );
}
