// A mail server that accepts everything. It is started with fork, sends its port to its parent, and answers the
// messages "count" and "arrivals".
import { createServer, type Socket } from "node:net";

export type SinkCount = {
  messages: number;
  people: number;
  twice: number;
  bytes: number;
  firstAt: number;
  lastAt: number;
  /** Arrival times of messages to addresses that do not begin with « reader- ». */
  others: Record<string, number>;
};

const arrivals: number[] = [];
const people = new Map<string, number>();
const count: SinkCount = { messages: 0, people: 0, twice: 0, bytes: 0, firstAt: 0, lastAt: 0, others: {} };
const END = Buffer.from("\r\n.\r\n");

function take(recipient: string, bytes: number): void {
  const now = Date.now();
  if (!recipient.startsWith("reader-")) {
    count.others[recipient] = now;
    return;
  }
  count.messages += 1;
  arrivals.push(performance.now());
  count.bytes += bytes;
  count.firstAt ||= now;
  count.lastAt = now;
  const copies = (people.get(recipient) ?? 0) + 1;
  people.set(recipient, copies);
  if (copies === 2) count.twice += 1;
}

function converse(socket: Socket): void {
  let recipient = "";
  let isMessage = false;
  let bytes = 0;
  let rest: Buffer = Buffer.alloc(0);
  const answer = (line: string) => socket.write(`${line}\r\n`);
  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      if (isMessage) {
        const end = rest.indexOf(END);
        if (end === -1) {
          const kept = Math.min(rest.length, END.length - 1);
          bytes += rest.length - kept;
          rest = rest.subarray(rest.length - kept);
          return;
        }
        take(recipient, bytes + end);
        [isMessage, bytes, rest] = [false, 0, rest.subarray(end + END.length)];
        answer("250 taken");
        continue;
      }
      const end = rest.indexOf("\r\n");
      if (end === -1) return;
      const line = rest.toString("latin1", 0, end);
      rest = rest.subarray(end + 2);
      if (line.startsWith("DATA")) {
        isMessage = true;
        // The end is then found even when the message is empty.
        rest = Buffer.concat([Buffer.from("\r\n"), rest]);
        answer("354 go on");
      } else if (line.startsWith("QUIT")) {
        answer("221 bye");
        socket.end();
      } else {
        recipient = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1] ?? recipient;
        answer("250 ok");
      }
    }
  });
  answer("220 sink");
}

const server = createServer(converse);
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : 0 });
});
process.on("message", (asked) =>
  process.send?.(asked === "arrivals" ? { arrivals } : { count: { ...count, people: people.size } }),
);
process.on("disconnect", () => process.exit(0));
