import { expect, test } from 'vitest'
import { servedBy } from '#server/http/served.ts'
import { csrfOf } from '#server/http/sessions/cookies.ts'
import { openSilentProxy } from '#testing/database/silent-proxy.ts'
import { listed_routes } from '#testing/listed-callers.ts'
import { startLoggedServer } from '#testing/logged-server.ts'
import { openMailServer } from '#testing/mail/mail-server.ts'
import { of_people, of_server, openSessions, storeSecrets } from '#testing/marked-secrets.ts'
import { printMeasurement } from '#testing/print-measurement.ts'
import { openRefusingProvider } from '#testing/providers/refusing-provider.ts'
import { callAddress } from '#testing/raw-request.ts'
import { sampleBody, sampleHeaders, sampleUrl } from '#testing/sample-call.ts'
import { type Secrets, secretFinder } from '#testing/secrets.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const email = of_people['an email address']!
const password = of_people['a password']!

const cookiesOf = (session: string): Record<string, string> => ({
  cookie: `session=${session}; csrf=${csrfOf(session, 'player')}; device=${session}`,
  'x-csrf-token': csrfOf(session, 'player'),
})

/** Replaces the values of a body whose names say that they are secret. */
function withSecrets(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withSecrets(each, name))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withSecrets(each, key)]))
  }
  if (typeof value !== 'string') return value
  const [secret] = Object.entries(SECRET_FIELDS).find(([, pattern]) => pattern.test(name)) ?? []
  return secret ? of_people[secret] : value
}

const SECRET_FIELDS: Record<string, RegExp> = {
  'a password': /password/,
  'an email address': /^(email|mail_address|contact)$/,
  'the code of an invite': /^code$/,
  'the endpoint of a browser': /^endpoint$/,
  'the key of a browser': /^p256dh$/,
  'the secret of a browser': /^auth$/,
  'the token of a reset link': /token|credential|captcha|response/,
}

type Call = { method: string; url: string; body: string | undefined; headers: Record<string, string> }

/** Lists calls of a route by different callers, with secrets in all places where clients send them. */
function callsOf({ method, path }: (typeof listed_routes)[number], made: Secrets): Call[] {
  const route = served.get(`${method} ${path}`)
  const body = JSON.stringify(withSecrets(route && sampleBody(route)))
  const key: Record<string, string> = route ? sampleHeaders(route) : {}
  const link = made['the token of a link in emails']!
  const code = of_people['the code of an invite']!
  const is_calendar = path.startsWith('/calendar/')
  const url = sampleUrl(path, {
    reset_id: of_people['the token of a reset link']!,
    token: link,
    code,
    ...(is_calendar ? { name: `${of_people['the token of a calendar']}.ics` } : {}),
  })
  const query = new URLSearchParams({
    password,
    email,
    token: link,
    code: String(of_people['the code of a login provider']),
  })
  const basic = Buffer.from(`${email}:${password}`).toString('base64')
  return [
    { url, body, headers: { ...key, ...cookiesOf(of_people['the session of an owner']!) } },
    { url, body, headers: { ...key, ...cookiesOf(of_people['the session of a player']!) } },
    { url, body, headers: { ...key, authorization: `Bearer ${made['the token of a program']}` } },
    {
      url: `${url}?${query}`,
      body,
      headers: {
        referer: `http://podium/reset/${link}`,
        'user-agent': password,
        authorization: `Basic ${basic}`,
      },
    },
    { url, body: `{"password":"${password}`, headers: cookiesOf(of_people['the session of a player']!) },
  ].map((call) => ({ ...call, method, body: method === 'GET' ? undefined : call.body }))
}

const served = new Map(servedBy(app).map(({ route }) => [`${route.method} ${route.path}`, route]))

/** Pages whose paths contain tokens, and other spellings of these paths that the router accepts. */
const secret_pages = [
  'reset',
  'verify',
  'restore',
  'notifications',
  'invites',
  'admin/setup',
  '%72eset',
  'RESET',
  '/reset/',
]

async function failToLogIn(port: number): Promise<void> {
  const { headers } = await callAddress(port, 'GET', '/oauth/openid/redirect')
  const cookie = (headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ')
  const state = new URL(String(headers.location)).searchParams.get('state')
  const query = new URLSearchParams({
    code: of_people['the code of a login provider']!,
    state: String(state),
  })
  await callAddress(port, 'GET', `/oauth/openid/callback?${query}`, undefined, { cookie })
}

/** Queues a notification by email and by push, and an email with a reset link. */
async function queueMessages(port: number): Promise<void> {
  await pool.query(
    `with chosen as (insert into notification_preferences (user_id, kind, channel)
         values ($1, 'news', 'push') on conflict do nothing),
       wanted as (update users set newsletter = true where user_id = $1),
       news as (insert into news_mailings (subject, body, segment, actor)
         values ('Snow', 'At last', '{"to": "all"}', 'test') returning news_id)
     insert into notifications (user_id, kind, channel, subject_key, due_at, expires_at, next_attempt_at, data)
     select $1, 'news', channel, 'news:' || news_id, game_now(), game_now() + interval '1 day', game_now(),
       jsonb_build_object('news_id', news_id) from news, unnest(array['email', 'push']) channel`,
    [test_ids.users.anna],
  )
  await pool.query('insert into reset_requests (email) values ($1)', [email])
  await failToLogIn(port)
}

test('no secret is in 10,000 lines of the log, even if the database, the mail server, push services and the login provider fail [R36]', async () => {
  const mail_server = await openMailServer()
  const push_host = '127.0.0.1:1'
  const made = await storeSecrets(pool, push_host)
  const secret = (name: string) => of_server[name]!
  const proxy = await openSilentProxy(pool)
  const database_url = new URL(proxy.url)
  database_url.password = encodeURIComponent(secret('the password of the database'))
  mail_server.url.username = 'game'
  mail_server.url.password = encodeURIComponent(secret('the password of the mail server'))
  const server = await startLoggedServer({
    DATABASE_URL: database_url.href,
    SMTP_URL: mail_server.url.href,
    PUSH_PRIVATE_HOSTS: push_host,
    OIDC_ISSUER: (await openRefusingProvider()).href,
    OIDC_CLIENT_ID: 'podium',
    OIDC_CLIENT_SECRET: secret('the secret of the login provider'),
    GOOGLE_CLIENT_SECRET: secret('the secret of Google'),
    RECAPTCHA_SECRET: secret('the secret of reCAPTCHA'),
    BACKUP_DIR: `${import.meta.filename}/backups`,
    BACKUP_PASSPHRASE: secret('the passphrase of backups'),
  })
  const { port, lines } = server
  /** The indexes of the callers for whom at least one route did its work. */
  const accepted = new Set<number>()
  const callAll = async (first_caller = 0) => {
    for (const page of secret_pages)
      await callAddress(port, 'GET', `/${page}/${made['the token of a link in emails']}`)
    for (const route of listed_routes) {
      // Some routes end the sessions, or delete or suspend the account.
      if (first_caller === 0) await openSessions(pool)
      const calls = callsOf(route, made).slice(first_caller)
      const replies = await Promise.all(
        calls.map(({ method, url, body, headers }) => callAddress(port, method, url, body, headers)),
      )
      const caller = served.get(`${route.method} ${route.path}`)?.caller ?? 'visitor'
      if (caller === 'visitor') continue
      for (const [index, { status }] of replies.entries())
        if (status < 300) accepted.add(first_caller + index)
    }
  }
  const count = (message: RegExp) => lines().filter((line) => message.test(line)).length

  await queueMessages(port)
  for (const message of [
    // The mail server refuses the login, so either the email or the notification is tried, but not both.
    /"(email delayed|a notification was not sent)"/,
    /"push delayed"/,
    /"login with a provider failed"/,
    /"the scheduled backup failed"/,
  ]) {
    await expect.poll(() => count(message), { message: String(message) }).toBeGreaterThan(0)
  }
  await callAll()
  // Calls of an owner, a player and a program were accepted. If all calls were refused, the routes would not run.
  expect([...accepted]).toEqual(expect.arrayContaining([0, 1, 2]))
  // Refused calls produce the remaining lines, because they take little time.
  for (let round = 0; round < 30 && lines().length < 10_000; round++) await callAll(3)
  proxy.endConnections()
  await callAll()
  await expect.poll(() => count(/"request temporarily refused"/)).toBeGreaterThan(0)
  proxy.forwardNewConnections()
  await server.end()

  const secretsIn = secretFinder({ ...of_server, ...of_people, ...made })
  const found = lines().flatMap((line) => secretsIn(line).map((name) => `${name}: ${line}`))
  expect(found).toEqual([])
  expect(lines().length).toBeGreaterThanOrEqual(10_000)
  expect([...lines(), `{"msg":"${password}"}`].flatMap(secretsIn)).toEqual(['a password'])
  printMeasurement(
    `R36: ${lines().length} lines of the log of ${listed_routes.length} routes, 0 with a secret`,
  )
})
