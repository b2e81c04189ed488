import { createContext } from 'react'

/** Whether a path is that of one of our pages. Provided by the shell, which knows the pages. */
export const HasPageContext = createContext((_path: string): boolean => true)
