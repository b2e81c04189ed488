import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { realData } from '#testing/seasons/real-data.ts'
import { folderOf } from '#testing/seasons/season-folder.ts'
import { importSeason, planSeason } from '../import-season.ts'
import type { SeasonOptions } from '../season/season-options.ts'

const options: SeasonOptions = {
  actor: 'anna',
  dry_run: true,
  max_mb: 16,
  variant: 'worldcup',
  is_current: true,
  prices: [],
}

/** Creates a folder with a real season in which the given columns are empty. */
function without(season: string, columns: readonly string[]): string {
  const read = (name: string) => readFileSync(join(realData ?? '', season, name), 'utf8')
  const rows: Record<string, string>[] = parse(read('races.csv'), { columns: true })
  const names = Object.keys(rows[0]!)
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = rows.map((row) =>
    names.map((name) => cell(columns.includes(name) ? '' : row[name]!)).join(','),
  )
  return folderOf({
    'races.csv': [names.join(','), ...lines, ''].join('\n'),
    'athletes.csv': read('athletes.csv'),
    'results.csv': read('results.csv'),
  })
}

async function planned(folder: string, answers: Record<string, string> = {}) {
  const pool = await freshDatabase()
  const plan = await planSeason(Db.of(pool), folder, {
    ...options,
    answers: new Map(Object.entries(answers)),
  })
  if (!plan.ok) throw new Error(JSON.stringify(plan.issues))
  return { pool, ...plan.report.plan, refusals: plan.report.refusals }
}

describe.skipIf(!realData)('tours of real seasons in the folder REAL_DATA', () => {
  const whole = join(realData ?? '', 'wc_2018-19')

  test('without the columns stage and tour, the season 2018-19 has the same weekends, tours and deadlines [W1]', async () => {
    const stripped = without('wc_2018-19', ['stage', 'tour'])
    const open = await planned(stripped)
    expect(open.questions.map(({ key, answer }) => [key, answer])).toEqual([
      ['tour-2018-11-30', null],
      ['tour-2019-03-22', null],
    ])
    expect(open.weekends.filter(({ kind }) => kind === 'tour').map(({ name, legs }) => [name, legs])).toEqual(
      [
        ['Lillehammer Tour', 3],
        ['Tour de Ski', 7],
        ['Quebec Tour', 3],
      ],
    )
    const answers = {
      'tour-2018-11-30': 'Lillehammer Triple',
      'tour-2019-03-22': 'World Cup Final - Quebec',
    }
    const { weekends } = await planned(whole)
    expect((await planned(stripped, answers)).weekends).toEqual(weekends)
  })

  test('without the columns stage and tour, the season 2018-19 is refused until its questions are answered', async () => {
    const { pool } = await planned(whole)
    const imported = await importSeason(Db.of(pool), without('wc_2018-19', ['stage', 'tour']), options)
    expect(imported).toMatchObject({ ok: false, count: 2 })
  })

  test.each(['wc_2018-19', 'wc_2021-22', 'wc_2022-23_to_feb05', 'wc_2025-26_calendar_sprints_relays'])(
    '%s needs no answers and has exactly one Tour de Ski',
    async (season) => {
      const { questions, weekends, refusals } = await planned(join(realData ?? '', season))
      expect([...questions, ...refusals]).toEqual([])
      expect(weekends.filter(({ name }) => name === 'Tour de Ski' || /Tour de Ski/.test(name))).toHaveLength(
        1,
      )
    },
  )

  test.each(['wc_2021-22', 'wc_2022-23_to_feb05', 'wc_2025-26_calendar_sprints_relays'])(
    '%s without the tour column has the same weekends and needs no answers',
    async (season) => {
      const { questions, weekends } = await planned(without(season, ['tour']))
      const { weekends: expected } = await planned(without(season, []))
      expect(questions).toEqual([])
      expect(weekends).toEqual(expected)
    },
  )
})
