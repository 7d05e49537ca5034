// Forked by image-encoder.ts, once for several images. It opens no database and knows no secret.
import { writeFileSync } from "node:fs";
import type { ImageEncoding } from "#app/features/images/encoded-image.ts";
import { encodeImage } from "./encode-image.ts";
import { answerAsked } from "./worker-process.ts";

try {
  // Where memory runs out, this process ends, and not the site.
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Another system than Linux.
}

answerAsked<{ bytes: Uint8Array }, ImageEncoding>(({ bytes }) => encodeImage(bytes));
