import { Agent, request } from "node:http";

export type LoadResult = {
  acknowledged: string[];
  failures: number;
  seconds: number;
  /** Milliseconds, sorted. */
  latencies: number[];
};

export type Load = { port: number; connections: number; seconds: number; prefix: string };

export async function signUpLoad({ port, connections, seconds, prefix }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const result: LoadResult = { acknowledged: [], failures: 0, seconds: 0, latencies: [] };
  const start = performance.now();
  const end = start + seconds * 1000;

  async function visit(connection: number): Promise<void> {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const email = `${prefix}-${connection}-${turn}@exemple.fr`;
      const sentAt = performance.now();
      const status = await signUp({ port, agent, email }).catch(() => 0);
      result.latencies.push(performance.now() - sentAt);
      if (status === 200) result.acknowledged.push(email);
      else result.failures += 1;
    }
  }

  await Promise.all(Array.from({ length: connections }, (_, connection) => visit(connection)));
  result.seconds = (performance.now() - start) / 1000;
  result.latencies.sort((one, other) => one - other);
  agent.destroy();
  return result;
}

type Visit = { port: number; agent: Agent; email: string };

export function signUp({ port, agent, email }: Visit): Promise<number> {
  const body = new URLSearchParams({ email, source: "updates_signup" }).toString();
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": Buffer.byteLength(body),
    Accept: "application/json",
  };
  return send({ port, agent, method: "POST", path: "/lettre/inscription.json", headers, body });
}

type Sending = { port: number; agent: Agent; method: string; path: string; headers?: object; body?: string };

export function send({ body, headers, ...options }: Sending): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request({ host: "127.0.0.1", ...options, headers: { ...headers } }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", reject);
    });
    sending.on("error", reject);
    sending.end(body);
  });
}

/** Milliseconds, sorted, of one reading every `pauseMs`. */
export async function readPages(
  port: number,
  { count, pauseMs }: { count: number; pauseMs: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (let reading = 0; reading < count; reading += 1) {
    const sentAt = performance.now();
    await send({ port, agent, method: "GET", path: "/" });
    times.push(performance.now() - sentAt);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  agent.destroy();
  return times.sort((one, other) => one - other);
}
