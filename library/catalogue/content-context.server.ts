import { createContext, type RouterContextProvider } from "react-router";
import type { Catalogue } from "./create-catalogue.ts";

/** The catalogue has a context of its own because pages rendered for every reader have no services. */
export const contentContext = createContext<() => Catalogue>();

/** Returns the catalogue of the edition with which the request began. */
export function contentOf(context: Readonly<RouterContextProvider>): Catalogue {
  return context.get(contentContext)();
}
