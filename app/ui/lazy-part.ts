import { createElement, type FunctionComponent, useEffect, useState } from "react";

export type LazyPart<Props> = FunctionComponent<Props> & {
  /** For who wants it in place before the page is shown; never fails. */
  preload: () => Promise<void>;
};

/**
 * A part whose code comes when it is first shown, and nothing until then. When its file is lost, the rest of the page
 * stays, and the next showing asks again: React's lazy() keeps the loss for good and shows the error page.
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
      // Also when it is known: it may have come between the rendering and this effect.
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
