import { data } from "react-router";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { siteValuesContext } from "#platform/services.ts";
import type { Route } from "./+types/calendar.route";
import { calendarFile } from "./calendar-file.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  const page = contentOf(context).getContentPage("voter");
  if (!page || page.calendar.length === 0) throw data(null, { status: 404 });
  const { origin } = context.get(siteValuesContext);
  return new Response(calendarFile(page, `${origin}/voter`), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="voter-en-2027.ics"',
    },
  });
}
