import { once } from "node:events";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type SmtpMessage = { sender: string; recipients: string[]; isEncrypted: boolean; raw: string; mail: Email };

export type SmtpBehaviour =
  | "accept"
  /** Takes the connection and never greets. */
  | "hang"
  /** 451 after the message. */
  | "later"
  /** 450 at the recipient, as greylisting does. */
  | "later-recipient"
  /** 450 at the recipient, asking for a slower pace. */
  | "slow-down"
  /** Takes the message and stays silent. */
  | "hang-after-message"
  /** 554 after the message. */
  | "refuse-message"
  /** 554 after the message, in words alone. */
  | "spam-message"
  /** 550 at the recipient. */
  | "unknown-recipient"
  /** 554 at the recipient: no relaying for the site. */
  | "relay-denied"
  /** 535 at the password. */
  | "wrong-password"
  /** Keeps the message and closes the connection without an answer. */
  | "accept-and-vanish";

export type TestSmtpServer = AsyncDisposable & {
  port: number;
  messages: SmtpMessage[];
  behaviour: SmtpBehaviour;
  connections: () => number;
  to: (address: string) => SmtpMessage[];
};

export async function startSmtpServer(options: SMTPServerOptions & { port?: number } = {}): Promise<TestSmtpServer> {
  const messages: SmtpMessage[] = [];
  let connections = 0;
  const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure || options.key ? [] : ["STARTTLS"],
    logger: false,
    onConnect(_session, callback) {
      connections += 1;
      if (state.behaviour !== "hang") callback();
    },
    onAuth(_auth, _session, callback) {
      if (state.behaviour === "wrong-password") callback(refusal(535, "Bad credentials"));
      else callback(null, { user: "test" });
    },
    onRcptTo({ address }, _session, callback) {
      if (state.behaviour === "unknown-recipient") callback(refusal(550, `No such user: ${address}`));
      else if (state.behaviour === "relay-denied") callback(refusal(554, `5.7.1 ${address}: Relay access denied`));
      else if (state.behaviour === "later-recipient") callback(refusal(450, `Greylisted: ${address}`));
      else if (state.behaviour === "slow-down") callback(refusal(450, "4.7.1 Too many messages"));
      else callback();
    },
    async onData(stream, session, callback) {
      const raw = await text(stream).catch(() => null);
      // The sender was killed in the middle of the message.
      if (raw === null) return;
      if (state.behaviour === "later") return callback(refusal(451, "Try again later"));
      if (state.behaviour === "refuse-message") return callback(refusal(554, "Message refused"));
      if (state.behaviour === "spam-message") return callback(refusal(554, "Message rejected as spam"));
      const { mailFrom, rcptTo } = session.envelope;
      messages.push({
        sender: mailFrom ? mailFrom.address : "",
        recipients: rcptTo.map(({ address }) => address),
        isEncrypted: session.secure,
        raw,
        mail: await PostalMime.parse(raw),
      });
      if (state.behaviour === "accept-and-vanish")
        [...server.connections].find((connection) => connection.id === session.id)?.close();
      else if (state.behaviour !== "hang-after-message") callback();
    },
    ...options,
  });
  // Broken connections are part of what is tested.
  server.on("error", () => {});
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  const state: TestSmtpServer = {
    port: typeof address === "object" && address ? address.port : 0,
    messages,
    behaviour: "accept",
    connections: () => connections,
    to: (wanted) => messages.filter(({ recipients }) => recipients.includes(wanted)),
    async [Symbol.asyncDispose]() {
      for (const connection of server.connections) connection.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return state;
}
