import { beforeEach, describe, expect, test } from 'vitest'
import { type LeaguePlayer, leaguePlayer } from '#testing/league-player.ts'
import { type NotificationSetup, openNotificationSetup } from '#testing/mail/notification-setup.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna: anna_id, bjorn: bjorn_id, chiara: chiara_id } = test_ids.users
const [anna, chiara] = (await Promise.all([anna_id, chiara_id].map((id) => leaguePlayer(app, pool, id)))) as [
  LeaguePlayer,
  LeaguePlayer,
]

let setup: NotificationSetup
beforeEach(async () => {
  await pool.query('delete from notification_preferences; delete from notifications')
  await pool.query('delete from tries; delete from league_invitations; update users set suspended_at = null')
  await pool.query('insert into league_members (league_id, user_id) values (1, 2) on conflict do nothing')
  setup = await openNotificationSetup(pool)
  for (const channel of ['email', 'push'] as const) await setup.subscribe(chiara_id, 'league', channel)
})

/** Runs the jobs two minutes later. Returns the emails and push messages, each with the player. */
async function sent(): Promise<string[]> {
  await setup.advanceClock('2 minutes')
  const before = setup.pushes.length
  const emails = await setup.run()
  return [
    ...emails.map(({ to, mail }) => `${to[0]}: ${mail.subject}`),
    ...setup.pushes.slice(before).map(({ user_id, content }) => `${user_id}: ${content.title}`),
  ]
}

const withdraw = () => anna.ask('DELETE', `/api/leagues/Vasa/invitations/${chiara_id}`)

describe('a player who is invited to a league', () => {
  test('gets an email and a push message a minute later, if they want notifications about leagues', async () => {
    for (const name of ['chiara', 'vera']) expect((await anna.invite('Vasa', name)).statusCode).toBe(200)
    expect(await setup.run()).toEqual([])
    expect(await sent()).toEqual([
      'chiara@example.org: You are invited to a league (Podium)',
      `${chiara_id}: You are invited to a league`,
    ])
    expect(setup.pushes.map(({ content }) => content.path)).toEqual(['/leagues'])
    expect(await sent()).toEqual([])
  })

  test('gets nothing if the invitation is withdrawn, declined or used before it is sent', async () => {
    for (const end of [
      withdraw,
      () => chiara.ask('DELETE', '/api/me/invitations/Vasa'),
      () => chiara.ask('POST', '/api/me/invitations/Vasa'),
    ]) {
      await pool.query('delete from league_invitations')
      await anna.invite('Vasa', 'chiara')
      expect((await end()).statusCode).toBe(200)
      expect(await sent()).toEqual([])
    }
    await chiara.leave('Vasa')
  })

  test('gets one message about a league, however often the invitation is withdrawn and made again', async () => {
    await anna.invite('Vasa', 'chiara')
    await withdraw()
    expect(await sent()).toEqual([])
    await anna.invite('Vasa', 'chiara')
    expect(await sent()).toHaveLength(2)
    await withdraw()
    await anna.invite('Vasa', 'chiara')
    expect(await sent()).toEqual([])
  })

  test('gets a message about a second invitation if the first inviter left before the first message was sent', async () => {
    const bjorn = await leaguePlayer(app, pool, bjorn_id)
    expect((await bjorn.invite('Vasa', 'chiara')).statusCode).toBe(200)
    expect((await bjorn.leave('Vasa')).statusCode).toBe(200)
    expect(await sent()).toEqual([])
    expect((await anna.invite('Vasa', 'chiara')).statusCode).toBe(200)
    expect(await sent()).toHaveLength(2)
  })

  test('gets at most three messages about invitations within a day, and sees the others on the Leagues page', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      expect((await anna.create(name)).statusCode).toBe(200)
      expect((await anna.invite(name, 'chiara')).statusCode).toBe(200)
    }
    expect(await sent()).toHaveLength(3 * 2)
    expect((await chiara.ask('GET', '/api/me/invitations')).json()).toHaveLength(4)
  })

  test('gets nothing if the player or the inviter is suspended', async () => {
    for (const user_id of [chiara_id, anna_id]) {
      await pool.query('delete from league_invitations')
      await anna.invite('Vasa', 'chiara')
      await pool.query('update users set suspended_at = now() where user_id = $1', [user_id])
      expect(await sent()).toEqual([])
      await pool.query('update users set suspended_at = null')
    }
  })
})
