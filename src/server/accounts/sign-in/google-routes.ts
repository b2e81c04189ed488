import type { FastifyInstance } from 'fastify'
import { postGoogleLogin } from '#contract/accounts.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serveAnyone } from '#server/http/serve.ts'
import { type HttpError, httpError } from '#server/platform/errors.ts'
import { findSiteSettings } from '#server/site/store/settings.ts'
import type { SignInRefusal } from '#text/sign-in.ts'
import { logFailure } from './ask-provider.ts'
import { readGoogleToken } from './google-token.ts'
import { loginWithIdentity } from './login-with-identity.ts'
import { openSignIn } from './open-sign-in.ts'
import { googleOf } from './providers.ts'

/** Login for clients that already have a Google token. Our own pages use `/oauth/google/redirect` instead. */
export function googleRoutes(app: FastifyInstance, context: AppContext): void {
  const sign_in = openSignIn(context.site.sign_in)

  serveAnyone(app, context, postGoogleLogin, async ({ body, ...exchange }) => {
    const google = googleOf(sign_in, await findSiteSettings(exchange.db))
    if (!google) throw httpError('not-set-up')
    const result = await readGoogleToken(google, sign_in, body.token)
    if (!result.ok) throw failure(logFailure(exchange.request, google.name, result))

    const login = await loginWithIdentity(context, exchange, result.value)
    if (login.is === 'refused') throw httpError(login.reason)
    if (login.is === 'known') return { is_in: true }
    const { prefill: user_data } = login
    throw httpError('not-registered', undefined, { user_data })
  })
}

/** The HTTP error for a refusal: 503 if Google is unreachable, so that the client may retry. */
function failure(reason: SignInRefusal): HttpError {
  return httpError(reason === 'provider-away' ? 'unavailable' : 'not-confirmed')
}
