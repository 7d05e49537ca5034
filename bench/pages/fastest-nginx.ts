import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstAnswer } from "#bench/server/start-server.ts";
import { freePort } from "#tests/support/database/postgres.ts";

export type Answer = { body: Buffer; headers: Record<string, string> };

type Reference = { url: string; pid: number; stop: () => Promise<void> };

export function isInstalled(command: string): boolean {
  return spawnSync("which", [command]).status === 0;
}

/**
 * Runs nginx on one core with its fastest configuration: exact locations, files compressed in advance and kept open, no
 * log, and the site's own headers.
 */
export async function startFastestNginx(answers: Map<string, Answer>, prefix: string[]): Promise<Reference> {
  const directory = mkdtempSync(join(tmpdir(), "le-recap-nginx-"));
  // When root starts nginx, its workers read the files as another user.
  chmodSync(directory, 0o755);
  const locations = [...answers].map(([path, { body, headers }], index) => {
    const file = `page-${index}.br`;
    writeFileSync(join(directory, file), body);
    // nginx resolves `alias` a little faster, but it cannot serve an address that ends with a slash.
    const found = path.endsWith("/") ? `root ${directory}; try_files /${file} =404;` : `alias ${directory}/${file};`;
    return `location = ${path} { ${found} ${headerLines(headers)} }`;
  });
  const port = await freePort();
  writeFileSync(join(directory, "nginx.conf"), configuration(directory, port, locations));
  const [command = "nginx", ...parameters] = [...prefix, "nginx", "-p", directory, "-c", join(directory, "nginx.conf")];
  const nginx = spawn(command, parameters, { stdio: "inherit" });
  const ended = once(nginx, "exit");
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(`${url}/`, nginx);
  return {
    url,
    pid: nginx.pid ?? 0,
    async stop() {
      nginx.kill("SIGQUIT");
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** nginx writes these headers itself, with the same length. */
const OWN_HEADERS = /^(?:connection|content-length|content-type|date|etag|keep-alive|last-modified|server)$/;

function headerLines(headers: Record<string, string>): string {
  const added = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name));
  return [
    `default_type '${headers["content-type"]}';`,
    ...added.map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`),
  ].join(" ");
}

function configuration(directory: string, port: number, locations: string[]): string {
  return `daemon off; master_process off; pid ${directory}/pid; error_log ${directory}/error.log crit;
    events { worker_connections 512; multi_accept on; }
    http {
      access_log off; server_tokens off; types { } client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy;
      fastcgi_temp_path ${directory}/fastcgi; uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
      sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000000; keepalive_timeout 1h;
      open_file_cache max=100 inactive=1h; open_file_cache_valid 1h; open_file_cache_min_uses 1;
      server { listen 127.0.0.1:${port}; ${locations.join("\n")} }
    }`;
}
