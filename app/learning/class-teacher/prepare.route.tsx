import { data, redirect } from "react-router";
import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";
import { NEW_CLASS_PATH } from "#app/learning/quiz/new-class-path.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/prepare.route";
import { deskCookie, takeDesk } from "./current-desk.server.ts";
import { OpenedPage } from "./opened-page.tsx";
import {
  askedQuizzes,
  createClass,
  hasFields,
  listQuizzes,
  PREPARE_PROBLEMS,
  type PrepareProblem,
  preparationOf,
  preparationQuery,
  readPrepared,
} from "./prepare-class.server.ts";
import { ChooseQuizPage, PreparePage } from "./prepare-page.tsx";

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
  // As a form sent them; the address that can be kept is shorter.
  if (hasFields(query)) throw redirect(`${NEW_CLASS_PATH}?${preparationQuery(query, quizzes)}`);
  const preparation = preparationOf(query, quizzes, createIdempotencyKey());
  const isEmpty = preparation.quizzes.every(({ questions }) => questions.every(({ isTicked }) => !isTicked));
  return { groups, preparation, problem: isEmpty ? PREPARE_PROBLEMS.noQuestion : null };
}

export async function action(args: Route.ActionArgs) {
  const services = requireServices(args.context);
  const { quizzes } = quizzesOf(args);
  if (quizzes.length === 0) throw data(null, { status: 404 });
  const form = (await readForm(args.request)) ?? new URLSearchParams();
  const typed = Object.fromEntries(form);
  const refuse = (problem: PrepareProblem, status: number, headers?: Record<string, string>) =>
    data({ opened: null, typed, problem: PREPARE_PROBLEMS[problem] }, { status, ...(headers ? { headers } : {}) });
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
    const { id, code, resume, desk, endsAt } = made.opened;
    const cookie = deskCookie(services, { ...held, token: desk }, new Date(endsAt), now);
    const { host } = new URL(services.settings.publicUrl);
    return data(
      { opened: { host, id, way: prepared.way, code, resume, endsAt }, typed: null, problem: null },
      { headers: { "Set-Cookie": cookie } },
    );
  } catch (error) {
    services.reportError(error, args.request);
    return refuse("restart", 503);
  }
}

export function meta() {
  return pageMeta({
    title: "Préparer une séance en classe",
    description:
      "Choisir les questions d’un quiz et les poser à une classe, sur un appareil ou avec des cartes en papier.",
    indexable: false,
  });
}

export default function PrepareRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.opened) return <OpenedPage {...actionData.opened} />;
  const { groups, preparation, problem } = loaderData;
  if (!preparation) return <ChooseQuizPage groups={groups} />;
  return (
    <PreparePage
      preparation={preparation}
      groups={groups}
      refused={actionData?.typed ?? null}
      problem={actionData?.problem ?? problem}
    />
  );
}
