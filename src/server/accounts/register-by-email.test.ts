import { beforeEach, expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { type Browser, visit } from '#testing/browser.ts'
import { mailing_site, openMailSetup, tokenOf } from '#testing/mail/mail-setup.ts'
import { register, registrationForm } from '#testing/register.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { answerRegistrations } from './answer-registrations.ts'
import { deleteExpiredData } from './cleanup.ts'
import { insertPending } from './sign-in/store/pending-identities.ts'

const { app, pool } = await testApp({ site: mailing_site })

beforeEach(() => pool.query('truncate tries, mails, mailed_links, registration_requests, login_failures'))

/** Opens the link, by default in a new browser. */
const open = async (token: string, browser?: Browser, password?: string) => {
  const own = browser ?? (await visit(app))
  return { browser: own, reply: await own.ask('POST', `/api/verify/${token}`, { password }) }
}

const me = async (browser: Browser) => (await browser.ask('GET', '/api/me/rank')).json()

test('every valid form gets the same reply, and nobody is logged in [R27]', async () => {
  const answers = []
  for (const changes of [
    {},
    { email: 'anna@example.org' },
    { email: 'ANNA@example.org' },
    { email: 'gone@example.org' },
  ]) {
    const { reply } = await register(app, registrationForm(changes))
    answers.push([reply.statusCode, reply.body, reply.cookies])
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify([202, '{"is_in":false}', []])]),
  )
})

test('if the answer to one request fails, the others are answered, and the failed one is tried again', async () => {
  const { deliver } = await openMailSetup(pool)
  const [stuck, fine] = [registrationForm({}), registrationForm({})]
  for (const form of [stuck, fine]) await register(app, form)
  await pool.query(`alter table mails add constraint held check (recipient <> '${stuck.email}')`)
  await expect(answerRegistrations(Db.of(pool), mailing_site)).rejects.toThrow('some requests failed')
  await pool.query('alter table mails drop constraint held')
  expect((await pool.query('select recipient from mails')).rows).toEqual([{ recipient: fine.email }])
  expect(new Set((await deliver()).flatMap(({ to }) => to))).toEqual(new Set([fine.email, stuck.email]))
})

test('the link creates the account, verifies its address and logs in', async () => {
  const { deliver } = await openMailSetup(pool)
  const form = registrationForm({ teamName: 'The Wax Cabin' })
  const { browser } = await register(app, form)
  const mails = await deliver()
  expect(mails.map(({ to }) => to)).toEqual([[form.email]])

  const login = { email: form.email, password: form.password }
  const early = await (await visit(app)).ask('POST', '/api/login', login)
  expect([early.statusCode, early.json().message]).toEqual([
    422,
    'The email or password is wrong. If you have just registered, open the link in our email first',
  ])

  const { reply } = await open(tokenOf(mails[0]!, 'verify'), browser)
  expect(reply.statusCode).toBe(200)
  const { user_name, email } = form
  expect(await me(browser)).toMatchObject({
    user_name,
    team_name: 'The Wax Cabin',
    email,
    is_email_verified: true,
  })
  expect((await (await visit(app)).ask('POST', '/api/login', login)).statusCode).toBe(200)
})

test.each([
  ['/invites/7K3M-0000-ABCD', '?next=%2Finvites%2F7K3M-0000-ABCD'],
  ['/leagues/a%2Fb?tab=x', '?next=%2Fleagues%2Fa%252Fb%3Ftab%3Dx'],
  ['/', ''],
  [undefined, ''],
])('the return path %s is kept in the email [2.1b]', async (next, query) => {
  const { deliver } = await openMailSetup(pool)
  await register(app, registrationForm({ next }))
  const [, found] = tokenOf((await deliver())[0]!, 'verify').split(/^[^?]*/)
  expect(found).toBe(query)
})

test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/%2fevil.example'])(
  'the email never links to %j [R29 2.1b]',
  async (next) => {
    const { deliver } = await openMailSetup(pool)
    const { reply } = await register(app, registrationForm({ next }))
    expect(reply.statusCode).toBe(202)
    expect(tokenOf((await deliver())[0]!, 'verify')).not.toContain('?')
  },
)

test('a link works once, and for one day', async () => {
  const { deliver } = await openMailSetup(pool)
  const { browser } = await register(app)
  const token = tokenOf((await deliver())[0]!, 'verify')
  expect((await open(token, browser)).reply.statusCode).toBe(200)
  expect((await open(token, browser)).reply.statusCode).toBe(410)

  await register(app)
  const late = tokenOf((await deliver())[0]!, 'verify')
  await pool.query(`update registration_requests set asked_at = now() - interval '24 hours'`)
  expect((await open(late)).reply.statusCode).toBe(410)
  await deleteExpiredData(Db.of(pool))
  expect((await pool.query('select from registration_requests')).rowCount).toBe(0)
})

test('the token of the link is never stored, and the email is deleted when it has been sent', async () => {
  const { deliver } = await openMailSetup(pool)
  await register(app)
  const token = tokenOf((await deliver())[0]!, 'verify')
  const { rows } = await pool.query(
    'select r::text from registration_requests r union all select m::text from mails m',
  )
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('each link creates the account of its own form, even if other forms were sent for the address', async () => {
  const { deliver } = await openMailSetup(pool)
  const owner = registrationForm()
  const thief = registrationForm({
    email: owner.email,
    password: 'nine crows wait here',
    password_confirm: 'nine crows wait here',
  })
  const mails = []
  const browsers = []
  for (const form of [thief, owner, thief]) {
    browsers.push((await register(app, form)).browser)
    mails.push(...(await deliver()))
  }
  const [, own, last] = mails
  const { browser } = await open(tokenOf(own!, 'verify'), browsers[1])
  expect(await me(browser)).toMatchObject({ user_name: owner.user_name })

  const attempt = { email: owner.email, password: thief.password }
  expect((await (await visit(app)).ask('POST', '/api/login', attempt)).statusCode).toBe(422)
  expect((await open(tokenOf(last!, 'verify'), browsers[2])).reply.statusCode).toBe(410)
  expect((await pool.query('select from registration_requests')).rowCount).toBe(0)
})

test('in another browser, the link requires the password that was entered in the form', async () => {
  const { deliver } = await openMailSetup(pool)
  const form = registrationForm()
  await register(app, form)
  const token = tokenOf((await deliver())[0]!, 'verify')
  const said = async (password?: string) => (await open(token, undefined, password)).reply.json().field_errors

  expect(await said()).toEqual({ password: 'Please enter the password that you chose when you registered' })
  expect(await said('nine crows wait here')).toEqual({
    password: 'That is not the password that you chose when you registered',
  })
  expect((await pool.query(`select from users where email = $1`, [form.email])).rowCount).toBe(0)

  const { browser, reply } = await open(token, undefined, form.password)
  expect(reply.statusCode).toBe(200)
  expect(await me(browser)).toMatchObject({ email: form.email, is_email_verified: true })
})

test('the link of a stranger’s registration is useless, and the owner of the address can still register', async () => {
  const { deliver } = await openMailSetup(pool)
  const stranger = registrationForm({ email: 'owner@example.org' })
  const { browser: strangers } = await register(app, stranger)
  const theirs = tokenOf((await deliver())[0]!, 'verify')
  const owner = await visit(app)
  expect((await open(theirs, owner)).reply.statusCode).toBe(422)

  const form = registrationForm({ email: 'owner@example.org' })
  await register(app, form, owner)
  await open(tokenOf((await deliver())[0]!, 'verify'), owner)
  expect(await me(owner)).toMatchObject({ user_name: form.user_name })
  expect((await open(theirs, strangers)).reply.statusCode).toBe(410)
})

test('a user of a login provider has no password, and must open the link in the same browser', async () => {
  const { deliver } = await openMailSetup(pool)
  const [browser, pending] = [await visit(app), newToken()]
  const who = { provider: 'openid', issuer: 'https://login.example', subject: 'nina', name: 'Nina' }
  await insertPending(Db.of(pool), hashToken(pending), { ...who, email: null, is_email_verified: false })
  browser.cookies.set('__Host-external', pending)
  const without = { password: '', password_confirm: '', register_source: 'openid' }
  expect((await register(app, registrationForm(without), browser)).reply.statusCode).toBe(202)

  const token = tokenOf((await deliver())[0]!, 'verify')
  const elsewhere = await open(token, undefined, 'four geese ski home')
  expect([elsewhere.reply.statusCode, elsewhere.reply.json().code]).toEqual([409, 'other-browser'])
  expect((await open(token, browser)).reply.statusCode).toBe(200)
  expect((await pool.query(`select from identities where subject = 'nina'`)).rowCount).toBe(1)
})

test('a link allows ten attempts at the password in a quarter of an hour', async () => {
  const { deliver } = await openMailSetup(pool)
  const { browser } = await register(app, registrationForm())
  const token = tokenOf((await deliver())[0]!, 'verify')
  const statuses = []
  for (let at = 0; at < 11; at++) statuses.push((await open(token, undefined, 'nine crows')).reply.statusCode)
  expect(statuses).toEqual([...Array(10).fill(422), 429])
  expect((await open(token, browser)).reply.statusCode).toBe(200)
})

test('the owner of a taken address gets a different email, which can restore a deleted account', async () => {
  const { deliver } = await openMailSetup(pool)
  await register(app, registrationForm({ email: 'Anna@Example.org' }))
  await pool.query(`update users set deleted_at = now() where user_id = $1`, [test_ids.users.gone])
  await register(app, registrationForm({ email: 'gone@example.org' }))
  const mails = await deliver()
  const emailTo = (address: string) => mails.find(({ to }) => to[0] === address)
  const [taken, back] = [emailTo('anna@example.org'), emailTo('gone@example.org')]
  expect(taken!.mail.subject).toMatch(/^You already have an account/)
  expect(taken!.mail.text).not.toContain('/verify/')
  expect(tokenOf(back!, 'restore')).not.toBe('')
  expect((await pool.query(`select from users where email ilike 'anna@%'`)).rowCount).toBe(1)
})

test('an address gets at most five emails in half an hour; every form gets the same reply', async () => {
  const { deliver } = await openMailSetup(pool)
  const form = registrationForm()
  for (let at = 0; at < 7; at++) expect((await register(app, form)).reply.statusCode).toBe(202)
  expect(await deliver()).toHaveLength(5)
})

test('a taken user name is refused; if it is taken after the form was sent, a number is appended', async () => {
  const { deliver } = await openMailSetup(pool)
  const { reply } = await register(app, registrationForm({ user_name: 'Anna' }))
  expect(reply.statusCode).toBe(422)
  expect(reply.json().field_errors).toEqual({ user_name: 'That username is already taken' })

  const links = []
  for (const user_name of ['Same Name', 'same name']) {
    const { browser } = await register(app, registrationForm({ user_name }))
    for (const mail of await deliver()) links.push({ token: tokenOf(mail, 'verify'), browser })
  }
  const names = []
  for (const { token, browser } of links) names.push(await me((await open(token, browser)).browser))
  expect(names).toMatchObject([{ user_name: 'Same Name' }, { user_name: 'same name 2' }])
})
