import { z } from 'zod'
import { CONFIRM_MISSING, PASSWORD_MAX } from '#game/accounts/accounts.ts'
import { Password } from '../accounts.ts'
import { AnyText } from '../fields.ts'
import { route } from '../route.ts'

const EmptyReply = z.strictObject({})

/** The token of the setup link. The server prints this link when it starts while there is no owner. */
const Token = z.object({ token: AnyText.min(1).max(200, 'must be at most 200 characters') })

const Field = AnyText.max(2000, 'must be at most 2000 characters').transform((text) =>
  text.trim().normalize('NFC'),
)

export const getSetupLink = route({
  method: 'GET',
  path: '/api/setup/:token',
  caller: 'visitor',
  summary: 'Checks whether the setup link for the first owner is still valid, without using it up',
  params: Token,
  reply: z.strictObject({ site_name: z.string(), password_min: z.int() }),
  refusals: ['gone', 'too-many'],
})

export const postOwner = route({
  method: 'POST',
  path: '/api/setup/:token',
  caller: 'visitor',
  summary: 'Registers the first owner, given the token of the setup link, and logs them in',
  params: Token,
  body: z.strictObject({
    user_name: Field,
    email: Field,
    password: Password,
    password_confirm: z.string(CONFIRM_MISSING).max(4 * PASSWORD_MAX),
  }),
  reply: EmptyReply,
  refusals: ['gone', 'too-many'],
})
