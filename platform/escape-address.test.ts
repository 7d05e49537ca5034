import { expect, test } from "vitest";
import { escapeAddress } from "./escape-address.ts";

test.each([
  [
    "https://hudoc.echr.coe.int/eng#{%22appno%22:[%2215367/14%22]}",
    "https://hudoc.echr.coe.int/eng#%7B%22appno%22:%5B%2215367/14%22%5D%7D",
  ],
  ["https://exemple.fr/a|b?c=100%&d=^", "https://exemple.fr/a%7Cb?c=100%25&d=%5E"],
  ["https://exemple.fr/a#b#c", "https://exemple.fr/a#b%23c"],
  ["http://[2001:db8::1]:8080/a[0]", "http://[2001:db8::1]:8080/a%5B0%5D"],
  ["https://exemple.fr/é?q=l’été&x=1#é", "https://exemple.fr/é?q=l’été&x=1#é"],
  ["data:image/svg+xml,%3csvg%20a='b{c}'", "data:image/svg+xml,%3csvg%20a='b%7Bc%7D'"],
])("%s is written as a valid address that leads to the same place", (typed, written) => {
  expect(escapeAddress(typed)).toBe(written);
  expect(escapeAddress(written)).toBe(written);
});
