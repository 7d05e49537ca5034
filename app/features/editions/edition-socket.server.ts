import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { deserialize, serialize } from "node:v8";
import { listenPrivately, socketPath } from "#database/private-socket.server.ts";
import type { EditionAccess } from "./edition-access.server.ts";
import { EditionRefused } from "./edition-refused.ts";
import { MAX_DRAWN_BYTES, MAX_EDITION_BYTES, megabytes } from "./edition-store.server.ts";

type Question = { name: keyof EditionAccess; parameters: unknown[] };
type Answer = { value: unknown } | { refusal: string } | { failure: string };

const SOCKET = "editions.sock";
/** Texts, the former ones beside them, and pictures. */
const MAX_QUESTION_BYTES = 3 * MAX_EDITION_BYTES + MAX_DRAWN_BYTES;
const TIMEOUT_MS = 60_000;

/** Answers the commands of whoever owns the data folder, one question a connection. */
export async function serveEditionSocket(access: EditionAccess, dataDir: string): Promise<{ close: () => void }> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => {});
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    answer(access, socket).then(
      (said) => socket.end(serialize(said)),
      () => socket.destroy(),
    );
  });
  await listenPrivately(server, socketPath(dataDir, SOCKET));
  return { close: () => void server.close() };
}

async function answer(access: EditionAccess, socket: Socket): Promise<Answer> {
  try {
    const { name, parameters } = deserialize(await readAll(socket, MAX_QUESTION_BYTES)) as Question;
    if (!Object.hasOwn(access, name)) return { failure: `unknown question: ${String(name)}` };
    return { value: await (access[name] as (...all: unknown[]) => Promise<unknown>)(...parameters) };
  } catch (error) {
    if (error instanceof EditionRefused) return { refusal: error.message };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

/** Null when no site runs on this data folder. */
export async function askRunningSite(dataDir: string): Promise<EditionAccess | null> {
  const probe = await open(dataDir);
  if (!probe) return null;
  probe.destroy();
  const ask =
    <Name extends keyof EditionAccess>(name: Name) =>
    (...parameters: unknown[]) =>
      askOnce(dataDir, { name, parameters }) as ReturnType<EditionAccess[Name]>;
  return {
    readOverlay: ask("readOverlay"),
    readTexts: ask("readTexts"),
    readFormer: ask("readFormer"),
    readReplaced: ask("readReplaced"),
    listEditions: ask("listEditions"),
    findImages: ask("findImages"),
    readImages: ask("readImages"),
    keepImage: ask("keepImage"),
    publish: ask("publish"),
  };
}

async function askOnce(dataDir: string, question: Question): Promise<unknown> {
  const socket = await open(dataDir);
  if (!socket) throw new EditionRefused("Le site s'est arrêté : relancez-le, puis recommencez.");
  const told = readAll(socket, Number.POSITIVE_INFINITY);
  socket.end(serialize(question));
  const bytes = await told.catch(() => Buffer.alloc(0));
  if (bytes.length === 0) {
    throw new EditionRefused("Le site n'a pas répondu : regardez quelle édition il sert avant de recommencer.");
  }
  const said = deserialize(bytes) as Answer;
  if ("value" in said) return said.value;
  throw "refusal" in said ? new EditionRefused(said.refusal) : new Error(said.failure);
}

async function open(dataDir: string): Promise<Socket | null> {
  const socket = connect({ path: socketPath(dataDir, SOCKET), allowHalfOpen: true });
  try {
    await once(socket, "connect");
    socket.on("error", () => {});
    return socket;
  } catch {
    return null;
  }
}

async function readAll(socket: Socket, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) {
      throw new EditionRefused(
        `Cette édition pèse ${megabytes(size)} Mo au moins, images et textes d'avant compris : ${megabytes(limit)} au plus.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
