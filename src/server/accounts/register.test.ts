import { beforeEach, describe, expect, test } from 'vitest'
import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import { visit } from '#testing/browser.ts'
import { register, registrationForm } from '#testing/register.ts'
import { testApp } from '#testing/test-app.ts'

const { app, pool } = await testApp()

beforeEach(async () => {
  await pool.query('truncate tries')
  await setSeason('worldcup')
})

async function setSeason(variant: 'worldcup' | 'marathon', changes: object = {}) {
  const settings = { ...SETTINGS_PRESETS[variant], ...changes }
  await pool.query('update seasons set settings = $1 where is_current', [settings])
}

async function userOf(email: string) {
  const { rows } = await pool.query(
    `select user_name, team_name, country, verified_user, role, first_name, last_name, newsletter, password,
       agreed_at is not null as has_agreed, email_verified_at from users where email = $1`,
    [email],
  )
  return rows[0]
}

describe('POST /api/register, base form [7.8 3.28]', () => {
  test('creates an account, and logs in at once if emails are disabled [4.16]', async () => {
    const form = registrationForm({ teamName: ' The Wax Cabin ' })
    const { browser, reply } = await register(app, form)
    expect([reply.statusCode, reply.json()]).toEqual([200, { is_in: true }])
    expect(browser.cookies.get('csrf')).toMatch(/^p\./)
    const me = (await browser.ask('GET', '/api/me/rank')).json()
    expect(me).toMatchObject({
      user_name: form.user_name,
      team_name: 'The Wax Cabin',
      country: 'NOR',
      email: form.email,
      is_email_verified: false,
      role: 'player',
      score: null,
      rank: null,
    })
    const again = await (await visit(app)).ask('POST', '/api/login', { ...loginOf(form) })
    expect(again.statusCode).toBe(200)
  })

  test('an empty team name becomes the default name; every new player is Ranked [rules §11 rules §8]', async () => {
    const form = registrationForm({ teamName: '  ' })
    await register(app, form)
    const kept = await userOf(form.email)
    expect(kept).toMatchObject({
      team_name: `${form.user_name}'s Team`,
      verified_user: false,
      newsletter: false,
    })
    expect(kept.password).toMatch(/^\$argon2id\$/)
  })

  test('reports all missing fields at once [5.1 5.3 5.4a 5.4c 5.6]', async () => {
    const { reply } = await register(app, { email: '', user_name: '' })
    expect([reply.statusCode, reply.json().field_errors]).toEqual([
      422,
      {
        email: 'Email must be provided',
        user_name: 'Username must be provided',
        password: 'You need a password',
        password_confirm: 'You need to confirm the password',
        country: 'You must select a country',
      },
    ])
  })

  test.each<[object, Record<string, string>]>([
    [{ email: 'anna' }, { email: 'Email is not valid' }],
    [{ user_name: 'ab' }, { user_name: 'Usernames must be at least 3 characters' }],
    [{ user_name: 'x'.repeat(121) }, { user_name: 'Usernames can be max 120 characters' }],
    [{ user_name: 'Support' }, { user_name: 'That username is reserved for the organiser' }],
    [
      { password: 'short', password_confirm: 'short' },
      { password: 'Passwords needs to be at least 8 characters' },
    ],
    [{ password_confirm: 'four geese' }, { password_confirm: 'Passwords does not match' }],
    [
      { password: 'iloveyou', password_confirm: 'iloveyou' },
      { password: 'That password is very common. Please choose another' },
    ],
    [{ country: '---' }, { country: 'That country does not exist' }],
    [{ country: 'nor' }, { country: 'That country does not exist' }],
    [{ user_name: ' ANNA ' }, { user_name: 'That username is already taken' }],
    [{ user_name: 'ａｎｎａ' }, { user_name: 'That username is already taken' }],
    [{ user_name: 'gone' }, { user_name: 'That username is already taken' }],
    [{ email: 'Anna@Example.org' }, { email: 'That email address already has an account' }],
  ])('a form with %j is refused with %j [5.1 5.3 5.4b 5.4c 5.8 9.5]', async (changes, field_errors) => {
    const { reply } = await register(app, registrationForm(changes))
    expect([reply.statusCode, reply.json().field_errors]).toEqual([422, field_errors])
  })

  test('the minimum length of a password is a setting of the season', async () => {
    await setSeason('worldcup', { password_min: 20 })
    const { reply } = await register(app)
    expect(reply.json().field_errors.password).toBe('Passwords needs to be at least 20 characters')
  })

  test('without a pending identity, a registration source does not replace the password [rules §11 R21]', async () => {
    const form = registrationForm({ register_source: 'google', password: '', password_confirm: '' })
    const browser = await visit(app)
    browser.cookies.set('external', 'made-up')
    for (const from of [browser, await visit(app)]) {
      const { reply } = await register(app, form, from)
      expect([reply.statusCode, reply.json().field_errors.password]).toEqual([422, 'You need a password'])
    }
    expect(await userOf(form.email)).toBeUndefined()
  })

  test('fields that only the server may set are refused [R21]', async () => {
    for (const field of ['role', 'verified_user', 'user_id', 'email_verified_at', 'is_email_verified']) {
      const { reply } = await register(app, registrationForm({ [field]: true }))
      expect(reply.statusCode, field).toBe(422)
    }
  })

  test('of concurrent registrations with the same name or address, only one succeeds', async () => {
    const [one, other] = [registrationForm(), registrationForm()]
    const same_name = Array.from({ length: 4 }, () =>
      register(app, registrationForm({ user_name: one.user_name })),
    )
    const same_address = Array.from({ length: 4 }, () =>
      register(app, registrationForm({ email: other.email })),
    )
    const statuses = async (sent: typeof same_name) =>
      (await Promise.all(sent)).map(({ reply }) => reply.statusCode).sort((one, other) => one - other)
    expect(await statuses(same_name)).toEqual([200, 422, 422, 422])
    expect(await statuses(same_address)).toEqual([200, 422, 422, 422])
  })

  test('a network can create at most 120 accounts in a quarter of an hour, each with a captcha [M5 R26]', async () => {
    await pool.query(
      `insert into tries select 'register', key, array_fill(now(), array[119])
       from (select sha256('register 192.0.2.1') as key) as k`,
    )
    const browser = await visit(app, { address: '192.0.2.1' })
    const without = await browser.ask('POST', '/api/register', registrationForm())
    expect([without.statusCode, without.json().code]).toEqual([422, 'captcha'])
    expect((await register(app, registrationForm(), browser)).reply.statusCode).toBe(200)
    const { reply } = await register(app, registrationForm(), await visit(app, { address: '192.0.2.1' }))
    const wait_s = Number(reply.headers['retry-after'])
    expect([reply.statusCode, wait_s > 14 * 60 && wait_s <= 15 * 60]).toEqual([429, true])
    expect((await register(app)).reply.statusCode).toBe(200)
  })
})

describe('POST /api/register, marathon form [5.5]', () => {
  const marathoner = (changes = {}) =>
    registrationForm({
      first_name: ' Astrid ',
      last_name: 'Øyre',
      agreement: true,
      newsletter: true,
      ...changes,
    })

  test('stores the names, the agreement and the newsletter choice', async () => {
    await setSeason('marathon')
    const form = marathoner()
    expect((await register(app, form)).reply.statusCode).toBe(200)
    expect(await userOf(form.email)).toMatchObject({
      first_name: 'Astrid',
      last_name: 'Øyre',
      has_agreed: true,
      newsletter: true,
      email_verified_at: null,
    })
  })

  test('reports missing fields with the messages of this form', async () => {
    await setSeason('marathon')
    const { reply } = await register(app, registrationForm({ user_name: '' }))
    expect(reply.json().field_errors).toEqual({
      user_name: 'You need to pick a user name',
      first_name: 'You need to enter your first name',
      last_name: 'You need to enter your last name',
      agreement: 'You need to agree to the terms and conditions',
    })
  })

  test.each<[object, Record<string, string>]>([
    [{ agreement: false }, { agreement: 'You need to agree to the terms and conditions' }],
    [{ first_name: 'x'.repeat(121) }, { first_name: 'Your first name can be at most 120 characters long' }],
    [{ last_name: 'x'.repeat(121) }, { last_name: 'Your last name can be at most 120 characters long' }],
  ])('a form with %j is refused with %j', async (changes, field_errors) => {
    await setSeason('marathon')
    expect((await register(app, marathoner(changes))).reply.json().field_errors).toEqual(field_errors)
  })

  test('in a season with the base form, the fields of this form are neither required nor stored', async () => {
    const form = marathoner({ agreement: false })
    expect((await register(app, form)).reply.statusCode).toBe(200)
    expect(await userOf(form.email)).toMatchObject({ first_name: null, has_agreed: false, newsletter: false })
  })
})

function loginOf({ email, password }: { email: string; password: string }) {
  return { email, password }
}
