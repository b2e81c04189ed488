import { z } from 'zod'
import { Id, IdText, Instant, Line } from '../fields.ts'
import { route } from '../route.ts'

const EmptyReply = z.strictObject({})

/** Bytes of a browser's passkey call, as base64url. */
const Encoded = (max: number) =>
  z
    .string('must be base64url')
    .regex(/^[\w-]+$/, 'must be base64url')
    .max(max, 'is too long')

/** How a browser reaches an authenticator, such as `internal`, `usb` or `hybrid`. */
const Transports = z.array(z.string().regex(/^[a-z-]{1,20}$/, 'must be a transport')).max(10)

const KnownPasskey = z.strictObject({ credential_id: z.string(), transports: z.array(z.string()) })

/** The way to the admin pages: what the user has, and what this browser still has to do. */
export const FactorState = z.strictObject({
  user_name: z.string(),
  site_name: z.string(),
  /** Nobody needs a second factor: a demo season on a server that only this machine reaches. */
  is_exempt: z.boolean(),
  has_factor: z.boolean(),
  /** Whether this session was confirmed with it. */
  is_passed: z.boolean(),
  /** How the user can confirm at this address. */
  ways: z.array(z.enum(['passkey', 'app', 'recovery-code'])),
  /** Whether passkeys work at this address: it has a host name and is https, or is localhost. */
  can_add_passkey: z.boolean(),
})
export type FactorState = z.infer<typeof FactorState>

export const getFactor = route({
  method: 'GET',
  path: '/api/admin/factor',
  caller: 'operator',
  factor: 'none',
  summary: 'Whether the user has a second factor, and whether this session was confirmed with it',
  reply: FactorState,
})

/** The second factors of the user. */
export const Factors = z.strictObject({
  passkeys: z.array(
    z.strictObject({
      passkey_id: Id,
      name: z.string(),
      /** Whether it works at the address of this request. */
      is_usable_here: z.boolean(),
      created_at: Instant,
      used_at: Instant.nullable(),
    }),
  ),
  app: z.strictObject({ created_at: Instant, used_at: Instant.nullable() }).nullable(),
  recovery_codes_left: z.int(),
  can_add_passkey: z.boolean(),
})
export type Factors = z.infer<typeof Factors>

export const listFactors = route({
  method: 'GET',
  path: '/api/admin/factors',
  caller: 'operator',
  summary: 'The passkeys and the authenticator app of the user',
  reply: Factors,
})

/** For the first second factor: the password, so that a stolen session cannot set one up. */
const PasswordBody = z.strictObject({ current_password: z.string().max(512).optional() })

/** New recovery codes, shown only now; null if the user keeps those that they have. */
const Enrolled = z.strictObject({ recovery_codes: z.array(z.string()).nullable() })

export const postPasskeyStart = route({
  method: 'POST',
  path: '/api/admin/factor/passkeys/start',
  caller: 'operator',
  factor: 'none',
  summary:
    'Begins to add a passkey. The first second factor needs the password, another one a recent confirmation',
  body: PasswordBody,
  reply: z.strictObject({
    challenge: z.string(),
    rp_id: z.string(),
    site_name: z.string(),
    user_handle: z.string(),
    user_name: z.string(),
    known: z.array(KnownPasskey),
  }),
  refusals: ['too-many', 'confirm-needed', 'factor-needed', 'no-passkeys'],
})

export const postPasskey = route({
  method: 'POST',
  path: '/api/admin/factor/passkeys',
  caller: 'operator',
  factor: 'none',
  summary: 'Adds the passkey that the browser has made for the challenge of this session',
  body: z.strictObject({
    name: Line.trim().min(1, 'The passkey needs a name').max(60, 'must be at most 60 characters'),
    credential_id: Encoded(1400),
    client_data: Encoded(4000),
    attestation: Encoded(16_000),
    transports: Transports,
  }),
  reply: Enrolled,
  refusals: ['confirm-needed', 'factor-needed', 'no-passkeys', 'gone'],
})

export const deletePasskey = route({
  method: 'DELETE',
  path: '/api/admin/factor/passkeys/:passkey_id',
  caller: 'operator',
  factor: 'recent',
  summary: 'Removes a passkey, if another second factor is left',
  params: z.object({ passkey_id: IdText }),
  reply: EmptyReply,
  refusals: ['last-factor'],
})

export const postAppStart = route({
  method: 'POST',
  path: '/api/admin/factor/app/start',
  caller: 'operator',
  factor: 'none',
  summary:
    'Begins to add an authenticator app: the secret, and its QR code. The first second factor needs the password, another one a recent confirmation',
  body: PasswordBody,
  reply: z.strictObject({
    secret: z.string(),
    address: z.string(),
    /** The dark modules of the QR code as the path of an SVG, and its width and height in modules. */
    qr: z.strictObject({ path: z.string(), size: z.int() }),
  }),
  refusals: ['too-many', 'confirm-needed', 'factor-needed'],
})

/** Six digits of an authenticator app, or a recovery code. */
const Code = Line.trim().min(6, 'The code is too short').max(40, 'The code is too long')

export const postApp = route({
  method: 'POST',
  path: '/api/admin/factor/app',
  caller: 'operator',
  factor: 'none',
  summary: 'Adds the authenticator app, with a code that it shows. It replaces an earlier one',
  body: z.strictObject({ code: Code }),
  reply: Enrolled,
  refusals: ['too-many', 'confirm-needed', 'factor-needed', 'gone'],
})

export const deleteApp = route({
  method: 'DELETE',
  path: '/api/admin/factor/app',
  caller: 'operator',
  factor: 'recent',
  summary: 'Removes the authenticator app, if another second factor is left',
  reply: EmptyReply,
  refusals: ['last-factor', 'not-found'],
})

export const postRecoveryCodes = route({
  method: 'POST',
  path: '/api/admin/factor/recovery-codes',
  caller: 'operator',
  factor: 'recent',
  summary: 'Replaces the recovery codes by ten new ones, which are shown only now',
  reply: z.strictObject({ recovery_codes: z.array(z.string()) }),
  refusals: ['not-found'],
})

export const postFactorChallenge = route({
  method: 'POST',
  path: '/api/admin/factor/challenge',
  caller: 'operator',
  factor: 'none',
  summary: 'A challenge for a passkey of the user; it can be used once, in this session, for ten minutes',
  reply: z.strictObject({ challenge: z.string(), rp_id: z.string(), known: z.array(KnownPasskey) }),
  refusals: ['no-passkeys'],
})

export const postPassPasskey = route({
  method: 'POST',
  path: '/api/admin/factor/pass/passkey',
  caller: 'operator',
  factor: 'none',
  summary: 'Confirms this session with a passkey',
  body: z.strictObject({
    credential_id: Encoded(1400),
    client_data: Encoded(4000),
    authenticator_data: Encoded(4000),
    signature: Encoded(2000),
  }),
  reply: EmptyReply,
  refusals: ['too-many', 'no-passkeys', 'gone'],
})

export const postPassCode = route({
  method: 'POST',
  path: '/api/admin/factor/pass/code',
  caller: 'operator',
  factor: 'none',
  summary:
    'Confirms this session with a code of the authenticator app, or with a recovery code. Each works once',
  body: z.strictObject({ code: Code }),
  reply: EmptyReply,
  refusals: ['too-many'],
})
