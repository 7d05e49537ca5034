import { data, redirect } from "react-router";
import { CLASS_FIELDS, DESTINATIONS, openedPath } from "#app/learning/class/class-paths.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/prepare.route";
import { ChooseQuizPage, PREPARE_NAME } from "./choose-quiz-page.tsx";
import { askedQuizzes, listQuizzes } from "./class-quizzes.server.ts";
import { deskCookie, takeDesk } from "./desk.server.ts";
import {
  addressOf,
  createClass,
  PREPARE_PROBLEMS,
  type PrepareProblem,
  preparationOf,
  problemOf,
  readPrepared,
} from "./prepare-class.server.ts";
import { PreparePage } from "./prepare-page.tsx";

export const handle: RouteHandle = { variesBy: [CLASS_FIELDS.quiz], maxBodyBytes: 32 * 1024 };

function quizzesOf({ request, context }: Route.LoaderArgs | Route.ActionArgs) {
  const query = new URL(request.url).searchParams;
  const quizzes = askedQuizzes(contentOf(context), query);
  if (!quizzes) throw data(null, { status: 404 });
  return { quizzes, query };
}

export function loader(args: Route.LoaderArgs) {
  const { quizzes, query } = quizzesOf(args);
  const groups = listQuizzes(contentOf(args.context));
  if (quizzes.length === 0) return { groups, preparation: null, problem: null };
  const preparation = preparationOf(query, quizzes, createIdempotencyKey());
  return { groups, preparation, problem: problemOf(query, quizzes) };
}

export async function action(args: Route.ActionArgs) {
  const services = requireServices(args.context);
  const { quizzes } = quizzesOf(args);
  if (quizzes.length === 0) throw data(null, { status: 404 });
  const form = (await readForm(args.request)) ?? new URLSearchParams();
  const isChanged = [CLASS_FIELDS.removed, CLASS_FIELDS.up, CLASS_FIELDS.down].some((field) => form.has(field));
  const to = form.get(CLASS_FIELDS.to) ?? (isChanged ? DESTINATIONS.address : null);
  if (to !== null) {
    const mixed = askedQuizzes(contentOf(args.context), form);
    if (!mixed) throw data(null, { status: 404 });
    return redirect(addressOf(form, mixed, to), 303);
  }
  const preparation = preparationOf(form, quizzes, createIdempotencyKey());
  const refuse = (problem: PrepareProblem, status: number, headers?: Record<string, string>) =>
    data({ preparation, problem: PREPARE_PROBLEMS[problem] }, { status, ...(headers ? { headers } : {}) });
  const prepared = readPrepared(form, quizzes);
  if (typeof prepared === "string") return refuse(prepared, 400);
  try {
    const now = new Date();
    const held = await takeDesk(services, args.request);
    const made = await createClass(services, { form, quizzes, prepared, desk: held, now });
    if ("refusal" in made) {
      const { refusal, retryAfterSeconds } = made;
      return retryAfterSeconds
        ? refuse(refusal, 429, { "Retry-After": String(retryAfterSeconds) })
        : refuse(refusal, 503);
    }
    const { id, desk, endsAt } = made.opened;
    const cookie = deskCookie(services, { ...held, token: desk }, new Date(endsAt), now);
    return redirect(openedPath(id), { status: 303, headers: { "Set-Cookie": cookie } });
  } catch (error) {
    services.reportError(error, args.request);
    return refuse("restart", 503);
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.preparation?.title;
  return pageMeta({
    title: title ? `${title} : préparer le quiz en classe` : PREPARE_NAME,
    description:
      "Choisir les questions d’un quiz et les poser à une classe, sur un appareil ou avec des cartes en papier.",
    indexable: false,
  });
}

export default function PrepareRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, preparation, problem } = loaderData;
  if (!preparation) return <ChooseQuizPage groups={groups} />;
  return (
    <PreparePage
      key={actionData?.preparation.key}
      preparation={actionData?.preparation ?? preparation}
      groups={groups}
      problem={actionData?.problem ?? problem}
    />
  );
}
