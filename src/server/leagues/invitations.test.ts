import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { InvitedPlayer, MyInvitation } from '#contract/leagues/league-invitations.ts'
import { LeagueEntry } from '#contract/leagues/leagues.ts'
import { type LeaguePlayer, leaguePlayer } from '#testing/league-player.ts'
import { sample_hash } from '#testing/sample-call.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { users, leagues } = test_ids
const [anna, bjorn, chiara, vera] = (await Promise.all(
  [users.anna, users.bjorn, users.chiara, users.vera].map((id) => leaguePlayer(app, pool, id)),
)) as [LeaguePlayer, LeaguePlayer, LeaguePlayer, LeaguePlayer]

const invitations = '/api/leagues/Vasa/invitations'

/** Anna is the admin of Vasa and bjorn a member. Vasa has a password and no invite. */
beforeEach(async () => {
  await pool.query(
    `delete from tries; delete from league_invitations; delete from league_removals; delete from league_invites;
     delete from league_members where user_id > 2;
     insert into league_members (league_id, user_id) values (1, 1), (1, 2) on conflict do nothing`,
  )
  await pool.query(`update users set suspended_at = null where user_id = ${users.bjorn}`)
  await pool.query(`update leagues set password = $1 where league_id = ${leagues.vasa}`, [sample_hash])
})

const outcome = async (reply: ReturnType<LeaguePlayer['invite']>) => {
  const { statusCode, body } = await reply
  return statusCode === 200 ? 200 : `${statusCode} ${JSON.parse(body).code}`
}
const received = async (player: LeaguePlayer) =>
  MyInvitation.array().parse((await player.ask('GET', '/api/me/invitations')).json())
const invitedBy = async (player: LeaguePlayer) =>
  InvitedPlayer.array()
    .parse((await player.ask('GET', invitations)).json())
    .map(({ user }) => user.user_name)
const join = (player: LeaguePlayer) => player.ask('POST', '/api/me/invitations/vasa')
const decline = (player: LeaguePlayer) => player.ask('DELETE', '/api/me/invitations/Vasa')
const withdraw = (player: LeaguePlayer, user_id: number) => player.ask('DELETE', `${invitations}/${user_id}`)

describe('an invitation', () => {
  test('names a player, who sees it and joins without the league’s password [rules §7]', async () => {
    const reply = await anna.invite('vasa', ' Chiara ')
    expect(InvitedPlayer.parse(reply.json())).toMatchObject({
      user: { user_id: users.chiara, user_name: 'chiara' },
      invited_by: 'anna',
    })
    expect(await invitedBy(anna)).toEqual(['chiara'])
    const [own, ...others] = await received(chiara)
    expect(own).toMatchObject({ name: 'Vasa', members: 2, invited_by: { user_name: 'anna' } })
    expect(others).toEqual([])

    const joined = LeagueEntry.parse((await join(chiara)).json())
    expect([joined.membership, joined.league.members]).toEqual(['member', 3])
    expect(await received(chiara)).toEqual([])
    expect(await invitedBy(anna)).toEqual([])
    expect((await join(chiara)).statusCode).toBe(200)
    expect(await anna.members('Vasa')).toHaveLength(3)
  })

  test('is made once, however often the request is sent', async () => {
    const key = randomUUID()
    const send = () => anna.ask('POST', invitations, { user_name: 'chiara' }, key)
    const replies = await Promise.all([send(), send(), send()])
    for (const { statusCode } of replies) expect([200, 409]).toContain(statusCode)
    expect((await send()).statusCode).toBe(200)
    expect(await received(chiara)).toHaveLength(1)
  })

  test('is not needed any more if the player joins in another way', async () => {
    await anna.invite('Vasa', 'chiara')
    await pool.query(`update leagues set password = null where league_id = ${leagues.vasa}`)
    expect((await chiara.join('Vasa')).statusCode).toBe(200)
    expect((await chiara.leave('Vasa')).statusCode).toBe(200)
    expect(await received(chiara)).toEqual([])
    expect(await outcome(join(chiara))).toBe('404 not-found')
  })

  test('that is declined is over, and the league cannot make another one [rules §7]', async () => {
    await anna.invite('Vasa', 'chiara')
    expect((await decline(chiara)).json()).toEqual({})
    expect([await received(chiara), await invitedBy(anna)]).toEqual([[], []])
    expect(await outcome(join(chiara))).toBe('404 not-found')
    expect(await outcome(decline(chiara))).toBe('404 not-found')
    expect(await outcome(withdraw(anna, users.chiara))).toBe('404 not-found')
    expect(await outcome(anna.invite('Vasa', 'chiara'))).toBe('409 invitation-declined')
  })

  test('can be withdrawn by the inviter and the admin, but by nobody else', async () => {
    await pool.query(`update leagues set password = null where league_id = ${leagues.vasa}`)
    await bjorn.invite('Vasa', 'chiara')
    await anna.invite('Vasa', 'vera')
    expect(await invitedBy(anna)).toEqual(['vera', 'chiara'])
    expect(await invitedBy(bjorn)).toEqual(['chiara'])
    expect(await outcome(withdraw(bjorn, users.vera))).toBe('404 not-found')
    expect(await outcome(withdraw(vera, users.vera))).toBe('404 not-found')
    expect((await withdraw(bjorn, users.chiara)).json()).toEqual({})
    expect(await outcome(join(chiara))).toBe('404 not-found')
    expect(await outcome(anna.invite('Vasa', 'chiara'))).toBe(200)
    await withdraw(anna, users.chiara)
    await bjorn.invite('Vasa', 'chiara')
    expect((await withdraw(anna, users.chiara)).json()).toEqual({})
  })

  test.each([
    ['was removed', () => anna.remove('Vasa', users.bjorn)],
    ['has left', () => bjorn.leave('Vasa')],
    [
      'is suspended',
      () => pool.query(`update users set suspended_at = now() where user_id = ${users.bjorn}`),
    ],
  ])('of a member who %s admits nobody, and another member can make a new one', async (_, end) => {
    await pool.query(`update leagues set password = null where league_id = ${leagues.vasa}`)
    await bjorn.invite('Vasa', 'chiara')
    await end()
    expect([await received(chiara), await invitedBy(anna)]).toEqual([[], []])
    expect(await outcome(join(chiara))).toBe('404 not-found')
    expect(await outcome(decline(chiara))).toBe('404 not-found')
    expect(await outcome(anna.invite('Vasa', 'chiara'))).toBe(200)
    expect(await received(chiara)).toMatchObject([{ invited_by: { user_name: 'anna' } }])
  })

  test('is refused for a deleted, suspended or unknown player, for members, removed and invited players', async () => {
    await pool.query(`update leagues set password = null where league_id = ${leagues.vasa}`)
    await pool.query(`update users set suspended_at = now() where user_id = ${users.idle}`)
    await anna.invite('Vasa', 'vera')
    await pool.query(`insert into league_removals (league_id, user_id) values (1, ${users.chiara})`)
    const outcomes = []
    for (const name of ['gone', 'nobody at all', 'idle', 'anna', 'bjorn', 'chiara', 'vera'])
      outcomes.push(await outcome(anna.invite('Vasa', name)))
    expect(outcomes).toEqual([
      ...Array(2).fill('404 not-found'),
      '409 not-invitable',
      ...Array(2).fill('409 already-member'),
      '409 player-removed',
      '409 already-invited',
    ])
    const told = await Promise.all(['idle', 'chiara'].map((name) => bjorn.invite('Vasa', name)))
    expect(told.map((reply) => reply.json().message)).toEqual(Array(2).fill('This player cannot be invited'))
  })

  test('is made by members while the league has an invite or no password, otherwise only by the admin', async () => {
    expect(await outcome(bjorn.invite('Vasa', 'chiara'))).toBe('403 forbidden')
    expect(await outcome(vera.invite('Vasa', 'chiara'))).toBe('403 forbidden')
    expect((await vera.ask('GET', invitations)).statusCode).toBe(403)
    await anna.ask('POST', '/api/leagues/Vasa/invite')
    expect(await outcome(bjorn.invite('Vasa', 'chiara'))).toBe(200)
    await anna.ask('DELETE', '/api/leagues/Vasa/invite')
    expect((await join(chiara)).statusCode).toBe(200)
  })
})

test('a player may invite 20 players in 24 hours; refused invitations do not count', async () => {
  await pool.query(
    `insert into users (user_name, team_name) select 'guest ' || n, 'Guests' from generate_series(1, 21) n`,
  )
  expect(await outcome(anna.invite('Vasa', 'nobody at all'))).toBe('404 not-found')
  for (let n = 1; n <= 20; n++) expect(await outcome(anna.invite('Vasa', `guest ${n}`))).toBe(200)
  const refused = await anna.invite('Vasa', 'guest 21')
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    expect.stringMatching(/^Too many invitations\. Please try again in 24 hours$/),
  ])
})
