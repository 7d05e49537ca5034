import fc from "fast-check";
import { expect, test } from "vitest";
import { type Favourite, laterChange } from "#app/features/favourites/favourites.ts";
import {
  type Changes,
  changesOfAnswer,
  changesOfDevice,
  changesSince,
  type DeviceData,
  type Fingerprints,
  fingerprintsOf,
  firstBatch,
  isEmpty,
  mergeAnswer,
  mergeChanges,
  unsentData,
} from "./device-changes.ts";
import type { SyncAnswer } from "./sync-exchange.ts";

// The rare orders of three devices are what these tests are for.
fc.configureGlobal({ numRuns: 500 });

const EMPTY: DeviceData = { progress: {}, favourites: [], removals: {} };
const MOMENTS = ["2026-11-21T10:00:00.000Z", "2026-11-21T11:00:00.000Z", "2026-11-21T12:00:00.000Z"];

const moments = fc.constantFrom(...MOMENTS);
const results = fc.record({
  completed: fc.constant(true),
  score: fc.integer({ min: 0, max: 8 }),
  total: fc.constant(8),
  timestamp: moments,
});
const favourites = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.record({ at: moments, removed: fc.boolean() }));
const devices = fc
  .record({ progress: fc.dictionary(fc.constantFrom("x", "y", "z"), results), favourites })
  .map(({ progress, favourites: kept }): DeviceData => {
    const saved = Object.entries(kept).filter(([, { removed }]) => !removed);
    const removed = Object.entries(kept).filter(([, change]) => change.removed);
    return {
      progress,
      favourites: saved.map(([id, { at }]) => favourite(id, at)),
      removals: Object.fromEntries(removed.map(([id, { at }]) => [`article:${id}`, at])),
    };
  });

function favourite(id: string, savedAt: string): Favourite {
  return { kind: "article", id, title: id, href: `/${id}`, savedAt };
}

/** An account that merges as the server does. */
function createAccount() {
  let held: Changes = { progress: {}, favourites: [] };
  return (changes: Changes): SyncAnswer => {
    held = mergeChanges(held, changes);
    return {
      progress: held.progress,
      favourites: held.favourites.filter(({ removed }) => !removed).map(({ id, at }) => favourite(id, at)),
      removed: held.favourites.filter(({ removed }) => removed),
    };
  };
}

type Device = { data: DeviceData; acknowledged: Fingerprints };

/** What device-sync.ts does, without network or storage. */
function exchange(device: Device, send: (changes: Changes) => SyncAnswer, maxBytes = 150): Device {
  let { data, acknowledged } = device;
  for (let round = 0; round < 50; round += 1) {
    const changes = changesSince(changesOfDevice(data), acknowledged);
    if (round > 0 && isEmpty(changes)) return { data, acknowledged };
    const sent = firstBatch(changes, maxBytes);
    const answer = send(sent);
    acknowledged = fingerprintsOf(mergeChanges(sent, changesOfAnswer(answer)));
    data = mergeAnswer(data, answer);
  }
  throw new Error("the exchange does not end");
}

function sorted({ progress, favourites: kept }: Changes) {
  return { progress, favourites: kept.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

test("devices that were offline, then merged in any order, lose nothing and end alike", () => {
  fc.assert(
    fc.property(fc.array(devices, { minLength: 1, maxLength: 3 }), (all) => {
      const expected = sorted(all.map(changesOfDevice).reduce(mergeChanges));
      for (const order of [all, all.toReversed()]) {
        const send = createAccount();
        const first = order.map((data) => exchange({ data, acknowledged: {} }, send));
        const last = first.map((device) => exchange(device, send));
        for (const { data } of last) {
          expect(data.progress).toEqual(expected.progress);
          expect(sorted(changesOfDevice(data)).favourites).toEqual(
            expected.favourites.filter(({ removed }) => !removed),
          );
        }
      }
    }),
  );
});

test("a removal that the account hears late is not forgotten for an earlier one", () => {
  const [early = "", late = ""] = MOMENTS;
  const send = createAccount();
  const removal = (at: string) => ({ ...EMPTY, removals: { "article:a": at } });
  exchange({ data: removal(early), acknowledged: {} }, send);
  const progress = { x: { completed: true, score: 0, total: 8, timestamp: early } };
  exchange({ data: { ...removal(late), progress }, acknowledged: {} }, send);
  expect(send({ progress: {}, favourites: [] }).removed).toEqual([
    { kind: "article", id: "a", at: late, removed: true },
  ]);
});

test("nothing is sent twice, and a device that is up to date sends nothing", () => {
  fc.assert(
    fc.property(devices, (data) => {
      const send = createAccount();
      const sent: Changes[] = [];
      const device = exchange({ data, acknowledged: {} }, (changes) => {
        sent.push(changes);
        return send(changes);
      });
      const keys = sent.flatMap((changes) => Object.keys(fingerprintsOf(changes)));
      expect(new Set(keys).size).toBe(keys.length);
      exchange(device, (changes) => {
        expect(isEmpty(changes)).toBe(true);
        return send(changes);
      });
    }),
  );
});

test("what the account refuses is not sent again and again", () => {
  const refuseAll = (): SyncAnswer => ({ progress: {}, favourites: [], removed: [] });
  const data = { ...EMPTY, progress: { x: { completed: true, score: 1, total: 9, timestamp: MOMENTS[0] ?? "" } } };
  const device = exchange({ data, acknowledged: {} }, refuseAll);
  expect(device.data.progress).toEqual(data.progress);
  expect(isEmpty(changesSince(changesOfDevice(device.data), device.acknowledged))).toBe(true);
});

test("an account that lost its copy is given it again", () => {
  fc.assert(
    fc.property(devices, (data) => {
      const device = exchange({ data, acknowledged: {} }, createAccount());
      const fresh = createAccount();
      exchange(device, fresh);
      expect(sorted(changesOfAnswer(fresh({ progress: {}, favourites: [] })))).toEqual(
        sorted(changesOfDevice(device.data)),
      );
    }),
  );
});

test("what is acknowledged leaves the device, and the rest stays", () => {
  const send = createAccount();
  const { data, acknowledged } = exchange(
    { data: { ...EMPTY, favourites: [favourite("a", MOMENTS[0] ?? "")] }, acknowledged: {} },
    send,
  );
  expect(unsentData(data, acknowledged)).toEqual(EMPTY);
  const later = { ...data, favourites: [favourite("b", MOMENTS[1] ?? ""), ...data.favourites] };
  expect(unsentData(later, acknowledged).favourites.map(({ id }) => id)).toEqual(["b"]);
});

test("a message holds as much as fits, and at least one change", () => {
  const change = { kind: "article" as const, id: "a".repeat(400), at: MOMENTS[0] ?? "", removed: false };
  const changes = { progress: {}, favourites: [change, { ...change, id: "b" }, { ...change, id: "c" }] };
  expect(firstBatch(changes, 100).favourites).toHaveLength(1);
  expect(firstBatch(changes, 100_000)).toEqual(changes);
});

test("damaged moments and names that every object has are harmless", () => {
  const progress = JSON.parse('{"__proto__":{"completed":true,"score":1,"total":2,"timestamp":"1 January 2026 UTC"}}');
  const changes = changesOfDevice({
    ...EMPTY,
    progress,
    favourites: [favourite("a", "hier")],
    removals: { "article:": "x", autre: "y" },
  });
  expect(Object.entries(changes.progress)).toEqual([
    ["__proto__", { completed: true, score: 1, total: 2, timestamp: "2026-01-01T00:00:00.000Z" }],
  ]);
  expect(changes.favourites).toEqual([{ kind: "article", id: "a", at: "1970-01-01T00:00:00.000Z", removed: false }]);
});

test("of two changes of a favourite the later one holds, and a removal holds against a save of the same moment", () => {
  const change = fc.record({ at: moments, removed: fc.boolean() });
  fc.assert(
    fc.property(change, change, (a, b) => {
      expect(laterChange(a, b)).toEqual(laterChange(b, a));
      expect(laterChange(a, a)).toEqual(a);
    }),
  );
});
