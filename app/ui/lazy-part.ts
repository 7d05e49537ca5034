import { createElement, type FunctionComponent, useEffect, useState } from "react";

/**
 * A part whose code comes when it is first shown, and nothing until then. When its file is lost, the rest of the page
 * stays, and the next showing asks again: React's lazy() keeps the loss for good and shows the error page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  onLost = () => {},
): FunctionComponent<Props> {
  let known: FunctionComponent<Props> | null = null;
  return function LazyPart(props) {
    const [part, setPart] = useState(() => known);
    useEffect(() => {
      if (known) return;
      load().then((loaded) => {
        known = loaded;
        setPart(() => loaded);
      }, onLost);
    }, []);
    return part && createElement(part, props);
  };
}
