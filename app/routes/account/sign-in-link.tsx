import { data, Form, Link, redirect, useNavigation } from "react-router";
import { maskEmail } from "#app/features/accounts/masked-email.ts";
import { PageTitle } from "#app/features/accounts/page-title.tsx";
import { signInByEmail } from "#app/features/accounts/sign-in.server.ts";
import { SIGN_IN_MINUTES } from "#app/features/accounts/sign-in-code.ts";
import { consumeLink, type LinkState, readLink } from "#app/features/accounts/sign-in-requests.server.ts";
import { submitPatiently, UNAVAILABLE } from "#app/features/accounts/submission.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { requireServices } from "#server/services.ts";
import type { Route } from "./+types/sign-in-link";

const TOKEN = "jeton";
/** The address of this page opens an account: it is not passed on. */
const HEADERS = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** Reads the link and changes nothing, however often and by whomever it is opened: mail scanners open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get(TOKEN) ?? "";
  const link = await readLink(requireServices(context).db, token.slice(0, 200), new Date());
  return data(describeLink(link, token), { status: statusOf(link), headers: HEADERS });
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const token = String((await request.formData()).get(TOKEN) ?? "").slice(0, 200);
  try {
    const link = await consumeLink(services.db, token, new Date());
    if (link.state !== "valid") return data({ outcome: link.state }, { status: statusOf(link), headers: HEADERS });
    return redirect(link.returnPath, { status: 303, headers: await signInByEmail(services, link.email, request) });
  } catch (error) {
    services.reportError(error, request);
    return data({ outcome: "unavailable" as const }, { status: 503, headers: HEADERS });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitPatiently(() => serverAction());
}

/** A link that was just used is not read again to say so. */
export function shouldRevalidate() {
  return false;
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Referrer-Policy") ? actionHeaders : loaderHeaders;
}

/** The title, which follows the form, is the page's own. */
export function meta() {
  return [
    { name: "description", content: "Se connecter au Récap par le lien reçu par e-mail." },
    { name: "robots", content: "noindex" },
  ];
}

type Refusal = Exclude<LinkState["state"], "valid">;

const REFUSALS: Record<Refusal, { title: string; text: string }> = {
  used: {
    title: "Ce lien a déjà servi",
    text: "Un lien de connexion ne sert qu’une fois. Si vous n’êtes pas connecté(e), demandez-en un nouveau.",
  },
  expired: {
    title: "Ce lien a expiré",
    text: `Un lien de connexion est valable ${SIGN_IN_MINUTES}\u00A0minutes. Demandez-en un nouveau.`,
  },
  unknown: {
    title: "Ce lien n’est pas reconnu",
    text: "Il est incomplet, trop ancien, ou un lien plus récent l’a remplacé. Ouvrez le dernier e-mail reçu, ou demandez un nouveau lien.",
  },
};

export default function SignInLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = refusalOf(actionData) ?? (loaderData.state === "valid" ? null : loaderData.state);
  if (refusal) return <RefusedLink refusal={refusal} />;
  const { email, token } = loaderData;
  return (
    <div className="wrap message-page">
      <PageTitle>Confirmez votre connexion</PageTitle>
      <h1>Confirmez votre connexion</h1>
      <p className="lead">
        Vous allez ouvrir le compte <strong>{email}</strong> dans ce navigateur.
      </p>
      <SignInButton token={token} />
      {actionData?.outcome === "unavailable" ? (
        <p className="alert" role="alert">
          {UNAVAILABLE}
        </p>
      ) : null}
      <p className="muted">Vous n’avez rien demandé ? Fermez cette page : sans ce bouton, il ne se passe rien.</p>
    </div>
  );
}

function SignInButton({ token }: { token: string }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="button-row">
      <input type="hidden" name={TOKEN} value={token} />
      <Button
        type="submit"
        aria-busy={isBusy || undefined}
        onClick={(event) => {
          if (isBusy) event.preventDefault();
        }}
      >
        {isBusy ? "Connexion..." : "Me connecter"}
      </Button>
    </Form>
  );
}

function RefusedLink({ refusal }: { refusal: Refusal }) {
  const { title, text } = REFUSALS[refusal];
  return (
    <div className="wrap message-page">
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p className="button-row">
        <ButtonLink to="/connexion">Recevoir un nouveau lien</ButtonLink>
        <Link className="button button-quiet" to="/">
          Retour à l'accueil
        </Link>
      </p>
    </div>
  );
}

function describeLink(link: LinkState, token: string) {
  if (link.state !== "valid") return { state: link.state, email: "", token: "" };
  return { state: link.state, email: maskEmail(link.email), token };
}

function refusalOf(answer: Route.ComponentProps["actionData"]): Refusal | null {
  return !answer || answer.outcome === "unavailable" ? null : answer.outcome;
}

function statusOf({ state }: LinkState): number {
  if (state === "valid") return 200;
  return state === "unknown" ? 404 : 410;
}
