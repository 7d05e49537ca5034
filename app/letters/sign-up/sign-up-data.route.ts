import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/sign-up-data.route";
import { answerHeaders, replyToSignUp } from "./reply-to-sign-up.server.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await replyToSignUp(requireServices(context), request);
  const told = answer.isRecorded ? { isRecorded: true } : { isRecorded: false, message: answer.message };
  return Response.json(told, { status: answer.status, headers: answerHeaders(answer) });
}
