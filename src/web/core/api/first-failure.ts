import { createContext } from 'react'
import type { ReplyError } from './reply-error.ts'

/**
 * The error with which the page failed on the server, or null. Error boundaries do not work on the server, so the error
 * page reads the error from this context. In the browser, the first render reads it too.
 */
export const FirstFailureContext = createContext<ReplyError | null>(null)
