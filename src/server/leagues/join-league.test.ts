import { beforeEach, describe, expect, test } from 'vitest'
import { keyOf } from '#server/http/limits/limits.ts'
import { leaguePlayer } from '#testing/league-player.ts'
import { printMeasurement } from '#testing/print-measurement.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { users } = test_ids
const [anna, bjorn, chiara, vera] = await Promise.all(
  [users.anna, users.bjorn, users.chiara, users.vera].map((user_id) => leaguePlayer(app, pool, user_id)),
)
const club = 'Wax & Glide'
const secret = 'three thin layers'

beforeEach(async () => {
  await pool.query('delete from tries')
  await pool.query('delete from leagues')
  expect((await anna!.create(club, { password: secret })).statusCode).toBe(200)
})

const invite = async () =>
  (await anna!.ask('POST', `/api/leagues/${encodeURIComponent(club)}/invite`)).json().code
const rejoined = async () =>
  (await pool.query('select from league_members natural join league_removals')).rowCount

describe('the password of a league [R30]', () => {
  test('is required to join [1.5b 7.51]', async () => {
    const joinWith = async (password?: string) => {
      const { statusCode, body } = await bjorn!.join(club, password)
      return [statusCode, JSON.parse(body).field_errors ?? JSON.parse(body).membership]
    }
    expect(await joinWith()).toEqual([422, { password: 'This league needs a password' }])
    expect(await joinWith('')).toEqual([422, { password: 'This league needs a password' }])
    expect(await joinWith('three thick layers')).toEqual([422, { password: 'Wrong password' }])
    expect(await joinWith('three  thin layers')).toEqual([422, { password: 'Wrong password' }])
    expect(await joinWith('ｔhree thin layers')).toEqual([200, 'member'])
    expect(await bjorn!.members(club)).toEqual(['bjorn', 'anna'])
    expect(await joinWith('whatever')).toEqual([200, 'member'])
  })

  test('can be tried ten times in 15 minutes by a player, over all leagues; successful joins do not count', async () => {
    await chiara!.create('Other League', { password: secret })
    for (let n = 0; n < 5; n++) {
      expect((await bjorn!.join(club, `guess ${n}`)).statusCode).toBe(422)
      expect((await bjorn!.join('other league', `guess ${n}`)).statusCode).toBe(422)
    }
    const refused = await bjorn!.join(club, secret)
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringContaining('Too many attempts. Please try again in'),
    ])
    const wait_s = Number(refused.headers['retry-after'])
    expect(wait_s > 14 * 60 && wait_s <= 15 * 60).toBe(true)

    for (let n = 0; n < 11; n++) {
      expect((await vera!.join(club, secret)).statusCode).toBe(200)
      expect((await vera!.leave(club)).statusCode).toBe(200)
    }
  })

  test('cannot be tried more often by concurrent attempts', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => bjorn!.join(club, `guess ${n}`)))
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 422).length).toBe(10)
    expect(statuses.filter((status) => status === 429).length).toBe(20)
  })

  test('can be tried 100 times in 15 minutes by all players together; invites do not count [L7]', async () => {
    const { rows } = await pool.query(`select league_id::text from leagues where name = $1`, [club])
    const key = keyOf('join_league', rows[0].league_id)
    await pool.query(`insert into tries values ('join_league', $1, array_fill(now(), array[95]))`, [key])
    const statuses = []
    for (const player of [bjorn!, chiara!]) {
      for (let n = 0; n < 4; n++) statuses.push((await player.join(club, `guess ${n}`)).statusCode)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    const refused = await vera!.join(club, secret)
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 14 * 60]).toEqual([429, true])

    // An attempt that the league’s limit refuses is not counted for the player either.
    const { rows: of_chiara } = await pool.query(
      'select cardinality(tried_at) as tries from tries where key = $1',
      [keyOf('join', String(users.chiara))],
    )
    expect(of_chiara).toEqual([{ tries: 1 }])
    await chiara!.create('Other League', { password: secret })
    expect((await vera!.join('Other League', secret)).statusCode).toBe(200)
    expect((await vera!.accept(await invite())).statusCode).toBe(200)
  })

  test('uses up no attempt of the league if it is correct or the player is blocked [L7]', async () => {
    for (let n = 0; n < 14; n++) await bjorn!.join(club, `guess ${n}`)
    await vera!.join(club, secret)
    const { rows } = await pool.query(
      `select cardinality(tried_at) as tries from tries where kind = 'join_league'`,
    )
    expect(rows).toEqual([{ tries: 10 }])
  })

  test('is not stored with the reply, not even as a digest', async () => {
    await bjorn!.join(club, secret)
    const { rows } = await pool.query('select idempotency_keys::text as row from idempotency_keys')
    const { rows: digests } = await pool.query(
      `select from idempotency_keys where digest = sha256(convert_to($1, 'UTF8'))`,
      [JSON.stringify(['POST', '/api/leagues/:name/members', { name: club }, { password: secret }])],
    )
    expect([rows.length > 0, JSON.stringify(rows).includes(secret), digests.length]).toEqual([true, false, 0])
  })
})

describe('a removed member can never rejoin [R30 4.9b]', () => {
  beforeEach(async () => {
    await bjorn!.join(club, secret)
    expect((await anna!.remove(club, users.bjorn)).json()).toEqual({})
    expect(await anna!.members(club)).toEqual(['anna'])
  })

  test('1,000 attempts with the password or an invite, under old and new names, in sequence and concurrently, all fail', async () => {
    const code = await invite()
    const ways = [
      () => bjorn!.accept(code),
      () => bjorn!.join(club),
      () => bjorn!.accept(code.toLowerCase()),
      () => bjorn!.join(club.toUpperCase(), ''),
    ]
    let tries = 0
    for (let round = 0; round < 50; round++) {
      await pool.query('delete from tries')
      if (round % 10 === 0)
        await pool.query(`update users set user_name = 'renamed ' || $1::int where user_id = 2`, [round])
      const replies = await Promise.all(
        Array.from({ length: 19 }, (_, n) => ways[(round + n) % ways.length]!()),
      )
      const right = [await bjorn!.join(club, round % 2 ? secret : 'guess')]
      for (const { statusCode } of [...replies, ...right]) expect([404, 409, 429]).toContain(statusCode)
      tries += replies.length + right.length
    }
    expect([tries, await rejoined()]).toEqual([1000, 0])
    await pool.query(`update users set user_name = 'bjorn' where user_id = 2`)
    printMeasurement(`R30: ${tries} tries of a removed player, 0 let in`)
  }, 600_000)

  test('a removed member learns about the removal, but not whether the password was correct', async () => {
    const [right, wrong] = [await bjorn!.join(club, secret), await bjorn!.join(club, 'guess')]
    expect([right.statusCode, right.json()]).toEqual([
      409,
      { message: 'You were removed from this league and cannot rejoin it', code: 'removed' },
    ])
    expect(wrong.body).toBe(right.body)
    expect((await bjorn!.ask('GET', `/api/leagues/${encodeURIComponent(club)}`)).json().membership).toBe(
      'removed',
    )
    expect((await anna!.remove(club, users.bjorn)).statusCode).toBe(200)
  })

  test('a removed member cannot rejoin while others join, leave or are removed at the same time', async () => {
    const code = await invite()
    for (let round = 0; round < 20; round++) {
      await pool.query('delete from tries')
      await pool.query('delete from league_removals')
      if (round % 2 === 0) await bjorn!.accept(code)
      const replies = await Promise.all([
        bjorn!.accept(code),
        anna!.remove(club, users.bjorn),
        bjorn!.leave(club),
        bjorn!.join(club, secret),
        anna!.remove(club, users.bjorn),
        bjorn!.accept(code),
      ])
      for (const { statusCode, body } of replies) expect([200, 404, 409], body).toContain(statusCode)
      expect(await rejoined()).toBe(0)
    }
  })

  test('a removed member can join a new league of the same name', async () => {
    await anna!.ask('DELETE', `/api/leagues/${encodeURIComponent(club)}`)
    await anna!.create(club)
    expect((await bjorn!.join(club)).statusCode).toBe(200)
  })
})

describe('deletion of a league [R30]', () => {
  test('joining a league while it is being deleted succeeds or is 404, and the league is deleted', async () => {
    for (let round = 0; round < 10; round++) {
      await pool.query('delete from tries')
      await anna!.create('Passing By')
      const [gone, ...joined] = await Promise.all([
        anna!.ask('DELETE', '/api/leagues/Passing By'),
        ...[bjorn!, chiara!, vera!].map((player) => player.join('Passing By')),
      ])
      expect(gone!.statusCode).toBe(200)
      for (const { statusCode, body } of joined) expect([200, 404], body).toContain(statusCode)
    }
    expect((await pool.query(`select from leagues where name = 'Passing By'`)).rowCount).toBe(0)
  })

  test('if the only two members leave at the same time, the league is deleted', async () => {
    for (let round = 0; round < 10; round++) {
      await pool.query('delete from tries')
      await anna!.create('Two of Us')
      await bjorn!.join('Two of Us')
      const both = await Promise.all([anna!.leave('Two of Us'), bjorn!.leave('Two of Us')])
      expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect((await pool.query(`select from leagues where name = 'Two of Us'`)).rowCount).toBe(0)
    }
  })

  test('if several players create leagues with the same name at once, one succeeds', async () => {
    const all = [anna!, bjorn!, chiara!, vera!]
    const replies = await Promise.all(all.map((player, n) => player.create(n % 2 ? 'THE ONE' : 'the one')))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 422, 422, 422,
    ])
  })
})
