import { expect, test } from 'vitest'
import { isExtendedRun } from '#testing/extended-run.ts'
import { leaguePlayer } from '#testing/league-player.ts'
import { printMeasurement } from '#testing/print-measurement.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { difference } from '#testing/time-difference.ts'

const { app, pool } = await testApp()
const pairs = isExtendedRun ? 1000 : 20
const anna = await leaguePlayer(app, pool, test_ids.users.anna)
const bjorn = await leaguePlayer(app, pool, test_ids.users.bjorn)

await anna.create('Wax and Glide', { password: 'three thin layers' })
await bjorn.join('Wax and Glide', 'three thin layers')
await anna.remove('Wax and Glide', bjorn.user_id)
const { code } = (await anna.ask('POST', '/api/leagues/Wax and Glide/invite')).json()

/**
 * Sends pairs of requests, one with a real value and one with a made-up value, in random order. The two replies must be
 * equal. Prints how much the times of the two kinds differ.
 */
async function compare(
  name: string,
  ask: (is_real: boolean) => ReturnType<typeof bjorn.join>,
): Promise<void> {
  const times: Record<'real' | 'made_up', number[]> = { real: [], made_up: [] }
  for (let n = 1; n <= pairs; n++) {
    await pool.query('delete from tries')
    const said = []
    for (const is_real of Math.random() < 0.5 ? [true, false] : [false, true]) {
      const begun = performance.now()
      const reply = await ask(is_real)
      times[is_real ? 'real' : 'made_up'].push(performance.now() - begun)
      said.push([reply.statusCode, reply.body, Object.keys(reply.headers)])
    }
    expect(said[0]).toEqual(said[1])
  }
  const { median_ms, p } = difference(times.real, times.made_up)
  printMeasurement(
    `R27 ${name}: ${pairs} pairs, medians differ by ${median_ms.toFixed(2)} ms, p ${p.toFixed(3)}`,
  )
}

test('the reply does not tell a removed member whether a password is correct [R27]', async () => {
  await compare('league join', (is_real) =>
    bjorn.join('Wax and Glide', is_real ? 'three thin layers' : 'three thick ones'),
  )
}, 600_000)

test('a removed member gets the same reply for a valid invite and for an unknown one [R27]', async () => {
  await compare('invite', (is_real) => bjorn.accept(is_real ? code : '000000000000'))
  await compare('look at an invite', (is_real) =>
    bjorn.ask('GET', `/api/invites/${is_real ? code : '000000000000'}`),
  )
}, 600_000)
