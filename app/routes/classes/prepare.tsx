import { data } from "react-router";
import { CLASS_FIELDS } from "#app/features/classes/rules/class-paths.ts";
import { deskCookie, takeDesk } from "#app/features/classes/teacher/held-desk.server.ts";
import { OpenedPage } from "#app/features/classes/teacher/opened-page.tsx";
import { PaperPage } from "#app/features/classes/teacher/paper-page.tsx";
import {
  createClass,
  findQuiz,
  listQuizzes,
  PREPARE_PROBLEMS,
  paperOf,
  preparationOf,
  readPrepared,
} from "#app/features/classes/teacher/prepare-class.server.ts";
import { ChooseQuizPage, PreparePage } from "#app/features/classes/teacher/prepare-page.tsx";
import { createIdempotencyKey } from "#app/features/forms/idempotency-key.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/prepare";

export const handle: RouteHandle = { variesBy: CLASS_FIELDS.quiz, maxBodyBytes: 16 * 1024 };

function quizOf({ request, context }: Route.LoaderArgs | Route.ActionArgs) {
  const query = new URL(request.url).searchParams;
  const id = query.get(CLASS_FIELDS.quiz);
  const quiz = findQuiz(contentOf(context), id);
  if (id !== null && !quiz) throw data(null, { status: 404 });
  return { quiz, query };
}

export function loader(args: Route.LoaderArgs) {
  const { quiz, query } = quizOf(args);
  if (!quiz) return { quizzes: listQuizzes(contentOf(args.context)), paper: null, preparation: null };
  const paper = paperOf(query, quiz);
  return { quizzes: null, paper, preparation: preparationOf(quiz, createIdempotencyKey()) };
}

export async function action(args: Route.ActionArgs) {
  const services = requireServices(args.context);
  const { quiz } = quizOf(args);
  if (!quiz) throw data(null, { status: 404 });
  const form = (await readForm(args.request)) ?? new URLSearchParams();
  const typed = Object.fromEntries(form);
  const refuse = (problem: keyof typeof PREPARE_PROBLEMS, status: number, headers?: Record<string, string>) =>
    data({ opened: null, typed, problem: PREPARE_PROBLEMS[problem] }, { status, ...(headers ? { headers } : {}) });
  const prepared = readPrepared(form, quiz);
  if (!prepared) return refuse("noQuestion", 400);
  try {
    const now = new Date();
    const held = await takeDesk(services, args.request);
    const made = await createClass(services, { form, quiz, prepared, desk: held, now });
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
      { opened: { host, id, way: prepared.way, code, resume }, typed: null, problem: null },
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
  const { quizzes, paper, preparation } = loaderData;
  if (!preparation) return <ChooseQuizPage quizzes={quizzes} />;
  if (paper) return <PaperPage paper={paper} />;
  return (
    <PreparePage preparation={preparation} typed={actionData?.typed ?? null} problem={actionData?.problem ?? null} />
  );
}
