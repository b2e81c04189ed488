import { z } from 'zod'
import { repeatable, route } from '#contract/route.ts'

const EmptyReply = z.strictObject({})

const Endpoint = z
  .url({ protocol: /^https$/, error: 'must be an https URL' })
  .max(1024, 'must be at most 1024 characters')

/** Both keys are in base64url: an uncompressed point on the curve P-256, and 16 bytes. */
const SubscriptionKeys = z.strictObject({
  p256dh: z.string().regex(/^[\w-]{87}=?$/, 'must be a key of 65 bytes'),
  auth: z.string().regex(/^[\w-]{22}(==)?$/, 'must be a secret of 16 bytes'),
})

export const addPushSubscription = route({
  method: 'POST',
  path: '/api/me/push_subscriptions',
  caller: 'player',
  summary: 'Stores the push subscription of this browser for the user. A user can have at most ten',
  body: z.strictObject({ endpoint: Endpoint, keys: SubscriptionKeys }),
  reply: EmptyReply,
  ...repeatable,
  refusals: ['refused'],
})

export const deletePushSubscription = route({
  method: 'DELETE',
  path: '/api/me/push_subscriptions',
  caller: 'player',
  summary: 'Deletes the push subscription of this browser',
  body: z.strictObject({ endpoint: z.string().max(1024, 'must be at most 1024 characters') }),
  reply: EmptyReply,
  ...repeatable,
})
