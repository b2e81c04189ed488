import { createContext } from 'react'

/** Whether one of our pages has the path. Provided by the shell, which knows the pages. */
export const HasPageContext = createContext((_path: string): boolean => true)
