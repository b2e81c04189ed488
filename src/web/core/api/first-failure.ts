import { createContext } from 'react'
import type { ReplyError } from './reply-error.ts'

/**
 * What the page failed with when the server drew it, so that both draw the error page first. An error boundary cannot
 * tell by itself: it does not work on the server.
 */
export const FirstFailureContext = createContext<ReplyError | null>(null)
