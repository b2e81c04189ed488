import { describe, expect, test } from 'vitest'
import { operator } from '#testing/command.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import { folderOf, MADE_UP_SEASON } from '#testing/seasons/season-folder.ts'

/** Adds races on three days that are not marked as a tour. Their place is spelled in two ways. */
const unsure = {
  ...MADE_UP_SEASON,
  'races.csv': `${MADE_UP_SEASON['races.csv']}${[
    ['2031-01-03', 'Québec, QC', 'sprint'],
    ['2031-01-04', 'Quebec', 'individual'],
    ['2031-01-05', 'Quebec', 'pursuit'],
  ]
    .flatMap(([date, place, kind]) =>
      ['f', 'm'].map(
        (gender) =>
          `Q-${date}-${gender},${date},"${place}",CAN,10 km,,10,${gender},${kind},2030-31,,World Cup,\n`,
      ),
    )
    .join('')}`,
  'athletes.csv': MADE_UP_SEASON['athletes.csv'].replace('Lena Wachs,GER,DEU', 'Lena Wachs,DAN,DNK'),
}

describe('import season', () => {
  test('shows the whole plan before it writes anything [W1 W4]', async () => {
    const pool = await freshDatabase()
    const { status, out } = await operator(pool, 'import', 'season', folderOf(MADE_UP_SEASON))
    expect(status).toBe(0)
    expect(out.indexOf('Plan for the season 2030-31')).toBe(0)
    expect(out.indexOf('season id')).toBeGreaterThan(out.indexOf('Assumptions:'))
    for (const line of [
      'Plan for the season 2030-31: 3 weekends, 7 selections, 13 races',
      '  Gommiswald Weekend · weekend · Gommiswald · SUI · 2030-12-07 to 2030-12-08 · Europe/Zurich',
      '    Individual races  2030-12-07 07:00  2030-12-07 06:00 UTC  2 races',
      '    Relay             2030-12-08 07:00  2030-12-08 06:00 UTC  2 races  teams',
      '  Tour de Snow · tour of 2 legs · Bergheim, Valbruna · GER, ITA · 2030-12-28 to 2030-12-30 · Europe/Berlin',
      '  World Championships · championship · Skidal/Fjell, Skidal i Fjell · NOR · 2031-02-19 to 2031-02-23 · Europe/Oslo',
      'Prices: 0 given, 0 kept, 12 by the price rule',
      'New athletes: 12',
    ]) {
      expect(out.split('\n')).toContain(line)
    }
  })

  test('is refused while questions are open, and writes nothing', async () => {
    const pool = await freshDatabase()
    const before = await fingerprint(pool)
    const folder = folderOf(unsure)
    const { status, out, problems } = await operator(pool, 'import', 'season', folder)
    expect(status).toBe(1)
    expect(out).toContain(
      '--answer "tour-2031-01-03=…" (the name of the tour, or no); --yes answers: Quebec Tour',
    )
    expect(out).toContain('Nation DAN read as Denmark in 1 row')
    expect(problems).toContain('Nothing was written: answer each question with --answer KEY=…, or use --yes.')

    const tried = await operator(pool, 'import', 'season', folder, '--dry-run')
    expect(tried).toMatchObject({ status: 0, out: expect.stringContaining('1 open question:') })
    const json = JSON.parse((await operator(pool, 'import', 'season', folder, '--dry-run', '--json')).out)
    expect(json).toMatchObject({
      ok: true,
      dry_run: true,
      plan: { questions: [{ key: 'tour-2031-01-03', answer: null }] },
    })
    const wrong = await operator(pool, 'import', 'season', folder, '--yes', '--answer', 'tour-2031=no')
    expect(wrong).toMatchObject({
      status: 1,
      problems: expect.stringContaining('found an answer to tour-2031'),
    })
    expect(await operator(pool, 'import', 'season', folder, '--answer', 'tour')).toMatchObject({ status: 2 })
    expect(changedTables(before, await fingerprint(pool))).toEqual([])
  })

  test('accepts answers; an answer can lead to another question', async () => {
    const pool = await freshDatabase()
    const folder = folderOf(unsure)
    const no_tour = ['--answer', 'tour-2031-01-03=no']
    const asked = await operator(pool, 'import', 'season', folder, ...no_tour)
    expect(asked).toMatchObject({
      status: 1,
      problems: expect.stringContaining('place-quebec-qc: Québec, QC and Quebec'),
    })

    const done = await operator(
      pool,
      'import',
      'season',
      folder,
      ...no_tour,
      '--answer',
      'place-quebec-qc=yes',
      '--json',
    )
    expect(JSON.parse(done.out)).toMatchObject({
      ok: true,
      dry_run: false,
      weekends: 4,
      plan: { is_new: true },
    })
    const { rows } =
      await pool.query(`select distinct weekend_name, place from races join weekends using (weekend_id)
      where race_code like 'Q-%'`)
    expect(rows).toEqual([{ weekend_name: 'Quebec Weekend', place: 'Quebec' }])

    const again = await operator(
      pool,
      'import',
      'season',
      folder,
      '--answer',
      'tour-2031-01-03=Quebec Triple',
      '--yes',
    )
    expect(again.status).toBe(0)
    expect(again.out).toContain(
      'Changes to weekends:\n  ~ Quebec Weekend (weekend_name: Quebec Weekend → Quebec Triple; is_tour: no → yes)',
    )
    const { rows: legs } = await pool.query(
      `select points_table, count(*)::int from races where race_code like 'Q-%' group by 1`,
    )
    expect(legs).toEqual([{ points_table: 'stage', count: 6 }])
  })
})
