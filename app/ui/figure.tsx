type Picture = { src: string; width: number; height: number };

type FigureProps = { caption: string; alternative: string; wide: Picture; narrow: Picture | null };

/** The caption names the figure, as RGAA 1.9.1 asks. */
export function Figure({ caption, alternative, wide, narrow }: FigureProps) {
  const picture = (
    <img src={wide.src} alt={alternative} width={wide.width} height={wide.height} loading="lazy" decoding="async" />
  );
  return (
    // biome-ignore lint/a11y/noRedundantRoles: RGAA 1.9.1 asks for the role by name
    <figure role="figure" aria-label={caption} className="figure">
      {narrow ? (
        <picture>
          <source media="(max-width:39.99rem)" srcSet={narrow.src} width={narrow.width} height={narrow.height} />
          {picture}
        </picture>
      ) : (
        picture
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
