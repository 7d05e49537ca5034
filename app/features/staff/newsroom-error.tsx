import { isRouteErrorResponse } from "react-router";
import { ErrorPage } from "#app/features/layout/error-page.tsx";
import { isNotSaved, NotSavedView } from "./not-saved.tsx";
import { SendAgainLater, SessionEnded } from "./session-ended.tsx";

/** For every page of the newsroom: what was typed is never behind a page that does not say so. */
export function NewsroomError({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <ErrorPage error={error} />;
  if (error.status === 401) return <SessionEnded />;
  if (isNotSaved(error.data)) return <NotSavedView {...error.data} />;
  return error.status === 503 ? <SendAgainLater /> : <ErrorPage error={error} />;
}
