import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type Browser, visit } from './browser.ts'
import { solveCaptcha } from './captcha.ts'

/** A valid registration form; each call has another name and address. */
export function filledIn(changes: object = {}) {
  forms++
  return {
    email: `walker${forms}@example.org`,
    user_name: `Walker ${forms}`,
    password: 'four geese ski home',
    password_confirm: 'four geese ski home',
    country: 'NOR',
    ...changes,
  }
}

let forms = 0

/** Submits the form in a new browser, with the captcha solved. */
export async function register(
  app: FastifyInstance,
  form: object = filledIn(),
  browser?: Browser,
): Promise<{ browser: Browser; reply: LightMyRequestResponse }> {
  const own = browser ?? (await visit(app))
  const body = { 'g-recaptcha-response': await solveCaptcha(own), ...form }
  return { browser: own, reply: await own.ask('POST', '/api/register', body) }
}
