import { createContext, type RouterContextProvider } from "react-router";
import type { SignUps } from "./sign-ups.server.ts";

/** Null while pages are prerendered. */
export const signUpsContext = createContext<SignUps | null>(null);

export function requireSignUps(context: Readonly<RouterContextProvider>): SignUps {
  const signUps = context.get(signUpsContext);
  if (!signUps) throw new Error("A prerendered page signs nobody up");
  return signUps;
}
