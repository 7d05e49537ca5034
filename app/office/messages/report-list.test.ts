import { expect, test } from "vitest";
import { captionOf } from "./report-list.tsx";

test("one message is told in the singular, and has no order", () => {
  expect(captionOf(1, "open")).toBe("1 message ouvert");
  expect(captionOf(2, "open")).toBe("2 messages ouverts, le plus ancien d’abord");
  expect(captionOf(1, "closed")).toBe("1 message clos");
  expect(captionOf(1, "answered")).toBe("1 message répondu et pas encore clos");
});
