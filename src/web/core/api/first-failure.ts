import { createContext } from 'react'
import type { ReplyError } from './reply-error.ts'

/**
 * The error with which the page failed on the server; null if it did not fail. Error boundaries do not work on the
 * server, so the error page gets the error from here, in the browser's first render too.
 */
export const FirstFailureContext = createContext<ReplyError | null>(null)
