// Imported by the root too, so that it falls into the chunk of all pages, where it compresses better.
import "react-dom/client";
