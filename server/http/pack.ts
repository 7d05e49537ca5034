import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";

/** First byte and length. */
export type Span = [start: number, length: number];

export type Pack = {
  /** Throws when the disk does not give all of it. */
  read: (span: Span) => Buffer;
  close: () => void;
};

/** An open file outlives its folder: a build that replaces it does not disturb who reads it. Throws when it is not whole. */
export function openPack(file: string, bytes: number): Pack {
  const descriptor = openSync(file, "r");
  const { size } = fstatSync(descriptor);
  if (size !== bytes) {
    closeSync(descriptor);
    throw new Error(`${file} has ${size} bytes instead of ${bytes}`);
  }
  return {
    read([start, length]) {
      const body = Buffer.allocUnsafeSlow(length);
      const read = readSync(descriptor, body, 0, length, start);
      if (read !== length) throw new Error(`${file} gave ${read} of ${length} bytes at ${start}`);
      return body;
    },
    close: () => closeSync(descriptor),
  };
}

type PackWriter = {
  add: (body: Buffer) => Span;
  /** Returns the length of the whole. */
  close: () => number;
};

export function writePack(file: string): PackWriter {
  const descriptor = openSync(file, "w");
  let end = 0;
  return {
    add(body) {
      const start = end;
      for (let written = 0; written < body.length; ) {
        written += writeSync(descriptor, body, written, body.length - written, start + written);
      }
      end += body.length;
      return [start, body.length];
    },
    close() {
      closeSync(descriptor);
      return end;
    },
  };
}
