import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

function request(forwarded: string): IncomingMessage {
  return {
    headers: { "x-forwarded-for": forwarded },
    socket: { remoteAddress: "10.0.0.9" },
  } as unknown as IncomingMessage;
}

test.each([
  [0, "1.1.1.1, 2.2.2.2", "10.0.0.9"],
  [1, "1.1.1.1, 2.2.2.2", "2.2.2.2"],
  [2, "1.1.1.1, 2.2.2.2", "1.1.1.1"],
  [5, "1.1.1.1, 2.2.2.2", "1.1.1.1"],
  [1, "", "10.0.0.9"],
  [1, "192.0.2.7:51234", "192.0.2.7"],
  [1, "[2001:db8::7]:51234", "2001:db8::7"],
  [1, "[2001:db8::7]", "2001:db8::7"],
  [1, "2001:db8::7", "2001:db8::7"],
])("with %i trusted proxies and the header %j the address is %s", (proxies, header, address) => {
  expect(clientAddress(request(header), proxies)).toBe(address);
});
