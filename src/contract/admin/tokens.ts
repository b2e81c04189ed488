import { z } from 'zod'
import { Id, IdText, Instant } from '../fields.ts'
import { route, type TokenScope } from '../route.ts'
import { OneLine } from './typed-text.ts'

export const TOKEN_SCOPES = ['results', 'athletes', 'prices'] as const satisfies readonly TokenScope[]

const Scope = z.enum(TOKEN_SCOPES, 'must be results, athletes or prices')

export const MAX_TOKEN_DAYS = 366

/** A token with which a program calls admin routes. Only its hash is stored, so it cannot be shown again. */
export const ApiToken = z.strictObject({
  token_id: Id,
  name: z.string(),
  /** The user whose rights the token has. */
  user_id: Id,
  user_name: z.string(),
  scopes: z.array(Scope),
  created_at: Instant,
  expires_at: Instant,
  /** When the token was last used, to the minute. Null if it was never used. */
  used_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
  state: z.enum(['live', 'expired', 'revoked']),
})
export type ApiToken = z.infer<typeof ApiToken>

export const listTokens = route({
  method: 'GET',
  path: '/api/admin/tokens',
  caller: 'operator',
  summary: 'Lists API tokens, valid tokens first. Operators see their own tokens, owners see all tokens',
  reply: z.array(ApiToken),
})

export const NewApiToken = z.strictObject({
  name: OneLine(60),
  scopes: z.array(Scope).min(1, 'choose at least one').max(TOKEN_SCOPES.length),
  days: z
    .int('must be a whole number')
    .min(1, 'must be at least 1 day')
    .max(MAX_TOKEN_DAYS, `must be at most ${MAX_TOKEN_DAYS} days`),
})

/**
 * The route accepts no idempotency key, because the stored reply would contain the token. If the request is repeated,
 * it is refused, because a token with this name already exists.
 */
export const postToken = route({
  method: 'POST',
  path: '/api/admin/tokens',
  caller: 'operator',
  factor: 'recent',
  summary:
    'Creates an API token that has the user’s rights within its scopes. Only this reply contains the token',
  body: NewApiToken,
  reply: z.strictObject({ token: z.string(), details: ApiToken }),
  refusals: ['refused'],
})

export const deleteToken = route({
  method: 'DELETE',
  path: '/api/admin/tokens/:token_id',
  caller: 'operator',
  summary:
    'Revokes an API token, which cannot be undone. Operators can revoke their own tokens, owners can revoke any token',
  params: z.object({ token_id: IdText }),
  reply: ApiToken,
  request_headers: ['idempotency-key'],
})
