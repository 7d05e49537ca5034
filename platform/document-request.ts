import { createContext } from "react-router";

/**
 * True when React Router renders a whole page, whose data may omit what its HTML already shows; false when only the
 * data is requested.
 */
export const documentRequestContext = createContext<boolean>(false);
