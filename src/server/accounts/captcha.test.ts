import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createChallenge } from 'altcha-lib/v1'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CaptchaChallenge } from '#contract/accounts.ts'
import { buildApp } from '#server/app/app.ts'
import { loopback_site } from '#server/http/site.ts'
import { Db } from '#server/platform/db/db.ts'
import { openBrowser, visit } from '#testing/browser.ts'
import { encoded, proofOf, solveCaptcha } from '#testing/captcha.ts'
import { testApp } from '#testing/test-app.ts'
import { findSecret } from './store/captchas.ts'

const { app, pool } = await testApp()
const outside = { pool, now: () => new Date(), isDraining: () => false, page_folder: '/nowhere' }

let forms = 0

/** A registration in which everything is valid, except perhaps the captcha response. */
function form(response?: unknown) {
  forms++
  return {
    email: `walker${forms}@example.org`,
    user_name: `walker ${forms}`,
    password: 'four geese ski',
    password_confirm: 'four geese ski',
    country: 'NOR',
    ...(response === undefined ? {} : { 'g-recaptcha-response': response }),
  }
}

/** Registers with this captcha response. Returns the status and the body of the reply. */
async function send(response: unknown, of = app, address = '198.51.100.1') {
  const browser = await visit(of, { address })
  const reply = await browser.ask('POST', '/api/register', form(response))
  return { status: reply.statusCode, said: reply.json() }
}

const refused = {
  status: 422,
  said: {
    code: 'captcha',
    message: 'The robot check failed. Please try again',
    field_errors: { 'g-recaptcha-response': 'The robot check failed. Please try again' },
  },
}

describe('our own captcha [2.reg.f]', () => {
  test('issues a different challenge each time, which browsers may not store', async () => {
    const browser = await visit(app)
    const replies = await Promise.all([1, 2].map(() => browser.ask('GET', '/api/captcha')))
    expect(replies.map((reply) => reply.headers['cache-control'])).toEqual(['no-store', 'no-store'])
    const [one, other] = replies.map((reply) => CaptchaChallenge.parse(reply.json()))
    expect(one!.challenge).not.toBe(other!.challenge)
  })

  test('accepts a correct response only once', async () => {
    const proof = await solveCaptcha(openBrowser(app))
    expect((await send(proof)).status).toBe(200)
    expect(await send(proof)).toEqual(refused)
  })

  test('accepts only one of several concurrent requests with the same response', async () => {
    const proof = await solveCaptcha(openBrowser(app))
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(proof)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(sent.filter(({ status }) => status === 422)).toHaveLength(7)
  })

  test('can be solved in one process and verified in another', async () => {
    const other = buildApp(outside)
    expect((await send(await solveCaptcha(openBrowser(other)))).status).toBe(200)
    await other.close()
  })

  test('is required only when the form is valid, so that no response is wasted', async () => {
    const browser = await visit(app)
    const reply = await browser.ask('POST', '/api/register', { ...form(), email: '' })
    expect(reply.json().field_errors).toEqual({ email: 'Email must be provided' })
  })

  test.each<[string, (challenge: CaptchaChallenge, secret: Buffer) => unknown]>([
    ['none', () => undefined],
    ['empty', () => ''],
    ['no base64', () => '{}'],
    ['no JSON', () => encoded({}).slice(3)],
    ['no object', () => Buffer.from('17').toString('base64')],
    ['a wrong number', (challenge) => encoded({ ...withoutMost(challenge), number: 0.5 })],
    ['no number', (challenge) => encoded(withoutMost(challenge))],
    [
      'one signed with another key',
      async ({ maxnumber }) => proofOf(await challengeOf('another secret', maxnumber, 60_000)),
    ],
    [
      'an expired one',
      async ({ maxnumber }, secret) => proofOf(await challengeOf(secret.toString('hex'), maxnumber, -1000)),
    ],
    [
      'one with a later expiry',
      (challenge) => {
        const proof = JSON.parse(Buffer.from(proofOf(challenge), 'base64').toString())
        return encoded({ ...proof, salt: proof.salt.replace(/expires=\d+/, 'expires=4000000000') })
      },
    ],
    [
      'one with digits moved into its expiry',
      (challenge) => {
        const proof = JSON.parse(Buffer.from(proofOf(challenge), 'base64').toString())
        const [first = '', ...rest] = String(proof.number)
        return encoded({ ...proof, salt: `${proof.salt}${first}`, number: Number(rest.join('') || 0) })
      },
    ],
  ])('refuses a response: %s', async (_, responseTo) => {
    const challenge = CaptchaChallenge.parse((await openBrowser(app).ask('GET', '/api/captcha')).json())
    const secret = await findSecret(Db.of(pool), 'captcha')
    expect(await send(await responseTo(challenge, secret))).toEqual(refused)
  })
})

function withoutMost({ algorithm, challenge, salt, signature }: CaptchaChallenge) {
  return { algorithm, challenge, salt, signature }
}

async function challengeOf(hmacKey: string, maxnumber: number, lasts_ms: number): Promise<CaptchaChallenge> {
  const expires = new Date(Date.now() + lasts_ms)
  return { ...(await createChallenge({ hmacKey, maxnumber, expires })), maxnumber }
}

describe('reCAPTCHA, if its keys are set [3.2a]', () => {
  let google: Server
  const asked: string[] = []
  let answer = '{"success": true}'
  let is_moved = false

  beforeAll(async () => {
    await pool.query(`update site_settings set recaptcha_public_key = 'public'`)
    google = createServer((request, response) => {
      void text(request).then((body) => {
        asked.push(body)
        if (is_moved) response.writeHead(307, { location: '/elsewhere' })
        response.end(answer)
      })
    })
    await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    await pool.query('update site_settings set recaptcha_public_key = null')
    google.close()
  })

  const atGoogle = () => {
    const recaptcha_url = new URL(`http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`)
    return buildApp({ ...outside, site: { ...loopback_site, recaptcha_secret: 'hush', recaptcha_url } })
  }

  test('Google gets the response and the secret, and Google’s reply decides', async () => {
    const app = atGoogle()
    expect((await send('from google', app, '198.51.100.2')).status).toBe(200)
    expect(asked).toEqual(['secret=hush&response=from+google&remoteip=198.51.100.2'])
    answer = '{"success": false, "error-codes": ["timeout-or-duplicate"]}'
    expect(await send('again', app)).toEqual(refused)
    await app.close()
  })

  test('a response to our own captcha is refused', async () => {
    const app = atGoogle()
    expect(await send(await solveCaptcha(openBrowser(app)), app)).toEqual(refused)
    await app.close()
  })

  test('503 if Google does not reply with JSON', async () => {
    const app = atGoogle()
    answer = '<html>'
    expect((await send('from google', app)).status).toBe(503)
    await app.close()
  })

  test('503 if Google redirects the request, and the response is sent nowhere else', async () => {
    const app = atGoogle()
    is_moved = true
    asked.length = 0
    expect((await send('from google', app)).status).toBe(503)
    expect(asked.length).toBe(1)
    await app.close()
  })
})
