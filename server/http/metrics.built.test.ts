import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";
import { startServer } from "#tests/support/site/built-server.ts";

const TOKEN = "jeton-des-tests-0123456789";

test("the figures are there for whoever has the token, and are no page of the site without the setting", async () => {
  using data = temporaryFolder();
  {
    await using server = await startServer({ environment: { DATA_DIR: data.path, METRICS_TOKEN: TOKEN } });
    const ask = (token: string) => fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
    expect((await ask("un-autre-jeton-de-test")).status).toBe(401);
    await fetch(`${server.url}/explorer`);
    const text = await (await ask(TOKEN)).text();
    expect(text).toContain('recap_http_requests_total{route="page",status="200"} 1');
    expect(text).toContain("recap_database_up 1");
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  }
  await using server = await startServer({ environment: { DATA_DIR: data.path } });
  const answer = await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  expect(answer.status).toBe(404);
});
