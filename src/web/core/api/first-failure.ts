import { createContext } from 'react'
import type { ReplyError } from './reply-error.ts'

/**
 * The error that the server-rendered page failed with, so that server and browser both render the error page first.
 * Error boundaries do not work on the server, so the error must be passed in.
 */
export const FirstFailureContext = createContext<ReplyError | null>(null)
