import type { Server } from "node:http";
import { connect } from "node:net";

/** On a free loopback port; closed at the end of the block. */
export async function listen(server: Server): Promise<AsyncDisposable & { url: string; port: number }> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type RawAnswer = { status: number; headers: Map<string, string>; body: string };

/** Reads until the connection ends. */
function readRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("error", (error) => (received ? resolve(received) : reject(error)));
    socket.on("close", () => resolve(received));
    socket.setTimeout(20_000, () => socket.destroy(new Error("No end of answer")));
  });
}

/** Sends bytes that no HTTP client would, and reads until the connection ends. */
export async function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  const text = await readRaw(port, bytes);
  const [head = "", ...body] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(statusLine.split(" ")[1]), headers: new Map(headers), body: body.join("\r\n\r\n") };
}
