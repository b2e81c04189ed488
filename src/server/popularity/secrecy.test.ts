import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { countDuePopularity } from './count.ts'

const { app, pool } = await testApp()
const { selections, weekends, races, athletes, users } = test_ids

/** Lists every public URL. The parameters are ids of the weekend in Davos, whose selection is open. */
async function listPublic(): Promise<string[]> {
  const keys: Record<string, string | number> = {
    selection_id: selections.davos,
    weekend_id: weekends.davos,
    race_id: races.davos_sprint,
    athlete_id: athletes.birk,
    user_id: users.anna,
    gender: 'm',
    name: 'Overall',
  }
  const { paths } = (await app.inject('/api/openapi.json')).json()
  return (
    Object.keys(paths)
      // Every reply has a different captcha, so this path is left out.
      .filter((path) => 'get' in paths[path] && path !== '/api/captcha')
      .map((path) => path.replaceAll(/\{(\w+)\}/g, (_, name) => String(keys[name] ?? 'unknown')))
  )
}

async function readAll(urls: string[]): Promise<Map<string, string>> {
  await pool.query(`update popularity_counts set counted_at = counted_at - interval '2 hours'`)
  await countDuePopularity(Db.of(pool))
  await pool.query('insert into public_changes default values')
  const read = await Promise.all(urls.map(async (url) => [url, (await app.inject(url)).body] as const))
  return new Map(read)
}

async function pickBirk(from: number, to: number) {
  await pool.query(`
    with fans as (
      insert into users (user_name, team_name) select 'fan ' || n, 'Fans' from generate_series(${from}, ${to}) n
      returning user_id)
    insert into teams (selection_id, user_id) select ${selections.davos}, user_id from fans;
    insert into picks (selection_id, user_id, athlete_id, gender)
    select selection_id, user_id, ${athletes.birk}, 'm' from teams where selection_id = ${selections.davos}
    on conflict do nothing`)
}

test('before the lock, nineteen picks of an athlete change no public reply, but twenty do [4.8 6.4 rules §9]', async () => {
  const urls = await listPublic()
  expect(urls.length).toBeGreaterThan(25)
  const before = await readAll(urls)

  await pickBirk(1, 19)
  const after = await readAll(urls)
  expect(after).toEqual(before)

  await pickBirk(20, 20)
  const with_twenty = await readAll(urls)
  expect(urls.filter((url) => with_twenty.get(url) !== before.get(url)).sort()).toEqual([
    '/api/athletes/2/popularity',
    '/api/selections/2/athlete_popularity',
  ])
})
