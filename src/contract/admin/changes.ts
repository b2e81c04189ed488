import { AnyText } from '../fields.ts'

/**
 * Why an operator makes a change. If the change affects a player's account, the player can read the reason in their own
 * data.
 */
export const Reason = AnyText.trim().min(1, 'Please give a reason').max(300, 'must be at most 300 characters')

/**
 * Properties of routes that change one object. A client can repeat a request with its idempotency key. The server
 * refuses a request whose If-Match is not the current ETag of the object.
 */
export const objectChange = {
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['stale', 'refused'],
} as const
