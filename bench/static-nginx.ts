import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/postgres.ts";
import { firstAnswer } from "./start-server.ts";

export type Reference = { url: string; stop: () => Promise<void> };

export function isInstalled(command: string): boolean {
  return spawnSync("which", [command]).status === 0;
}

/** An nginx of one process that serves these bytes, compressed as they are, kept on one core. */
export async function startNginx(pages: Map<string, Buffer>, prefix: string[]): Promise<Reference> {
  const directory = mkdtempSync(join(tmpdir(), "le-recap-nginx-"));
  // Started by root, nginx reads as another user.
  chmodSync(directory, 0o755);
  for (const [path, bytes] of pages) {
    const folder = join(directory, "www", path);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "index.html"), bytes);
  }
  const port = await freePort();
  writeFileSync(join(directory, "nginx.conf"), configuration(directory, port));
  const [command = "nginx", ...parameters] = [...prefix, "nginx", "-p", directory, "-c", join(directory, "nginx.conf")];
  const nginx = spawn(command, parameters, { stdio: "inherit" });
  const ended = once(nginx, "exit");
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(`${url}/`, nginx);
  return {
    url,
    async stop() {
      nginx.kill("SIGQUIT");
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function configuration(directory: string, port: number): string {
  return `daemon off; worker_processes 1; pid ${directory}/pid; error_log ${directory}/error.log;
    events { worker_connections 512; }
    http {
      access_log off; client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy;
      fastcgi_temp_path ${directory}/fastcgi; uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
      types { text/html html; } sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
      server { listen 127.0.0.1:${port}; root ${directory}/www; add_header Content-Encoding br; add_header Vary Accept-Encoding;
        location / { try_files $uri/index.html =404; } }
    }`;
}
