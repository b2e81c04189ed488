import { describe, expect, test } from 'vitest'
import { LeagueMember, LeagueWeekend } from '#contract/leagues/league-members.ts'
import { listLeaguesOfUser } from '#contract/leagues/leagues.ts'
import { ask, expectError } from '#testing/ask.ts'
import { leaguePlayer } from '#testing/league-player.ts'
import { sample_hash, sample_password } from '#testing/sample-call.ts'
import { teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { athletes, selections, users, weekends } = test_ids
await pool.query('update users set password = $1', [sample_hash])
// Only the men's race of this selection is scored.
await pool.query(`insert into teams (selection_id, user_id) values (${selections.ruka}, ${users.anna})`)
await pool.query(`insert into picks (selection_id, user_id, athlete_id, gender) values
  (${selections.ruka}, ${users.anna}, ${athletes.ask}, 'm'), (${selections.ruka}, ${users.anna}, ${athletes.dina}, 'f')`)
const [anna, bjorn, chiara, idle, olga] = await Promise.all(
  [users.anna, users.bjorn, users.chiara, users.idle, users.olga].map((id) => leaguePlayer(app, pool, id)),
)
const vasa = '/api/leagues/Vasa'

describe('the members of a league', () => {
  test('are ordered by their season score; members without a score come last [7.51 2.lgn.b 3.20b]', async () => {
    expect((await idle!.join('vasa')).json().league.members).toBe(3)
    const reply = await chiara!.ask('GET', `${vasa}/members/`)
    const rows = LeagueMember.array().parse(reply.json())
    expect(rows.map(({ user, rank, score, position }) => [user.user_name, rank, score, position])).toEqual([
      ['bjorn', 1, 220, 1],
      ['anna', 2, 210.25, 2],
      ['idle', null, null, 3],
    ])
    expect([reply.headers['x-total-count'], reply.headers['cache-control']]).toEqual(['3', 'no-store'])
  })

  test('limit and offset select a page; user_id selects the row of one member', async () => {
    const page = await anna!.ask('GET', `${vasa}/members?limit=1&offset=1`)
    expect([page.json().length, page.json()[0].user.user_name, page.headers['x-total-count']]).toEqual([
      1,
      'anna',
      '3',
    ])
    const own = await anna!.ask('GET', `${vasa}/members?user_id=${users.idle}`)
    expect([
      own.json().map((row: { position: number }) => row.position),
      own.headers['x-total-count'],
    ]).toEqual([[3], '1'])
    const nobody = await anna!.ask('GET', `${vasa}/members?user_id=${users.vera}`)
    expect([nobody.json(), nobody.headers['x-total-count']]).toEqual([[], '0'])
  })

  test('a deleted account is listed without a name [rules §8]', async () => {
    await pool.query('update users set deleted_at = now() where user_id = $1', [users.idle])
    const reply = await anna!.ask('GET', `${vasa}/members?user_id=${users.idle}`)
    expect(reply.json()[0].is_deleted).toBe(true)
    expect(reply.json()[0].user).toMatchObject({
      user_name: 'Deleted player',
      team_name: 'Deleted player',
      country: null,
    })
    await pool.query('update users set deleted_at = null where user_id = $1', [users.idle])
  })

  test.each([
    '',
    '/members',
    '/score',
    '/progress',
    '/members_weekend_scores',
    `/results/${weekends.ruka}`,
    '/invite',
  ])('%s is 401 for visitors, and 404 for a missing league [2.lgn.d]', async (rest) => {
    await expectError(app, 401, `${vasa}${rest}`)
    const reply = await anna!.ask('GET', `/api/leagues/Nowhere${rest}`)
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'League not found'])
  })

  test.each([weekends.secret, 99])('404 for a hidden or missing weekend: %s [3.11d]', async (weekend_id) => {
    expect((await anna!.ask('GET', `${vasa}/results/${weekend_id}`)).statusCode).toBe(404)
  })
})

describe('a weekend in a league', () => {
  const read = async (weekend_id: number) =>
    LeagueWeekend.parse((await anna!.ask('GET', `${vasa}/results/${weekend_id}?limit=2`)).json())

  test('shows no picks of a selection until the selection is locked [R13 4.8 7.52]', async () => {
    const player = await teamPlayer(app, pool, users.bjorn)
    await player.add(selections.davos, athletes.dina)
    const open = await read(weekends.davos)
    expect([open.selections, open.athletes, JSON.stringify(open).includes('Dina')]).toEqual([[], [], false])
    expect(open.users.map(({ athletes: picks }) => picks)).toEqual([[], []])

    await pool.query(`update selections set trading_close = game_now() - interval '1 second',
      trading_opens_at = game_now() - interval '9 days' where selection_id = ${selections.davos}`)
    const closed = await read(weekends.davos)
    expect(closed.selections.map(({ selection_id, users: all }) => [selection_id, all])).toEqual([
      [
        selections.davos,
        [
          { user_id: users.bjorn, score: null, athletes: [{ athlete_id: athletes.dina, score: null }] },
          { user_id: users.anna, score: null, athletes: [] },
        ],
      ],
    ])
    expect(closed.athletes).toEqual([{ athlete_id: athletes.dina, name: 'Dina Dahl', country: 'NOR' }])
  })

  test('has no score for an athlete whose race is not scored yet', async () => {
    const member = (await read(weekends.ruka)).users.find(({ user_id }) => user_id === users.anna)
    expect(member?.athletes).toEqual([
      { athlete_id: athletes.ask, score: 182.5 },
      { athlete_id: athletes.dina, score: null },
    ])
  })

  test('lists its members page by page, best score of the weekend first [3.21 2.lgw.a]', async () => {
    const { users: members, weekend_name } = await read(weekends.ruka)
    expect([weekend_name, members.map(({ user, score }) => [user.user_name, score])]).toEqual([
      'Ruka',
      [
        ['anna', 100],
        ['bjorn', 80.5],
      ],
    ])
    const one = await anna!.ask('GET', `${vasa}/results/${weekends.ruka}?user_id=${users.bjorn}`)
    expect([one.json().users.length, one.headers['x-total-count']]).toEqual([1, '1'])
  })
})

describe('leaving, removing, handing over', () => {
  test('the admin can remove other members, but not themself; nobody else can remove members [6.3]', async () => {
    const sentences = []
    for (const [by, user_id] of [
      [bjorn, users.idle],
      [olga, users.idle],
      [anna, users.anna],
      [anna, users.vera],
      [anna, 99],
    ] as const) {
      const reply = await by!.remove('Vasa', user_id)
      sentences.push([reply.statusCode, reply.json().message])
    }
    expect(sentences).toEqual([
      [403, 'Not authorized'],
      [403, 'Not authorized'],
      [409, 'You are the admin of this league. Leave it instead'],
      [404, 'Member not found'],
      [404, 'Member not found'],
    ])
    expect((await anna!.remove('Vasa', users.idle)).json()).toEqual({})
    expect(await anna!.members('Vasa')).toEqual(['bjorn', 'anna'])
  })

  test('if the admin leaves, the longest-standing member becomes admin; if the last member leaves, the league is deleted [4.9a rules §7]', async () => {
    await chiara!.create('Old Hands')
    for (const player of [anna!, bjorn!]) expect((await player.join('Old Hands')).statusCode).toBe(200)
    await pool.query(
      `update league_members set joined_at = now() - interval '1 day' where user_id = ${users.bjorn}`,
    )
    expect((await chiara!.leave('Old Hands')).json()).toEqual({})
    expect((await anna!.ask('GET', '/api/leagues/old hands')).json()).toMatchObject({
      admin_id: 'bjorn',
      members: 2,
    })
    expect((await chiara!.leave('Old Hands')).statusCode).toBe(404)
    await bjorn!.leave('Old Hands')
    await anna!.leave('Old Hands')
    expect((await anna!.ask('GET', '/api/leagues/old hands')).statusCode).toBe(404)
  })

  test('if the admin deletes their account, another member becomes admin; the deleted account stays a member without a name [R30 rules §7]', async () => {
    const gone = await leaguePlayer(app, pool, users.oskar)
    await pool.query(`update users set role = 'player' where user_id = ${users.oskar}`)
    await gone.create('Bequest')
    await chiara!.join('Bequest')
    expect((await gone.ask('DELETE', '/api/me', { current_password: sample_password })).statusCode).toBe(200)
    expect((await chiara!.ask('GET', '/api/leagues/Bequest')).json()).toMatchObject({
      admin_id: 'chiara',
      members: 2,
    })
    expect((await chiara!.members('Bequest')).sort()).toEqual(['Deleted player', 'chiara'])
    await chiara!.leave('Bequest')
    expect((await chiara!.ask('GET', '/api/leagues/Bequest')).statusCode).toBe(404)
  })

  test('joining and leaving updates cached replies and the league’s score at once [4.9a]', async () => {
    const url = `/api/users/${users.chiara}/leagues`
    const names = async () =>
      (await ask(app, listLeaguesOfUser, url)).reply.map(({ league, score }) => [league.name, score])
    expect(await names()).toEqual([])
    await chiara!.create('At Once')
    expect(await names()).toEqual([['At Once', 80.5]])
    await bjorn!.join('At Once')
    expect(await names()).toEqual([['At Once', 300.5]])
    await chiara!.leave('At Once')
    expect(await names()).toEqual([])
  })

  test('a repeated request with the same key changes nothing [R06]', async () => {
    const join = (key: string) => idle!.ask('POST', '/api/leagues/At Once/members', {}, key)
    const [first, again] = [await join('one'), await join('one')]
    expect([first.statusCode, again.body]).toEqual([200, first.body])
    await idle!.leave('At Once')
    expect((await join('one')).body).toBe(first.body)
    expect(await bjorn!.members('At Once')).toEqual(['bjorn'])
    const many = await Promise.all(Array.from({ length: 10 }, () => join('two')))
    expect(many.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0)
    for (const { statusCode } of many) expect([200, 409]).toContain(statusCode)
    expect((await idle!.ask('POST', '/api/leagues/At Once/members', {}, ' ')).statusCode).toBe(400)
  })
})
