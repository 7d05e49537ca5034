import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAnswers } from "#app/accounts/reader-data/answer-log.ts";
import type { ReaderData } from "#app/accounts/reader-data/collection.ts";
import { COLLECTIONS } from "./collections.ts";
import type { SyncAnswer } from "./device-changes.ts";
import {
  type Acknowledged,
  acknowledge,
  applyAnswer,
  changesSince,
  entryPath,
  firstBatch,
  isEmpty,
  mergeData,
  unsentData,
} from "./device-changes.ts";

// Enough runs for rare interleavings of three devices.
fc.configureGlobal({ numRuns: 200 });

const MOMENTS = ["2026-11-21T10:00:00.000Z", "2026-11-21T11:00:00.000Z", "2026-11-21T12:00:00.000Z"] as const;
const moments = fc.constantFrom(...MOMENTS);
/** Few values, so that ties are frequent. */
const results = fc
  .record({ total: fc.constantFrom(4, 8, 10), right: fc.nat(10), completed: fc.boolean(), timestamp: moments })
  .map(({ total, right, ...rest }) => ({ ...rest, score: Math.min(right, total), total }));
const favourites = fc.record({ at: moments, removed: fc.boolean() });
const answers = fc
  .array(
    fc.record({
      rev: fc.integer({ min: 1, max: 2 }),
      day: fc.integer({ min: 2500, max: 2504 }),
      outcome: fc.constantFrom("wrong" as const, "right" as const, "chance" as const),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map(formatAnswers);
const devices: fc.Arbitrary<ReaderData> = fc.record({
  progress: fc.dictionary(fc.constantFrom("x", "y", "z"), results),
  favourites: fc.dictionary(fc.constantFrom("article:a", "quiz:a", "article:b"), favourites),
  answers: fc.dictionary(fc.constantFrom("fiche.un", "fiche.deux", "autre.un"), answers),
  seen: fc.dictionary(fc.constantFrom("fiche", "autre"), fc.integer({ min: 2500, max: 2504 })),
});

function result(score: number, timestamp: string = MOMENTS[0]) {
  return { completed: true, score, total: 8, timestamp };
}

function plain(data: ReaderData): ReaderData {
  return { progress: {}, favourites: {}, answers: {}, seen: {}, ...changesSince(data, {}) };
}

/** Merges as the server does; refuses these keys, and leaves those out of its answers. */
function createAccount(refusedKeys: string[] = [], hiddenKeys: string[] = []) {
  let held: ReaderData = {};
  return (sent: ReaderData): SyncAnswer => {
    const paths = Object.keys(acknowledge(sent)).filter((path) => refusedKeys.some((key) => path.endsWith(`/${key}`)));
    const taken = changesSince(
      sent,
      Object.fromEntries(Object.entries(acknowledge(sent)).filter(([p]) => paths.includes(p))),
    );
    held = mergeData(held, taken);
    const shown = Object.entries(held).map(([name, entries]) => {
      return [name, Object.fromEntries(Object.entries(entries).filter(([key]) => !hiddenKeys.includes(key)))];
    });
    return { cursor: 1, isWhole: true, data: Object.fromEntries(shown), refused: paths };
  };
}

type Device = { data: ReaderData; acknowledged: Acknowledged; refused?: Acknowledged };

/** As device-sync.ts, without network or storage. */
function exchange(device: Device, send: (data: ReaderData) => SyncAnswer, maxBytes = 150): Device {
  let { data, acknowledged, refused = {} } = device;
  for (let round = 0; round < 50; round += 1) {
    const changes = changesSince(changesSince(data, acknowledged), refused);
    if (round > 0 && isEmpty(changes)) return { data, acknowledged, refused };
    const sent = firstBatch(changes, maxBytes);
    const answer = send(sent);
    ({ acknowledged, refused } = applyAnswer({ acknowledged, refused }, sent, answer));
    data = mergeData(data, answer.data);
  }
  throw new Error("the exchange does not end");
}

test.each(COLLECTIONS.map((collection) => [collection.name, collection] as const))(
  "%s merge alike in any order, in any grouping and any number of times",
  (name) => {
    fc.assert(
      fc.property(fc.array(devices, { minLength: 1, maxLength: 4 }), (all) => {
        const parts = all.map((data) => ({ [name]: data[name] ?? {} }));
        const merged = parts.reduce(mergeData, {});
        expect(parts.toReversed().reduce(mergeData, {})).toEqual(merged);
        expect([...parts, ...parts].reduce(mergeData, {})).toEqual(merged);
        const [first = {}, ...others] = parts;
        expect(mergeData(first, others.reduce(mergeData, {}))).toEqual(merged);
      }),
    );
  },
);

test("devices that were offline, then merged in any order, lose nothing and end alike", () => {
  fc.assert(
    fc.property(fc.array(devices, { minLength: 1, maxLength: 3 }), (all) => {
      const expected = plain(all.reduce(mergeData));
      for (const order of [all, all.toReversed()]) {
        const send = createAccount();
        const first = order.map((data) => exchange({ data, acknowledged: {} }, send));
        for (const { data } of first.map((device) => exchange(device, send))) expect(plain(data)).toEqual(expected);
      }
    }),
  );
});

test("nothing is sent twice, and a device that is up to date sends nothing", () => {
  fc.assert(
    fc.property(devices, (data) => {
      const send = createAccount();
      const sent: string[] = [];
      const device = exchange({ data, acknowledged: {} }, (changes) => {
        sent.push(...Object.keys(acknowledge(changes)));
        return send(changes);
      });
      expect(new Set(sent).size).toBe(sent.length);
      exchange(device, (changes) => {
        expect(isEmpty(changes)).toBe(true);
        return send(changes);
      });
    }),
  );
});

test("what the account refuses is not sent again and again, and is not taken for kept", () => {
  const data = { progress: { x: result(1), y: result(2) }, favourites: {} };
  const device = exchange({ data, acknowledged: {} }, createAccount(["x"]));
  expect(unsentData(device.data, device.acknowledged)).toEqual({ progress: { x: result(1) } });
});

test("what the account leaves out of its answers is sent once, and is not taken for kept", () => {
  fc.assert(
    fc.property(devices, (data) => {
      const hidden = ["article:a", "x", "fiche"];
      let sent = 0;
      const send = createAccount([], hidden);
      const device = exchange({ data, acknowledged: {} }, (changes) => {
        sent += Object.keys(acknowledge(changes)).length;
        return send(changes);
      });
      expect(sent).toBe(Object.keys(acknowledge(data)).length);
      const left = Object.values(data).flatMap((entries) => Object.keys(entries).filter((key) => hidden.includes(key)));
      expect(Object.keys(acknowledge(unsentData(device.data, device.acknowledged)))).toHaveLength(left.length);
    }),
  );
});

test("an account that lost its copy is given it again", () => {
  fc.assert(
    fc.property(devices, (data) => {
      const device = exchange({ data, acknowledged: {} }, createAccount());
      const fresh = createAccount();
      const restored = exchange({ ...device, acknowledged: {} }, fresh);
      expect(plain(fresh({}).data)).toEqual(plain(restored.data));
    }),
  );
});

test("a title that came with an answer does not count as a change", () => {
  const at = MOMENTS[0];
  const bare = { favourites: { "article:a": { at, removed: false } } };
  const titled = { favourites: { "article:a": { at, removed: false, title: "A", href: "/a" } } };
  expect(isEmpty(changesSince(titled, acknowledge(bare)))).toBe(true);
  expect(mergeData(bare, titled)).toEqual(titled);
  expect(mergeData(titled, bare)).toEqual(titled);
});

test("a message holds as much as fits, and at least one entry", () => {
  const data = { progress: { ["a".repeat(99)]: result(1), b: result(1), c: result(1) } };
  expect(Object.keys(acknowledge(firstBatch(data, 100)))).toEqual([entryPath("progress", "a".repeat(99))]);
  expect(firstBatch(data, 100_000)).toEqual(data);
});

test("damaged entries, and names that every object has, are harmless and stay where they are", () => {
  const data = JSON.parse(
    '{"progress":{"__proto__":{"completed":true,"score":1,"total":2,"timestamp":"1 January 2026 UTC"},"x":3},' +
      '"favourites":{"article:a":{"at":"hier","removed":false},"page:b":{"at":"2026-01-01","removed":false}},"autre":{"a":1}}',
  ) as ReaderData;
  expect(changesSince(data, {})).toEqual({});
  expect(unsentData({ progress: { x: result(1) } }, {})).toEqual({ progress: { x: result(1) } });
});
