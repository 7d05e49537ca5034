import { useEffect, useRef } from "react";
import { useLocation, UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

/** As on a new page (WCAG 2.4.3). React Router's <ScrollRestoration> needs an inline script, which is refused. */
export function useNavigationFocus() {
  useScrollRestoration();
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const title = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [pathname]);
}
