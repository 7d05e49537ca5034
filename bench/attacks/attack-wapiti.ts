import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AttackRun, Visitors } from "./attack-targets.ts";
import { runTool } from "./run-tool.ts";
import { withoutSignOut } from "./without-sign-out.ts";

type Options = { url: string; who: keyof Visitors; cookie: string; seconds: number };

type Finding = { info: string; path: string; method: string; parameter: string | null };
type Report = Record<"vulnerabilities" | "anomalies", Record<string, Finding[]>>;

const MODULES = [
  ...[
    "backup",
    "blindsql",
    "cookieflags",
    "crlf",
    "csp",
    "csrf",
    "exec",
    "file",
    "htaccess",
    "http_headers",
    "methods",
  ],
  ...["permanentxss", "redirect", "shellshock", "sql", "xss", "xxe"],
];
const STARTS = [
  "/connexion?retour=/profil",
  "/connexion/lien?jeton=abc",
  "/lettre/confirmer?jeton=abc",
  "/lettre/desinscription?jeton=abc",
  "/lettre/inscription",
  "/profil/suppression",
  "/admin?q=a&source=updates_signup&etat=confirme&tri=email&sens=asc",
  "/admin/abonnes-nombre.json?q=a",
  "/admin/importer",
  "/admin/journal",
];
/** Expected findings, and why they are right as they are. */
const EXPLAINED: Record<string, RegExp> = {
  "frame-ancestors of the policy says it, to every browser of today": /X-Frame-Options is not set/,
  "a filter that no browser has any more": /X-XSS-Protection is not set/,
  "this instance is not served over https": /Strict-Transport-Security is not set|Secure flag is not set/,
  "the readable hint opens nothing": /HttpOnly flag is not set in the cookie : session-hint/,
  "forms are guarded by the origin of the request, not by a token": /CSRF|Cross Site Request Forgery/i,
};

export async function runWapiti({ url, who, cookie, seconds }: Options): Promise<AttackRun> {
  const directory = mkdtempSync(join(tmpdir(), "le-recap-wapiti-"));
  const file = join(directory, "report.json");
  await using site = await withoutSignOut(url, cookie);
  const parameters = [
    ...[
      "-u",
      `${site.url}/`,
      "--scope",
      "domain",
      "-d",
      "3",
      "--max-links-per-page",
      "60",
      "--max-files-per-dir",
      "15",
    ],
    ...["-m", MODULES.join(","), "--max-scan-time", String(seconds), "--max-attack-time", String(seconds / 4)],
    ...["-f", "json", "-o", file, "--flush-session", "--no-bugreport", "-v", "1"],
    ...["--store-session", join(directory, "session"), "--store-config", join(directory, "config")],
    ...STARTS.flatMap((start) => ["-s", `${site.url}${start}`]),
  ];
  // Each of its modules may take its share after the crawl.
  const { output, isOutOfTime } = await runTool("wapiti", parameters, seconds * 10);
  const report = readWapitiReport(file);
  rmSync(directory, { recursive: true, force: true });
  const [, found = "no"] = /Wapiti found (\d+) URLs/.exec(output) ?? [];
  return {
    tool: "wapiti",
    who,
    target: `the whole site (${found} addresses and forms)`,
    outcome: isOutOfTime ? "out of time" : "ended",
    findings: report ? findingsIn(report) : [`wapiti wrote no report: ${output.slice(-300)}`],
  };
}

function readWapitiReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return null;
  }
}

function findingsIn({ vulnerabilities, anomalies }: Report): string[] {
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)]
    .flatMap(([kind, found]) =>
      found.map(({ info, method, path, parameter }) => `${kind}: ${method} ${path} ${parameter ?? ""} ${info}`.trim()),
    )
    .filter((finding) => !Object.values(EXPLAINED).some((pattern) => pattern.test(finding)));
}
