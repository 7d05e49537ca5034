import { createElement, type FunctionComponent, useEffect, useState } from "react";

export type LazyPart<Props> = FunctionComponent<Props> & {
  /** Loads the part before the page is shown; never rejects. */
  preload: () => Promise<void>;
};

/**
 * Loads a component lazily. Unlike with React's lazy(), a failed load leaves the page as it is and is retried at the
 * next showing, instead of showing the error page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  onLost = () => {},
): LazyPart<Props> {
  let known: FunctionComponent<Props> | null = null;
  const keep = async () => {
    known ??= await load();
    return known;
  };
  function LazyPart(props: Props) {
    const [part, setPart] = useState(() => known);
    useEffect(() => {
      // This is also done for a known part, which may have been loaded between the rendering and this effect.
      keep().then((loaded) => setPart(() => loaded), onLost);
    }, []);
    return part && createElement(part, props);
  }
  return Object.assign(LazyPart, {
    preload: () =>
      keep().then(
        () => {},
        () => {},
      ),
  });
}
