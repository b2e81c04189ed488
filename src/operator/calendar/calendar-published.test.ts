import { expect, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { folderOf, PAST_SEASON } from '#testing/seasons/season-folder.ts'

const reason = ['--reason', 'jury']

/** Publishes the races of the first day of Gommiswald and of the first leg of the tour. Two players have teams. */
const openSeason = async () => {
  const pool = await freshDatabase()
  const context = testContext(pool)
  await context.run('import', 'season', folderOf(PAST_SEASON))
  await pool.query(`
    insert into users (user_name, team_name) values ('anna', 'A'), ('bjorn', 'B');
    insert into teams (selection_id, user_id) select selection_id, user_id from selections, users;
    insert into picks (selection_id, user_id, athlete_id, gender)
    select selection_id, user_id, athlete_id, gender from teams, athletes where federation_code in ('A1', 'B' || user_id)`)
  const codes = ['W1F', 'W1M', 'T1F', 'T1M']
  expect(await context.run('publish', ...codes, '--yes')).toMatchObject({ status: 0 })
  return { pool, ...context }
}

const order = `select string_agg(weekend_name, ', ' order by event_start) from weekends`
test('the calendar of published races cannot change; the refusal counts the affected races and teams', async () => {
  const { one, expectRefused } = await openSeason()
  const before = await one(order)
  const teams = 'Affected: 2 races, 2 teams of 2 players'
  await expectRefused(1, 'The race has published results', [
    'race',
    'move',
    'W1F',
    '--to',
    '2020-12-09T12:00',
    ...reason,
  ])
  await expectRefused(1, 'The race has published results', ['race', 'cancel', 'W1F', ...reason])
  await expectRefused(1, teams, ['tour', 'make', 'Gommiswald Weekend', ...reason])
  await expectRefused(1, teams, ['tour', 'unmake', 'Tour de Snow', ...reason])
  const split = ['weekend', 'split', 'Gommiswald Weekend', 'W1F', 'W1M', '--name', 'New']
  await expectRefused(1, teams, [...split, ...reason])
  const merge = ['weekend', 'merge', 'World Championships', 'Gommiswald Weekend']
  await expectRefused(1, teams, [...merge, ...reason])
  expect(await one(order)).toBe(before)
})

test('boards are updated when a weekend gets another position in the calendar', async () => {
  const { pool, run, one } = await openSeason()
  // In this calendar the races of the first day come before the tour, and the relays after it.
  await pool.query(`
    update races set date = '2021-01-10 12:00Z' where race_code in ('W2F', 'W2M');
    update weekends set event_end = '2021-01-10 12:00Z' where weekend_name = 'Gommiswald Weekend'`)
  await run('publish', 'W1F', 'W1M', '--state', 'scheduled', ...reason, '--yes')
  await run('publish', 'W2F', 'W2M', '--yes')
  expect([await isFirst('Gommiswald Weekend'), await isFirst('Tour de Snow')]).toEqual([true, false])

  const split = ['weekend', 'split', 'Gommiswald Weekend', 'W1F', 'W1M', '--name', 'Early']
  expect(await run(...split, ...reason)).toMatchObject({ status: 0 })
  expect(await one(order)).toBe('Early, Tour de Snow, Gommiswald Weekend, World Championships')
  expect([await isFirst('Gommiswald Weekend'), await isFirst('Tour de Snow')]).toEqual([false, true])

  /** Whether this weekend is the first one. The season's standing after the first weekend is the weekend's standing. */
  async function isFirst(weekend: string) {
    return one(`select s.standing_id = w.standing_id from boards s join boards w using (weekend_id)
      join weekends using (weekend_id)
      where s.kind = 'season' and w.kind = 'weekend' and weekend_name = '${weekend}'`)
  }
})
