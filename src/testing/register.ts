import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type Browser, visit } from './browser.ts'
import { solveCaptcha } from './captcha.ts'

/** Makes a valid registration form. Each call returns a new name and address. */
export function registrationForm(changes: object = {}) {
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

/** Submits the form with a solved captcha, in the given browser or in a new one. */
export async function register(
  app: FastifyInstance,
  form: object = registrationForm(),
  browser?: Browser,
): Promise<{ browser: Browser; reply: LightMyRequestResponse }> {
  const own = browser ?? (await visit(app))
  const body = { 'g-recaptcha-response': await solveCaptcha(own), ...form }
  return { browser: own, reply: await own.ask('POST', '/api/register', body) }
}
