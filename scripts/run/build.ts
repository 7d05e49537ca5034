import { runBuildSteps } from "./build-steps.ts";
import { takeFingerprint, writeFingerprint } from "./fingerprint.mjs";
import { ROOT } from "./toolchain.mjs";

const onTerminal = {
  begin: (share: string) => void process.stdout.write(`${share}…`),
  end: (said: string) => void process.stdout.write(`\r\x1b[K${said}`),
};

function build(): boolean {
  // The fingerprint is taken before the build, so that an edit during the build counts as newer.
  const fingerprint = takeFingerprint();
  return runBuildSteps(
    [
      { name: "Vérification des contenus", parameters: ["scripts/check/check-content.ts"] },
      {
        name: "Construction du site",
        parameters: ["node_modules/@react-router/dev/bin.cjs", "build", "--logLevel", "warn"],
      },
      { name: "Compression des fichiers", parameters: ["scripts/run/compress-files.ts"] },
    ],
    {
      finish: (folder) => writeFingerprint(fingerprint, ROOT, folder),
      report: (line) => console.log(line),
      ...(process.stdout.isTTY ? { whileRunning: onTerminal } : {}),
    },
  );
}

process.exitCode = build() ? 0 : 1;
