import { useEffect, useRef } from "react";
import {
  type Location,
  useLocation,
  useNavigationType,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from "react-router";

/** By entry of the history, the path of the link that was followed from it. */
const followed = new Map<string, string>();

/**
 * As on a new page (WCAG 2.4.3): the title, or what the hash names; on the way back, the link that was followed.
 * React Router's <ScrollRestoration> needs an inline script, which is refused.
 */
export function useNavigationFocus() {
  useScrollRestoration();
  const location = useLocation();
  const type = useNavigationType();
  const previous = useRef(location);
  useEffect(() => {
    const before = previous.current;
    previous.current = location;
    if (before.pathname === location.pathname) return;
    if (type !== "POP") followed.set(before.key, location.pathname);
    const target = (type === "POP" && followedLink(location)) || namedByHash(location) || title();
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [location, type]);
}

function followedLink({ key }: Location): HTMLElement | undefined {
  const path = followed.get(key);
  return [...document.links].find((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return "pathname" in link && link.pathname === path && bottom > top && top >= 0 && bottom <= innerHeight;
  });
}

function namedByHash({ hash }: Location): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

function title(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
}
