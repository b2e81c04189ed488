import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { postRegister } from '#contract/accounts.ts'
import { passwordSentence } from '#game/accounts/accounts.ts'
import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { teamNameOrDefault } from '#game/teams/team-names.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { limitAttempts } from '#server/http/limits/limits.ts'
import { networkOf } from '#server/http/limits/networks.ts'
import type { Db } from '#server/platform/db/db.ts'
import { invalidField, invalidFields } from '#server/platform/errors.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { settingsOf } from '#server/site/site.ts'
import { findSite } from '#server/site/store/site.ts'
import { safeNext } from '#text/next-path.ts'
import { registrationErrors } from '#text/registration.ts'
import { ensureHuman } from './captcha.ts'
import { findRegistrationErrors, findTaken, throwIfInvalid } from './registration-errors.ts'
import { takeExternalIdentity } from './sign-in/pending-identities.ts'
import type { ExternalIdentity } from './sign-in/provider.ts'
import { insertIdentity } from './sign-in/store/identities.ts'
import { startSession } from './start-session.ts'
import { findAddressOwner, insertAccount, type NewAccount } from './store/accounts.ts'
import { insertRequest } from './store/registrations.ts'

type Form = z.output<NonNullable<typeof postRegister.body>>

type RegisterCall = { db: Db; request: FastifyRequest; reply: FastifyReply; body: Form }

/**
 * Creates an account and logs the user in. If emails are enabled, this is done at once only if a login provider has
 * verified the address and the address has no account. Otherwise stores a request, which is answered by an email; the
 * reply does not reveal whether the address has an account (rules §8). Returns whether the user is logged in. Throws
 * 422 with a message for each invalid field.
 */
export async function register(context: AppContext, call: RegisterCall): Promise<boolean> {
  const { db, request, body } = call
  const settings = settingsOf(await findSite(db))
  const is_external = body.register_source !== undefined && hasIdentity(context, request)
  throwIfInvalid(registrationErrors(body, { ...settings, is_external }))
  await ensureHuman(context, db, request, body['g-recaptcha-response'])
  const network = networkOf(request.ip)
  await limitAttempts(db, 'register', network)
  throwIfInvalid(await findRegistrationErrors(db, body, settings, context.site.sends_mail))

  const password = body.password === '' ? null : await hashPassword(body.password, network)
  const account = accountOf(body, password, settings)
  const user_id = await db.transaction(async (tx) => {
    const pending = is_external ? await takeExternalIdentity(context, tx, request) : undefined
    const identity = pending?.provider === body.register_source ? pending : undefined
    return createOrRequestAccount(context, { db: tx, request, body }, account, identity)
  })
  if (user_id !== undefined) await startSession(context, call, user_id, false)
  return user_id !== undefined
}

/**
 * Whether the browser has the cookie of a pending identity. The identity itself is read later, when the account is
 * created.
 */
function hasIdentity({ site }: AppContext, request: FastifyRequest): boolean {
  return site.cookies.get(request, 'external') !== undefined
}

function accountOf(form: Form, password: string | null, { registration }: SeasonSettings): NewAccount {
  const { email, country, newsletter, agreement } = form
  // Normalized in this way because names are compared in NFKC, and pages show repeated spaces as one.
  const user_name = form.user_name.normalize('NFKC').replaceAll(/\s+/gu, ' ')
  const team_name = teamNameOrDefault(form.teamName, user_name)
  const asks_for_names = registration === 'marathon'
  return {
    email,
    user_name,
    team_name,
    country,
    password,
    first_name: asks_for_names ? form.first_name : null,
    last_name: asks_for_names ? form.last_name : null,
    has_agreed: asks_for_names && agreement,
    newsletter: asks_for_names && newsletter,
  }
}

/**
 * Creates the account and returns its id. If a link has to be opened first, only stores a request and returns
 * undefined.
 */
async function createOrRequestAccount(
  { site }: AppContext,
  { db: tx, request, body }: Omit<RegisterCall, 'reply'>,
  account: NewAccount,
  identity: ExternalIdentity | undefined,
): Promise<number | undefined> {
  if (account.password === null && !identity)
    throw invalidField('password', passwordSentence('password-missing', 0))
  const is_address_proved = identity?.is_email_verified === true && identity.email === account.email
  const is_created_now =
    !site.sends_mail || (is_address_proved && !(await findAddressOwner(tx, account.email)))
  if (!is_created_now) {
    const browser_hash = hashToken(site.cookies.get(request, 'session') ?? '')
    const next = safeNext(body.next ?? null)
    await insertRequest(tx, { ...account, identity: identity ?? null, browser_hash, next })
    site.notifyOutbox?.()
    return undefined
  }
  const user_id = await insertAccount(tx, account, is_address_proved)
  // Another registration has taken the name or the address at the same time.
  if (user_id === undefined) throw invalidFields(await findTaken(tx, account, false))
  if (identity) await insertIdentity(tx, identity, user_id)
  return user_id
}
