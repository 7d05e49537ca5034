import { data, redirect } from "react-router";
import { currentAdmin } from "#app/office/sign-in/admin-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/team.route";
import { actOnTeam, readTeam } from "./team-acts.server.ts";
import {
  QUESTIONS,
  TEAM_DONE,
  TEAM_FIELDS,
  TEAM_INTENTS,
  TEAM_PATH,
  type TeamIntent,
  type TeamQuestion,
} from "./team-form.ts";
import { TeamPage } from "./team-page.tsx";

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const team = await readTeam(requireServices(context), currentAdmin(context), new Date());
  const word = (field: string) => searchParams.get(field);
  const done = TEAM_INTENTS.find((one) => TEAM_DONE[one].word === word(TEAM_FIELDS.done));
  const intent = (Object.keys(QUESTIONS) as TeamQuestion[]).find(
    (one) => QUESTIONS[one] === word(TEAM_FIELDS.question),
  );
  const member = team.members.find(({ userId }) => userId === word(TEAM_FIELDS.id));
  return {
    ...team,
    message: done ? messageOf(done, team.invitations.at(-1)?.name) : null,
    question: intent && member ? { intent, member } : null,
  };
}

/** The newest invitation is the last of the list. */
function messageOf(done: TeamIntent, invited: string | undefined): string {
  const { message } = TEAM_DONE[done];
  return done === "invite" && invited !== undefined
    ? message.replace("L’invitation", `L’invitation de ${invited}`)
    : message;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = (await readForm(request)) ?? new URLSearchParams();
  const answer = await actOnTeam(requireServices(context), { admin: currentAdmin(context), form, now: new Date() });
  if ("refused" in answer) return data(answer.refused, { status: 422 });
  return redirect(`${TEAM_PATH}?${TEAM_FIELDS.done}=${TEAM_DONE[answer.done].word}`, 303);
}

export { rereadAfterRefusal as shouldRevalidate } from "#app/office/frame/outcome.tsx";

export function meta() {
  return pageMeta({ title: "Équipe", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function TeamRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamPage {...loaderData} refusal={actionData ?? null} />;
}
