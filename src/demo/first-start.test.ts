import { once } from 'node:events'
import { expect, test } from 'vitest'
import { openGameClock } from '#server/platform/clock/open-clock.ts'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { startServer } from '#testing/launch.ts'
import { makeDemoSeason } from './make-demo-season.ts'

async function gameTime(address: string): Promise<number> {
  const reply = await fetch(`${address}/livez`)
  return Date.parse(String(reply.headers.get('x-server-time')))
}

test('the first start generates a season around the time of the game clock; later starts continue it', async () => {
  const DATABASE_URL = String((await freshDatabase()).options.connectionString)
  const moment = Date.parse('2031-02-01T12:00:00Z')
  const begun = Date.now()
  const env = { DATABASE_URL, DEMO: 'on', GAME: 'marathon', GAME_NOW: '2031-02-01T12:00:00Z' }

  const first = await startServer(env)
  const logins = first.output.trim().split('\n').slice(2)
  expect(first.output.trim().split('\n')).toEqual([
    'The database is empty: creating a demo season (marathon; set DEMO=off for an empty database) …',
    `Podium is at ${first.address}`,
    ...logins,
  ])
  expect(logins).toEqual([
    expect.stringMatching(
      /^This is a demo season. To try it, log in with the password \S+ and one of these email addresses:$/,
    ),
    expect.stringMatching(/^ {2}player@demo.example /),
    expect.stringMatching(/^ {2}operator@demo.example /),
    expect.stringMatching(/^ {2}owner@demo.example /),
  ])
  const ranking = await fetch(`${first.address}/api/weekends/1`).then((reply) => reply.json())
  expect(ranking).toMatchObject({ season: 'Demo 2030/31', event_start: '2030-12-15T09:30:00.000Z' })
  expect((await gameTime(first.address)) - moment).toBeLessThanOrEqual(Date.now() - begun)
  await end(first)

  const again = await startServer({ DATABASE_URL, DEMO: 'on' })
  expect(again.output.trim().split('\n')).toEqual([`Podium is at ${again.address}`, ...logins])
  expect((await gameTime(again.address)) - moment).toBeLessThanOrEqual(Date.now() - begun)
  await end(again)

  const others = { HOST: '0.0.0.0', PUBLIC_URL: 'http://podium.example' }
  const backwards = await startServer({ ...env, ...others, GAME_NOW: '2030-12-24T12:00:00Z' })
  expect(backwards.output).toContain('GAME_NOW=2030-12-24T12:00:00.000Z is ignored')
  expect(backwards.output).not.toContain('password')
  expect((await gameTime(backwards.address)) - moment).toBeGreaterThan(0)
})

test('a server that starts again a week later adds the results of the week', async () => {
  const pool = await freshDatabase()
  const db = Db.of(pool)
  await openGameClock(db, new Date('2031-02-01T12:00:00Z'))
  await makeDemoSeason(db, { variant: 'marathon', seed: 'sleep', players: 8 })
  const scored = async () => (await pool.query('select count(*) from races where scored')).rows[0].count
  const before = await scored()

  const DATABASE_URL = String(pool.options.connectionString)
  const server = await startServer({ DATABASE_URL, DEMO: 'on', GAME_NOW: '2031-02-08T12:00:00Z' })
  await expect.poll(scored).toBe(before + 2)
  await end(server)
})

async function end({ process: server }: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  server.kill('SIGTERM')
  await once(server, 'exit')
}
