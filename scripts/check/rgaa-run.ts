import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { citedTests, type Evaluation, type NamedTest } from "./rgaa-evaluation.ts";

type Ran = { file: string; title: string; passed: boolean };
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: { file: string; title: string; ok: boolean; tests: { status: string }[] }[];
};
type VitestReport = {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
};

export function problemsOfRun(evaluation: Evaluation, reports: string): string[] {
  const ran = [...ranInBrowser(join(reports, "e2e.json")), ...ranInVitest(join(reports, "vitest.json"))];
  return citedTests(evaluation).flatMap((key) => {
    const test = evaluation.tests[key];
    if (!test) return [`${key} : ce test n'est pas dans docs/rgaa/tests.yaml`];
    const found = ran.filter((one) => isTest(one, test));
    if (found.length === 0) return [`${key} : « ${test.title} » n'a pas tourné`];
    return found.filter(({ passed }) => !passed).map(({ title }) => `${key} : « ${title} » n'est pas passé`);
  });
}

function isTest({ file, title }: Ran, test: NamedTest): boolean {
  return test.file.endsWith(file) && title.includes(test.title);
}

function ranInBrowser(report: string): Ran[] {
  if (!existsSync(report)) return [];
  const flatten = ({ suites = [], specs = [] }: PlaywrightSuite): Ran[] => [
    ...specs.map(({ file, title, ok, tests }) => ({
      file,
      title,
      passed: ok && tests.every(({ status }) => status === "expected"),
    })),
    ...suites.flatMap(flatten),
  ];
  return flatten(JSON.parse(readFileSync(report, "utf8")) as PlaywrightSuite);
}

function ranInVitest(report: string): Ran[] {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: name.slice(name.indexOf("tests/")),
      title,
      passed: status === "passed",
    })),
  );
}
