import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll } from 'vitest'
import { type Browser, openBrowser } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { type FalseProvider, type Misbehavior, startFalseProvider } from './false-provider.ts'
import { type ClaimsBySubject, type LoginProvider, startLoginProvider } from './login-provider.ts'

/** The client id with which the site of the test season is registered at Google. */
const google_id = 'key'

/** Starts the app with two providers: a real one named `openid`, and a false one instead of Google. */
export async function appWithProviders(claims_by_subject: ClaimsBySubject): Promise<{
  app: FastifyInstance
  pool: pg.Pool
  real: LoginProvider
  google: FalseProvider
  logInBy: ReturnType<typeof loginFlows>
}> {
  const real = await startLoginProvider('http://localhost/oauth/openid/callback', claims_by_subject)
  const google = await startFalseProvider(google_id)
  const oidc = { name: 'openid', issuer: real.issuer, ...real.client }
  const site = { sign_in: { oidc, google_secret: 'secret', google_issuer: google.issuer } }
  const { app, pool } = await testApp({ site })
  afterAll(async () => {
    await real.close()
    await google.close()
  })
  return { app, pool, real, google, logInBy: loginFlows(app, real, google) }
}

export function locationOf({ headers }: { headers: { location?: string | undefined } }): string {
  return String(headers.location)
}

/**
 * Functions for logins with a provider. `openid` and `google` complete a login, by default in a new browser, and return
 * the reply of our callback. `leave` only returns the URL of the provider to which our server redirects.
 */
function loginFlows(app: FastifyInstance, real: LoginProvider, google: FalseProvider) {
  const leave = async (browser: Browser, provider: string, next?: string) => {
    const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`
    return locationOf(await browser.ask('GET', `/oauth/${provider}/redirect${query}`))
  }
  return {
    leave,
    openid: async (
      subject: string,
      { next, browser = openBrowser(app) }: { next?: string; browser?: Browser } = {},
    ) => {
      const back = await real.logInAs(subject, await leave(browser, 'openid', next))
      return { browser, reply: await browser.ask('GET', back), back }
    },
    google: async (
      misbehavior: Misbehavior,
      { next, browser = openBrowser(app) }: { next?: string; browser?: Browser } = {},
    ) => {
      const back = google.sendBack(await leave(browser, 'google', next), misbehavior)
      return { browser, reply: await browser.ask('GET', back), back }
    },
  }
}
