import { createContext } from "react-router";

/** True where a page is asked for whole: what its HTML shows, its data need not hold once more. False for data alone. */
export const documentRequestContext = createContext<boolean>(false);
