import { createContext, type RouterContextProvider } from "react-router";
import type { SignUps } from "./sign-ups.server.ts";

/** Null while a page is rendered for every reader. */
export const signUpsContext = createContext<SignUps | null>(null);

export function requireSignUps(context: Readonly<RouterContextProvider>): SignUps {
  const signUps = context.get(signUpsContext);
  if (!signUps) throw new Error("A page for every reader signs nobody up");
  return signUps;
}
