// Every page runs it, from the entry. Imported by the root too, it falls into the file that pages share: together they compress better.
import "react-dom/client";
