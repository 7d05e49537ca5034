/** Both sizes are in WebP. `narrow` is null when the image is not wider than the narrow size. */
export type EncodedImage = { width: number; height: number; wide: Uint8Array; narrow: Uint8Array | null };

export type ImageEncoding =
  | { state: "encoded"; image: EncodedImage }
  | { state: "too-large"; width: number; height: number; most: number }
  | { state: "svg" | "heic" | "unknown" | "animated" | "unreadable" | "too-detailed" };
