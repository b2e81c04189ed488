import { z } from 'zod'
import { AnyText, Id, IdText, Instant } from '../fields.ts'
import { route } from '../route.ts'

const EmptyReply = z.strictObject({})

/** Bytes from the browser's passkey API, encoded as base64url. */
const Encoded = (max: number) =>
  z
    .string('must be base64url')
    .regex(/^[\w-]+$/, 'must be base64url')
    .max(max, 'is too long')

/** How the browser can reach the authenticator, such as `internal`, `usb` or `hybrid` (WebAuthn transports). */
const Transports = z.array(z.string().regex(/^[a-z-]{1,20}$/, 'must be a transport')).max(10)

const KnownPasskey = z.strictObject({ credential_id: z.string(), transports: z.array(z.string()) })

/** The user's second factors and the state of this session. Both decide whether the user can open the admin pages. */
export const FactorState = z.strictObject({
  user_name: z.string(),
  site_name: z.string(),
  /**
   * True if nobody needs a second factor, because the season is a demo and the server is only reachable from this
   * machine.
   */
  is_exempt: z.boolean(),
  has_factor: z.boolean(),
  /** Whether the user has confirmed this session with a second factor. */
  is_passed: z.boolean(),
  /** The methods by which the user can confirm at the host name of this request. */
  ways: z.array(z.enum(['passkey', 'app', 'recovery-code'])),
  /** Whether passkeys work at the URL of this request: https with a host name, or localhost. */
  can_add_passkey: z.boolean(),
})
export type FactorState = z.infer<typeof FactorState>

export const getFactor = route({
  method: 'GET',
  path: '/api/admin/factor',
  caller: 'operator',
  factor: 'none',
  summary: 'Tells whether the user has a second factor, and whether they have confirmed this session with it',
  reply: FactorState,
})

export const Factors = z.strictObject({
  passkeys: z.array(
    z.strictObject({
      passkey_id: Id,
      name: z.string(),
      /** Whether the passkey works at the host name of this request. */
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
  summary: 'Returns the passkeys and the authenticator app of the user',
  reply: Factors,
})

/** The password is required to add the first second factor, so that a stolen session is not enough. */
const PasswordBody = z.strictObject({ current_password: z.string().max(512).optional() })

/** The recovery codes. They are returned only once, when the user adds their first second factor. Otherwise null. */
const Enrolled = z.strictObject({ recovery_codes: z.array(z.string()).nullable() })

export const postPasskeyStart = route({
  method: 'POST',
  path: '/api/admin/factor/passkeys/start',
  caller: 'operator',
  factor: 'none',
  summary:
    'Starts adding a passkey. The first second factor of a user requires their password; later ones require a recent confirmation',
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
  summary: 'Adds the passkey that the browser created for the challenge of this session',
  body: z.strictObject({
    name: AnyText.trim().min(1, 'The passkey needs a name').max(60, 'must be at most 60 characters'),
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
  summary: 'Removes a passkey, unless it is the last second factor',
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
    'Returns the secret for an authenticator app, and its QR code. The first second factor of a user requires their password; later ones require a recent confirmation',
  body: PasswordBody,
  reply: z.strictObject({
    secret: z.string(),
    /** The `otpauth:` URI that the QR code contains. */
    address: z.string(),
    /** The QR code: its dark modules as an SVG path, and its width (equal to its height) in modules. */
    qr: z.strictObject({ path: z.string(), size: z.int() }),
  }),
  refusals: ['too-many', 'confirm-needed', 'factor-needed'],
})

/** Six digits from an authenticator app, or a recovery code. */
const Code = AnyText.trim().min(6, 'The code is too short').max(40, 'The code is too long')

export const postApp = route({
  method: 'POST',
  path: '/api/admin/factor/app',
  caller: 'operator',
  factor: 'none',
  summary:
    'Adds an authenticator app, given a code that the app shows. It replaces the previous app of the user',
  body: z.strictObject({ code: Code }),
  reply: Enrolled,
  refusals: ['too-many', 'confirm-needed', 'factor-needed', 'gone'],
})

export const deleteApp = route({
  method: 'DELETE',
  path: '/api/admin/factor/app',
  caller: 'operator',
  factor: 'recent',
  summary: 'Removes the authenticator app, unless it is the last second factor',
  reply: EmptyReply,
  refusals: ['last-factor', 'not-found'],
})

export const postRecoveryCodes = route({
  method: 'POST',
  path: '/api/admin/factor/recovery-codes',
  caller: 'operator',
  factor: 'recent',
  summary: 'Replaces the recovery codes with ten new ones, which are returned only once',
  reply: z.strictObject({ recovery_codes: z.array(z.string()) }),
  refusals: ['not-found'],
})

export const postFactorChallenge = route({
  method: 'POST',
  path: '/api/admin/factor/challenge',
  caller: 'operator',
  factor: 'none',
  summary: 'Creates a challenge for a passkey. It can be used once, in this session, within ten minutes',
  reply: z.strictObject({ challenge: z.string(), rp_id: z.string(), known: z.array(KnownPasskey) }),
  refusals: ['no-passkeys'],
})

export const confirmWithPasskey = route({
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

export const confirmWithCode = route({
  method: 'POST',
  path: '/api/admin/factor/pass/code',
  caller: 'operator',
  factor: 'none',
  summary:
    'Confirms this session with a code from the authenticator app, or with a recovery code. Each code works once',
  body: z.strictObject({ code: Code }),
  reply: EmptyReply,
  refusals: ['too-many'],
})
