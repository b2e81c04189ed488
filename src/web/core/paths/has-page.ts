import { createContext } from 'react'

/** Whether one of our pages is at a path. The shell, which knows the pages, provides it for links in texts. */
export const HasPage = createContext((_path: string): boolean => true)
