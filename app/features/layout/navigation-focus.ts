import { useEffect, useRef } from "react";
import { useLocation, UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

/**
 * After a navigation inside the site, does what a browser does on a new page: scrolls to where it should be and puts the focus at
 * the start of the content, so that a screen reader announces the new title (WCAG 2.4.3).
 * The hook is used without React Router's <ScrollRestoration>, which needs an inline script that the content policy refuses.
 */
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
