import { createContext } from "react-router";

/** True for a whole page, whose data may omit what its HTML shows; false for data alone. */
export const documentRequestContext = createContext<boolean>(false);
