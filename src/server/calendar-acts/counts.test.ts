import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { importSeason } from '#server/imports/import-season.ts'
import { importWeekends } from '#server/imports/import-weekends.ts'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { seasonOptions } from '#testing/reimport-season.ts'
import { fileOf, folderOf, PAST_SEASON } from '#testing/seasons/season-folder.ts'
import { discardSeason } from './discard-season.ts'

/** Returns what the statements of `work` do: `lock` if one takes a gate, `count` if one counts teams or answers. */
async function kindsOf(work: () => Promise<unknown>): Promise<string[]> {
  const kinds: string[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query').mockName('query')
  onTestFinished(() => query.mockRestore())
  const from = query.mock.calls.length
  await work()
  for (const [given] of query.mock.calls.slice(from) as unknown as [string | { text: string }][]) {
    // A subquery in `exists` reads at most one row, so it does not count anything.
    const text = (typeof given === 'string' ? given : given.text).replaceAll(/exists \(select from \w+/g, '')
    if (text.includes(`hashtext('gate')`)) kinds.push('lock')
    if (/count\(\*\)/.test(text) && /(from|join) (teams|placed_sidebets)\b/.test(text)) kinds.push('count')
  }
  return kinds
}

test('teams and answers of a season are not counted while the gates are held and players have to wait', async () => {
  const pool = await freshDatabase()
  const db = Db.of(pool)
  expect(await importSeason(db, folderOf(PAST_SEASON), seasonOptions)).toMatchObject({ ok: true })
  await pool.query(`
    insert into users (user_name, team_name, email) values ('anna', 'Team', 'a@example.org');
    insert into teams (selection_id, user_id) select min(selection_id), 1 from selections`)

  const imported = await kindsOf(() =>
    importWeekends(
      db,
      fileOf('weekend,country,race_code,name,date,kind,gender\nFjell,NOR,F1,Sprint,2040-12-06,sprint,f\n'),
      { actor: 'olga', dry_run: true, max_mb: 16, season: '2020-31' },
    ),
  )
  expect(new Set(imported)).toEqual(new Set(['lock']))
  const planned = await kindsOf(() =>
    importSeason(db, folderOf(PAST_SEASON), { ...seasonOptions, dry_run: true }),
  )
  expect(new Set(planned)).toEqual(new Set(['lock']))

  const command = { season_id: 1, name: '2020-31', actor: 'olga', dry_run: true }
  const discarding = await kindsOf(async () =>
    expect(await discardSeason(db, command)).toMatchObject({
      ok: false,
      concerned: { teams: 1, players: 1, sidebets: 0 },
    }),
  )
  expect(discarding.indexOf('count')).toBe(0)
  expect(discarding.lastIndexOf('count')).toBeLessThan(discarding.indexOf('lock'))
})
