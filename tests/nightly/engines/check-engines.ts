import { temporaryFolder } from "#tests/support/folder.ts";
import { startServer } from "#tests/support/site/built-server.ts";
import { FIREFOX } from "./firefox.ts";
import { JOURNEYS } from "./journeys.ts";
import { type Engine, isInstalled } from "./tab.ts";
import { WEBKIT } from "./webkit.ts";

// Reading, quiz, review, sign-up and sign-in in the engines that this machine has: npm run check:engines, after a build.
const ENGINES = [FIREFOX, WEBKIT];

const found = ENGINES.filter(isInstalled);
for (const { name, debian } of ENGINES.filter((engine) => !found.includes(engine)))
  console.log(`${name} is not installed: apt-get install --no-install-recommends ${debian}`);
const failures: string[] = [];
if (found.length > 0) await visitWith(found);
const made = found.length * Object.keys(JOURNEYS).length;
console.log(`${made - failures.length} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);

async function visitWith(engines: Engine[]): Promise<void> {
  using data = temporaryFolder();
  process.env.E2E_DATA_DIR = data.path;
  await using server = await startServer({
    environment: { DATA_DIR: data.path, RATE_LIMITS: "off" },
  });
  for (const engine of engines) {
    await using tab = await engine.open();
    for (const [name, journey] of Object.entries(JOURNEYS)) {
      try {
        await journey({ tab, origin: `http://localhost:${server.port}` });
        console.log(`${engine.name}: ${name}`);
      } catch (error) {
        failures.push(name);
        console.log(`${engine.name}: ${name} failed: ${String(error)}`);
      }
    }
  }
}
