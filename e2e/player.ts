import { expect, type Page } from '@playwright/test'
import { solveChallenge } from 'altcha-lib/v1'
import type { CaptchaChallenge } from '#contract/accounts.ts'

export const PASSWORD = 'Skating uphill 7'

let count = 0

/** Registers a player with a request like the page's. The browser is logged in afterwards. Returns the user name. */
export async function becomePlayer(page: Page, team_name?: string): Promise<string> {
  const user_name = `e2e-${process.pid}-${Date.now()}-${++count}`
  const reply = await page.request.post('/api/register', {
    headers: { 'x-csrf-token': await csrfOf(page), 'x-forwarded-for': newNetwork() },
    data: {
      email: `${user_name}@podium.example`,
      user_name,
      password: PASSWORD,
      password_confirm: PASSWORD,
      country: 'SWE',
      // Required in a marathon season, ignored in others.
      first_name: 'Elin',
      last_name: 'Ekdahl',
      agreement: true,
      ...(team_name ? { teamName: team_name } : {}),
      'g-recaptcha-response': await proofFor(page),
    },
  })
  expect(await reply.json()).toEqual({ is_in: true })
  return user_name
}

/** Ends the session on the server, as the player could do in another browser. */
export async function endSession(page: Page): Promise<void> {
  const headers = { 'x-csrf-token': await csrfOf(page) }
  const before = await page.context().cookies()
  expect((await page.request.post('/api/logout', { headers })).ok()).toBe(true)
  // Restores the cookies, because a browser keeps them when another browser ends the session.
  await page.context().addCookies(before)
}

export const anna = {
  user_id: 987_654,
  user_name: 'anna',
  team_name: 'Anna goes downhill',
  country: 'SWE',
  verified_user: false,
  score: 1234.5 as number | null,
  rank: 12 as number | null,
  email: 'anna@podium.example',
  is_email_verified: true,
  has_password: true,
  role: 'player',
}

type CallReply = { status?: number; json: object }

/**
 * Sets a player's cookie, and mocks the server's reply about the user. If `answer` returns undefined, the request
 * fails.
 */
export async function mockPlayer(
  page: Page,
  baseURL: string | undefined,
  answer: () => CallReply | undefined = () => ({ json: anna }),
) {
  await page.context().addCookies([{ name: 'csrf', value: 'p.seems', url: String(baseURL) }])
  const asked = { times: 0 }
  await page.route('**/api/me/rank', async (route) => {
    asked.times += 1
    const reply = answer()
    await (reply ? route.fulfill(reply) : route.abort())
  })
  return asked
}

function newNetwork(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
}

export async function csrfOf(page: Page): Promise<string> {
  const find = async () => (await page.context().cookies()).find(({ name }) => name === 'csrf')?.value
  if (!(await find())) await page.request.get('/api/csrf')
  return (await find()) ?? ''
}

async function proofFor(page: Page): Promise<string> {
  const reply = await page.request.get('/api/captcha')
  const { algorithm, challenge, salt, signature, maxnumber }: CaptchaChallenge = await reply.json()
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number: solution?.number }))
}
