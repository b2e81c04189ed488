import { createContext } from 'react'

/** A function that says whether a page with the path exists. The shell provides it, because it knows all pages. */
export const HasPageContext = createContext((_path: string): boolean => true)
