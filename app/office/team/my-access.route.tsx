import { data, redirect } from "react-router";
import { ACCESS_PATH } from "#app/office/frame/newsroom-paths.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices, type Services } from "#platform/services.ts";
import type { Route } from "./+types/my-access.route";
import { ACCESS_FIELDS, ACCESS_INTENTS, ACCESS_QUESTIONS } from "./access-form.ts";
import { type AccessAnswer, AccessPage } from "./access-page.tsx";
import { NAME_ERROR, NAME_TAKEN, readName } from "./invitation.ts";
import { keepingTyped } from "./keep-typed.server.ts";
import {
  codeErrorText,
  drawOffer,
  leaveAndRecord,
  newsroomReturn,
  readAccess,
  setNameAndRecord,
  setPhoneAndRecord,
} from "./own-acts.server.ts";
import { renewRecoveryCodes } from "./phone.server.ts";
import { mayChangePhone, type Staff } from "./staff.ts";
import { currentStaff } from "./staff-guard.server.ts";

const SAVED = "nom";

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const member = currentStaff(context);
  const access = await readAccess(services.db, member.userId);
  if (!access) throw data(null, { status: 404 });
  const mayChange = mayChangePhone(member, new Date());
  const question = searchParams.get(ACCESS_FIELDS.question);
  const isSettingUp = !access.hasPhone || (mayChange && question === ACCESS_QUESTIONS.phone);
  return {
    access,
    mayChange,
    isLeaving: question === ACCESS_QUESTIONS.leave,
    offer: isSettingUp ? drawOffer(services, member) : null,
    isNameSaved: searchParams.get("suite") === SAVED,
    returnPath: newsroomReturn(searchParams.get(ACCESS_FIELDS.return)),
  };
}

export const action = keepingTyped(async ({ request, context }: Route.ActionArgs) => {
  const services = requireServices(context);
  const form = (await readForm(request)) ?? new URLSearchParams();
  const returnPath = newsroomReturn(form.get(ACCESS_FIELDS.return));
  const answer = await act(services, currentStaff(context), form, new Date());
  return data({ ...answer, returnPath }, { status: answer.intent === "codes" ? 200 : 422 });
});

async function act(services: Services, member: Staff, form: URLSearchParams, now: Date): Promise<AccessAnswer> {
  const intent = ACCESS_INTENTS.find((known) => known === form.get(ACCESS_FIELDS.intent));
  if (intent === "leave") {
    await leaveAndRecord(services, member, now);
    throw redirect("/profil", 303);
  }
  if (intent === "name") {
    const typed = (form.get(ACCESS_FIELDS.name) ?? "").slice(0, 300);
    const name = readName(typed);
    if (!name) return { intent, error: NAME_ERROR, typed };
    if (!(await setNameAndRecord(services, member, name, now))) return { intent, error: NAME_TAKEN, typed };
    throw redirect(`${ACCESS_PATH}?suite=${SAVED}`, 303);
  }
  if (intent === "phone") return setUpPhone(services, member, form, now);
  if (intent === "recovery") {
    const recoveryCodes = await renewRecoveryCodes(services, member, now);
    if (recoveryCodes) return { intent: "codes", recoveryCodes };
    return { intent: "refused", error: codeErrorText({ state: "unproved" }) };
  }
  return { intent: "refused", error: "Action inconnue." };
}

async function setUpPhone(services: Services, member: Staff, form: URLSearchParams, now: Date): Promise<AccessAnswer> {
  const code = (form.get(ACCESS_FIELDS.code) ?? "").slice(0, 30);
  const outcome = await setPhoneAndRecord(services, member, code, now);
  if (outcome.state === "set") return { intent: "codes", recoveryCodes: outcome.recoveryCodes };
  const error = codeErrorText(outcome);
  if (outcome.state === "unproved") return { intent: "refused", error };
  return { intent: "phone", error };
}

export function meta() {
  return pageMeta({ title: "Mon accès", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function MyAccessRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccessPage
      {...loaderData}
      answer={actionData ?? null}
      returnPath={actionData?.returnPath ?? loaderData.returnPath}
    />
  );
}
