import { spawn } from "node:child_process";

type ToolRun = { output: string; isOutOfTime: boolean };

export function runTool(command: string, parameters: string[], seconds: number): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { stdio: ["ignore", "pipe", "pipe"], detached: true });
    let output = "";
    let isOutOfTime = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (data) => {
        output += data;
      });
    }
    const timer = setTimeout(() => {
      isOutOfTime = true;
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    }, seconds * 1000);
    child.once("error", reject);
    child.once("close", () => {
      clearTimeout(timer);
      resolve({ output, isOutOfTime });
    });
  });
}
