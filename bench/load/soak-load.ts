import { Agent } from "node:http";
import { send, signUp } from "./signup-load.ts";

type Visitors = { readerCookie: string; adminCookie: string; files: string[] };
type LoadOptions = Visitors & { port: number; requests: number; connections: number };

type SoakLoad = {
  answered: () => number;
  unexpected: Map<string, number>;
  run: (requests: number) => Promise<void>;
  close: () => void;
};

type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string };
type Kind = { name: string; share: number; status: number[]; request: (turn: number) => Request };

/** Shares in per cent; every function of the server is among them. */
function listKinds({ readerCookie, adminCookie, files }: Visitors): Kind[] {
  const file = (turn: number) => files[turn % files.length] ?? "/";
  const encodings = ["br, gzip", "br, gzip", "br, gzip", "gzip", "identity"];
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  return [
    {
      name: "built files",
      share: 55,
      status: [200],
      request: (turn) => ({
        path: file(turn),
        headers: { "Accept-Encoding": encodings[turn % encodings.length] ?? "br" },
      }),
    },
    {
      name: "sessions",
      share: 10,
      status: [200],
      request: () => ({ path: "/session", headers: { Cookie: readerCookie } }),
    },
    {
      name: "profiles",
      share: 5,
      status: [200],
      request: (turn) => ({ path: "/profil", headers: turn % 2 === 0 ? { Cookie: readerCookie } : {} }),
    },
    {
      name: "sign-in requests",
      share: 5,
      status: [200],
      request: (turn) => ({
        method: "POST",
        path: "/compte/envoi",
        headers: form,
        body: new URLSearchParams({
          formulaire: "connexion",
          intention: "envoyer",
          email: `entree-${turn}@exemple.fr`,
        }).toString(),
      }),
    },
    {
      name: "subscriber lists",
      share: 5,
      status: [200],
      request: (turn) => ({
        path: `/admin.data?page=${(turn % 5) + 1}&_routes=routes%2Fadmin%2Fsubscribers`,
        headers: { Cookie: adminCookie },
      }),
    },
    { name: "unknown pages", share: 10, status: [404], request: (turn) => ({ path: `/page-inconnue-${turn}` }) },
  ];
}

const SIGN_UPS = "sign-ups";

export function startSoakLoad({ port, connections, ...visitors }: Omit<LoadOptions, "requests">): SoakLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const kinds = listKinds(visitors);
  const wheel = turnWheel(kinds);
  const unexpected = new Map<string, number>();
  let started = 0;
  let answered = 0;

  async function visit(until: number): Promise<void> {
    while (started < until) {
      const turn = started;
      started += 1;
      const kind = wheel[turn % wheel.length] ?? null;
      const status = await (kind
        ? send({ port, agent, method: "GET", ...kind.request(turn) })
        : signUp({ port, agent, email: `abonnee-${turn}@exemple.fr` })
      ).catch(() => 0);
      answered += 1;
      if ((kind?.status ?? [200]).includes(status)) continue;
      const name = `${kind?.name ?? SIGN_UPS}, status ${status}`;
      unexpected.set(name, (unexpected.get(name) ?? 0) + 1);
    }
  }

  return {
    answered: () => answered,
    unexpected,
    async run(requests) {
      const until = started + requests;
      await Promise.all(Array.from({ length: connections }, () => visit(until)));
    },
    close: () => agent.destroy(),
  };
}

/** Spreads the kinds evenly over a hundred turns; null is a sign-up. */
function turnWheel(kinds: Kind[]): (Kind | null)[] {
  const all = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind));
  const turns: (Kind | null)[] = [...all, ...Array.from({ length: 100 - all.length }, () => null)];
  // 37 and 100 are coprime: every turn is taken once.
  return turns.map((_, index) => turns[(index * 37) % turns.length] ?? null);
}
