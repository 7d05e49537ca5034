type Picture = { src: string; width: number; height: number };

type FigureProps = { caption: string; alternative: string; wide: Picture; narrow: Picture | null };

/** Named by its caption, as RGAA 1.9.1 asks. */
export function Figure({ caption, alternative, wide, narrow }: FigureProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: RGAA 1.9.1 asks for the role by name
    <figure role="figure" aria-label={caption} className="figure">
      <picture>
        {narrow ? (
          <source media="(width < 40rem)" srcSet={narrow.src} width={narrow.width} height={narrow.height} />
        ) : null}
        <img src={wide.src} alt={alternative} width={wide.width} height={wide.height} loading="lazy" decoding="async" />
      </picture>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
