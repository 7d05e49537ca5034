// Forked by image-encoder.ts and used for several images. It opens no database and has no secret.
import type { ImageEncoding } from "#app/newsroom/editions/encoded-image.ts";
import { encodeImage } from "./encode-image.ts";
import { serveMessages } from "./worker-process.ts";

serveMessages<{ bytes: Uint8Array }, ImageEncoding>(({ bytes }) => encodeImage(bytes));
