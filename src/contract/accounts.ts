import { z } from 'zod'
import {
  CONFIRM_DIFFERS,
  CONFIRM_MISSING,
  checkEmail,
  checkPersonName,
  checkTeamName,
  LOGIN_EMAIL_MISSING,
  LOGIN_PASSWORD_MISSING,
  PASSWORD_MAX,
  passwordSentence,
} from '#game/accounts/accounts.ts'
import type { Verdict } from '#game/verdict.ts'
import { EMAIL_SENTENCES, PERSON_NAME_SENTENCES, TEAM_NAME_SENTENCES } from '#text/account-refusals.ts'
import { AnyText } from './fields.ts'
import { route } from './route.ts'

/**
 * A text that a game rule checks. The error message is the sentence of the rule's refusal, or `missing` if the field is
 * absent.
 */
function checkedText<Reason extends string>(
  check: (text: string) => Verdict<Reason>,
  sentences: Record<Reason, string>,
  missing = 'must be a single text value',
) {
  const text = AnyText.max(2000, 'must be at most 2000 characters').superRefine((text, context) => {
    const verdict = check(text)
    if (!verdict.ok) context.addIssue({ code: 'custom', message: sentences[verdict.reason] })
  })
  return z.string(missing).pipe(text).transform(normalized)
}

/** Trims the text and normalizes it to NFC, so that the stored text has the length that was checked. */
const normalized = (text: string) => text.trim().normalize('NFC')

export const Email = checkedText(checkEmail, EMAIL_SENTENCES, EMAIL_SENTENCES['email-missing'])
export const TeamName = checkedText(checkTeamName, TEAM_NAME_SENTENCES)
export const FirstName = checkedText(checkPersonName, PERSON_NAME_SENTENCES.first_name)
export const LastName = checkedText(checkPersonName, PERSON_NAME_SENTENCES.last_name)

/** Any Unicode text. The season sets the minimum length, and the server rejects common passwords. */
export const Password = z
  .string('You need a password')
  .max(4 * PASSWORD_MAX, passwordSentence('password-too-long', 0))
  .refine((text) => !/\p{Cs}/u.test(text), 'must be text')

/** The response to a captcha: of the built-in captcha, or of reCAPTCHA if its keys are configured. */
const Captcha = z.string().max(8192, 'must be at most 8192 characters').optional()

const EmptyReply = z.strictObject({})

/** The token from an email link or a redirect. It can be used once. */
const Token = AnyText.min(1).max(200, 'must be at most 200 characters')

export const getCsrf = route({
  method: 'GET',
  path: '/api/csrf',
  caller: 'visitor',
  summary:
    'Sets the CSRF cookie if the browser has none. Every change sends its value in the `x-csrf-token` header',
  reply: EmptyReply,
})

/**
 * A captcha challenge. The client must find a number from 0 to `maxnumber` so that the hash of `salt` followed by this
 * number is `challenge`.
 */
export const CaptchaChallenge = z.strictObject({
  algorithm: z.string(),
  challenge: z.string(),
  maxnumber: z.int(),
  salt: z.string(),
  signature: z.string(),
})
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>

export const getCaptcha = route({
  method: 'GET',
  path: '/api/captcha',
  caller: 'visitor',
  summary: 'Returns a captcha: a proof-of-work challenge that the browser solves',
  reply: CaptchaChallenge,
})

/** `is_in` says whether the user is now logged in. It is false if they must first open a link in an email. */
export const LoginReply = z.strictObject({ is_in: z.boolean() })

/**
 * A field of a registration. The season determines which fields are required. The server reports all invalid fields at
 * once.
 */
const RegistrationField = AnyText.max(2000, 'must be at most 2000 characters')
  .transform(normalized)
  .default('')

export const postRegister = route({
  method: 'POST',
  path: '/api/register',
  caller: 'visitor',
  summary:
    'Creates an account. The status is 200 if the user is now logged in, and 202 if an email was sent to the address. The reply is the same if the address is already registered',
  body: z.strictObject({
    email: RegistrationField,
    user_name: RegistrationField,
    password: Password.default(''),
    password_confirm: z
      .string(CONFIRM_MISSING)
      .max(4 * PASSWORD_MAX, CONFIRM_DIFFERS)
      .default(''),
    country: RegistrationField,
    teamName: RegistrationField,
    register_source: AnyText.max(60).optional(),
    first_name: RegistrationField,
    last_name: RegistrationField,
    agreement: z.boolean().default(false),
    newsletter: z.boolean().default(false),
    /** The page to open after the registration. If an email is sent, its link leads to this page. */
    next: AnyText.max(1000).optional(),
    'g-recaptcha-response': Captcha,
  }),
  reply: LoginReply,
  successes: [200, 202],
  refusals: ['too-many', 'captcha'],
})

/** A user name or an email address. */
const LoginName = z
  .string(LOGIN_EMAIL_MISSING)
  .pipe(AnyText.trim().min(1, LOGIN_EMAIL_MISSING).max(254, 'must be at most 254 characters'))

export const postLogin = route({
  method: 'POST',
  path: '/api/login',
  caller: 'visitor',
  summary: 'Logs in. `email` may also be a username',
  body: z.strictObject({
    email: LoginName,
    password: z
      .string(LOGIN_PASSWORD_MISSING)
      .min(1, LOGIN_PASSWORD_MISSING)
      .max(4 * PASSWORD_MAX, passwordSentence('password-too-long', 0)),
    remember: z.boolean().default(false),
    'g-recaptcha-response': Captcha,
  }),
  reply: LoginReply,
  refusals: ['too-many', 'captcha', 'suspended'],
})

export const postGoogleLogin = route({
  method: 'POST',
  path: '/api/googleLogin',
  caller: 'visitor',
  summary:
    'Logs in with a Google ID token. If no account uses this Google identity, the reply is 403 with `user_data`',
  body: z.strictObject({ token: z.string().min(1).max(8192) }),
  reply: LoginReply,
  refusals: [
    'not-set-up',
    'not-registered',
    'not-confirmed',
    'address-taken',
    'other-identity',
    'account-closed',
  ],
})

export const postReset = route({
  method: 'POST',
  path: '/api/reset',
  caller: 'visitor',
  summary:
    'Sends password reset instructions to an email address. The reply is the same whether or not an account exists',
  body: z.strictObject({ email: Email, 'g-recaptcha-response': Captcha }),
  reply: EmptyReply,
  refusals: ['too-many', 'captcha'],
})

export const getResetLink = route({
  method: 'GET',
  path: '/api/reset/:reset_id',
  caller: 'visitor',
  summary: 'Checks whether a password reset link is still valid, without using it up',
  params: z.object({ reset_id: Token }),
  reply: EmptyReply,
  refusals: ['gone', 'too-many'],
})

export const postNewPassword = route({
  method: 'POST',
  path: '/api/reset/:reset_id',
  caller: 'visitor',
  summary: 'Sets a new password, given the token from the email. All sessions of the account end',
  params: z.object({ reset_id: Token }),
  body: z.strictObject({
    password: Password,
    password_confirm: z.string(CONFIRM_MISSING).max(4 * PASSWORD_MAX),
    'g-recaptcha-response': Captcha,
  }),
  reply: EmptyReply,
  refusals: ['gone', 'too-many', 'captcha'],
})

export const postVerify = route({
  method: 'POST',
  path: '/api/verify/:token',
  caller: 'visitor',
  summary:
    'Verifies an email address with the token from the email, and logs the user in. For a new account, any browser other than the one that registered must also send `password` (otherwise 422). If the link changes the address of an account, the user must be logged in (otherwise 401)',
  params: z.object({ token: Token }),
  body: z.strictObject({ password: Password.optional() }),
  reply: LoginReply,
  refusals: ['unauthenticated', 'forbidden', 'other-browser', 'gone', 'too-many'],
})

export const getRestoreLink = route({
  method: 'GET',
  path: '/api/restore/:token',
  caller: 'visitor',
  summary: 'Checks whether a link to restore a deleted account is still valid, without using it up',
  params: z.object({ token: Token }),
  reply: EmptyReply,
  refusals: ['gone', 'too-many'],
})

export const postRestore = route({
  method: 'POST',
  path: '/api/restore/:token',
  caller: 'visitor',
  summary: 'Restores a deleted account, given the token from the email. This is possible for 14 days',
  params: z.object({ token: Token }),
  reply: EmptyReply,
  refusals: ['gone'],
})

const ShortText = AnyText.max(60, 'must be at most 60 characters')

export const postSetCookie = route({
  method: 'POST',
  path: '/api/set_cookie',
  caller: 'visitor',
  summary:
    'Stores the cookie consent. `name` must be `consent`, and `value` must be `true` or `false`; otherwise the reply is 400',
  body: z.strictObject({ name: ShortText, value: ShortText }),
  reply: EmptyReply,
})
