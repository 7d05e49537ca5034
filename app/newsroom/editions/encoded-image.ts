/** In WebP. `narrow` is null where the image is no wider than it. */
export type EncodedImage = { width: number; height: number; wide: Uint8Array; narrow: Uint8Array | null };

export type ImageEncoding =
  | { state: "encoded"; image: EncodedImage }
  | { state: "too-large"; width: number; height: number; most: number }
  | { state: "svg" | "heic" | "unknown" | "animated" | "unreadable" | "too-detailed" };
