// Forked by image-encoder.ts, once for several images. It opens no database and knows no secret.
import type { ImageEncoding } from "#app/features/images/encoded-image.ts";
import { encodeImage } from "./encode-image.ts";
import { answerAsked } from "./worker-process.ts";

answerAsked<{ bytes: Uint8Array }, ImageEncoding>(({ bytes }) => encodeImage(bytes));
