import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { dbOf } from '#server/db/db.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { folderOf, MADE_UP_SEASON } from '#server/testing/season-folder.ts'
import { changedTables, fingerprint } from '#server/testing/tables.ts'
import { faultSentences } from '../faults.ts'
import { importSeason, planSeason } from '../import-season.ts'
import type { SeasonOptions } from '../season-options.ts'

const options: SeasonOptions = {
  actor: 'anna',
  dry_run: false,
  max_mb: 16,
  variant: 'worldcup',
  is_current: true,
  prices: [],
}

type Files = Record<keyof typeof MADE_UP_SEASON, string>

async function seasoned(): Promise<pg.Pool> {
  const pool = await freshDatabase()
  await importSeason(dbOf(pool), folderOf(MADE_UP_SEASON), options)
  return pool
}

/** The made-up season with some text of its files replaced, taken in again. */
async function again(
  pool: pg.Pool,
  changes: Partial<Record<keyof Files, readonly [string | RegExp, string]>>,
  more: Partial<SeasonOptions> = {},
) {
  const imported = await importSeason(dbOf(pool), folderOf(changedFiles(changes)), { ...options, ...more })
  return imported.ok ? imported.report : faultSentences(imported).join('\n')
}

async function changesOf(pool: pg.Pool, changes: Parameters<typeof again>[1]) {
  const planned = await planSeason(dbOf(pool), folderOf(changedFiles(changes)), options)
  if (!planned.ok) throw new Error(faultSentences(planned).join('\n'))
  return planned.report.plan
}

function changedFiles(changes: Parameters<typeof again>[1]): Files {
  const files = { ...MADE_UP_SEASON }
  for (const [name, [before, after]] of Object.entries(changes) as [
    keyof Files,
    [string | RegExp, string],
  ][]) {
    files[name] = files[name].replaceAll(before instanceof RegExp ? new RegExp(before, 'gm') : before, after)
  }
  return files
}

async function list(pool: pg.Pool, query: string): Promise<unknown[]> {
  const { rows } = await pool.query(query)
  return rows.map((row) => Object.values(row).join(' | '))
}

const calendar = `select w.weekend_name, s.name, string_agg(r.race_code || ' ' || coalesce(r.points_table, '-'), ', ' order by r.race_code)
  from weekends w join selections s using (weekend_id) join races r using (selection_id)
  group by w.weekend_id, s.selection_id order by s.trading_close, s.selection_id`

const cups = `select c.name, string_agg(r.race_code, ' ' order by r.race_code)
  from cups c left join cup_races using (cup_id) left join races r using (race_id) group by c.cup_id order by c.name`

/** A team of the first player with one athlete, in the selection of that weekend. */
async function pick(pool: pg.Pool, weekend: string, selection: string, code: string): Promise<void> {
  await pool.query(`insert into users (user_name, team_name, email) values ('anna', 'Team', 'a@example.org')`)
  await pool.query(
    `with team as (insert into teams (selection_id, user_id)
       select selection_id, (select min(user_id) from users) from selections join weekends using (weekend_id)
       where weekend_name = $1 and name = $2 returning selection_id, user_id)
     insert into picks (selection_id, user_id, athlete_id, gender, bought_for)
     select selection_id, user_id, athlete_id, gender, 500 from team, athletes where federation_code = $3`,
    [weekend, selection, code],
  )
}

const removes_tour = { 'races.csv': [/^T.*\n/gm, ''], 'results.csv': [/^T.,?.*\n/gm, ''] } as const
const moves_relay = { 'races.csv': ['2030-12-08', '2030-12-09'] } as const

describe('a season that nobody has scored in', () => {
  test('changes nothing when it is imported again as it is', async () => {
    const pool = await seasoned()
    const before = await fingerprint(pool)
    const none = { weekends: 0, selections: 0, races: 0, athletes: 0, prices: 0, results: 0 }
    expect(await again(pool, {})).toMatchObject({ changes: none, results: 0, prices_kept: 12 })
    const changed = changedTables(before, await fingerprint(pool))
    expect(changed.filter((table) => !['audit', 'public_changes'].includes(table))).toEqual([])
  })

  test('shows what is added, changed and removed, and becomes it', async () => {
    const pool = await seasoned()
    const files = {
      'races.csv': [
        /W1M,.*\n/,
        'W3M,2030-12-09,Gommiswald,SUI,Men 15 km,Freestyle,15,m,individual,2030-31,,World Cup,\n',
      ],
      'results.csv': [/W1M,.*\n|W1F,2,A3.*\n|.*,B4,.*\n/, ''],
      'athletes.csv': [/B4,.*\n/, 'B5,Nils Neu,SWE,SWE,m,,0\n'],
    } as const
    const plan = await changesOf(pool, files)
    expect(plan.changes).toEqual({
      weekends: [
        {
          change: 'changed',
          name: 'Gommiswald Weekend',
          fields: ['event_end: 2030-12-08T11:00:00.000Z → 2030-12-09T11:00:00.000Z'],
        },
      ],
      selections: [],
      races: [
        { change: 'added', name: 'W3M Men 15 km', fields: [] },
        { change: 'removed', name: 'W1M Men Sprint', fields: [] },
      ],
      athletes: [
        { change: 'added', name: 'B5 Nils Neu', fields: [] },
        { change: 'removed', name: 'B4 Ivan Snegov', fields: [] },
      ],
      prices: [],
      results: [{ change: 'changed', name: 'W1F', fields: ['rows: 4 → 3'] }],
    })
    expect(plan.newcomers).toEqual([{ federation_code: 'B5', name: 'Nils Neu' }])
    expect(plan.questions.map(({ key, question }) => [key, question])).toEqual([
      [
        'remove',
        '1 races, 1 lists of results, 1 athletes of the season have no place in the files. Remove them?',
      ],
      ['results', 'Lists of results get fewer rows: W1F (4 → 3). Take them?'],
    ])

    const before = await fingerprint(pool)
    expect(await again(pool, files)).toContain(
      '--answer remove=… (yes, or no: then nothing is written), or --yes',
    )
    expect(
      await again(pool, files, {
        answers: new Map([
          ['remove', 'yes'],
          ['results', 'no'],
        ]),
      }),
    ).toContain('found the answer no to results')
    expect(changedTables(before, await fingerprint(pool))).toEqual([])

    expect(await again(pool, files, { yes: true })).toMatchObject({
      changes: { races: 2, athletes: 2, results: 1 },
    })
    expect(await list(pool, calendar)).toContain(
      'Gommiswald Weekend | Individual races | W1F individual, W3M individual',
    )
    expect(
      await list(
        pool,
        `select number from result_revisions join races using (race_id) where race_code = 'W1F'`,
      ),
    ).toEqual(['1', '2'])
    expect(
      await list(
        pool,
        `select count(*) from season_athletes join athletes using (athlete_id) where federation_code = 'B4'`,
      ),
    ).toEqual(['0'])
    expect(await list(pool, cups)).toContain('Distance | C1M T1F T1M T2F T2M W3M')
    const [after] = await list(
      pool,
      `select after -> 'changed' -> 'races' ->> 1 from audit order by audit_id desc limit 1`,
    )
    expect(after).toContain('W1M Men Sprint')
  })

  test('weekends that were a tour become one, with other points and a cup; ordinary ones again when it is taken back', async () => {
    const pool = await freshDatabase()
    const plain = changedFiles({ 'races.csv': [/Tour de Snow,World Cup,(Stage . of .)?/, ',World Cup,'] })
    const races = plain['races.csv'].replace(/^TO.*\n/gm, '')
    const folder = folderOf({
      ...plain,
      'races.csv': races,
      'results.csv': plain['results.csv'].replace(/^TO.*\n/gm, ''),
    })
    expect(await importSeason(dbOf(pool), folder, options)).toMatchObject({ ok: true })
    expect(await list(pool, calendar)).toContain('Bergheim | All races | T1F individual, T1M individual')

    expect(await again(pool, {}, { yes: true })).toMatchObject({ weekends: 3, selections: 7 })
    expect(await list(pool, calendar)).toEqual([
      'Gommiswald Weekend | Individual races | W1F individual, W1M individual',
      'Gommiswald Weekend | Relay | W2F team, W2M team',
      'Tour de Snow | Leg 1 | T1F stage, T1M stage',
      'Tour de Snow | Overall | TOF tour_overall, TOM tour_overall',
      'Tour de Snow | Leg 2 | T2F stage, T2M stage',
      'World Championships | Men Skiathlon | C0M -, C1M individual',
      'World Championships | Women Team Sprint | C2F team',
    ])
    expect(await list(pool, cups)).toContain('Tour de Snow | T1F T1M T2F T2M TOF TOM')

    expect(await importSeason(dbOf(pool), folder, { ...options, yes: true })).toMatchObject({ ok: true })
    expect((await list(pool, cups)).join('\n')).not.toContain('Tour de Snow')
    expect(await list(pool, `select count(*) from races`)).toEqual(['11'])
  })

  test('keeps what operators have set by hand', async () => {
    const pool = await seasoned()
    await pool.query(
      `update weekends set livestream_link = 'https://example.org/live', hidden = true where not is_tour`,
    )
    await pool.query('update selections set max_picks_per_gender = 5')
    await pool.query(`insert into cups (season_id, name, image_url) values (1, 'Alps', '/cups/alps.png')`)
    await pool.query(`insert into cup_races (cup_id, race_id)
      select cup_id, race_id from cups, races where cups.name = 'Alps' and race_code = 'W1F'`)
    await again(pool, moves_relay)
    expect(
      await list(pool, 'select distinct livestream_link, hidden from weekends where not is_tour'),
    ).toEqual(['https://example.org/live | true'])
    expect(await list(pool, 'select distinct max_picks_per_gender from selections')).toEqual(['5'])
    expect(await list(pool, cups)).toContain('Alps | W1F')
  })

  test('keeps prices, and takes those that files give, as new points of the curves', async () => {
    const pool = await seasoned()
    await pool.query(
      `update season_athletes set price = 777 where athlete_id = (select athlete_id from athletes where federation_code = 'A2')`,
    )
    const file = `${folderOf({ 'prices.csv': 'athlete_id,price\nA1,12345\n' })}/prices.csv`
    expect(await again(pool, {}, { prices: [file] })).toMatchObject({
      prices_given: 1,
      prices_kept: 11,
      prices_by_formula: 0,
      changes: { prices: 1 },
    })
    const prices = `select federation_code, s.price, count(p.*) from season_athletes s join athletes using (athlete_id)
      join prices p using (season_id, athlete_id) where federation_code in ('A1', 'A2') group by 1, 2 order by 1`
    expect(await list(pool, prices)).toEqual(['A1 | 12345 | 2', 'A2 | 777 | 1'])
  })
})

describe('teams', () => {
  test('are kept where the plan leaves their selection as it is', async () => {
    const pool = await seasoned()
    await pick(pool, 'Gommiswald Weekend', 'Individual races', 'A1')
    expect(await again(pool, moves_relay)).toMatchObject({ changes: { selections: 1, races: 2 } })
    expect(await list(pool, 'select bought_for from picks')).toEqual(['500'])
  })

  test.each<[string, Parameters<typeof again>[1], [string, string, string], string]>([
    [
      'a selection is removed',
      removes_tour,
      ['Tour de Snow', 'Leg 2', 'A1'],
      '1 teams in selections that would change: Tour de Snow: Leg 2 (removed)',
    ],
    [
      'a deadline moves',
      moves_relay,
      ['Gommiswald Weekend', 'Relay', 'T-NOR-1-f'],
      'Gommiswald Weekend: Relay (another deadline)',
    ],
    [
      'a race is lost',
      { 'races.csv': [/W1M,.*\n/, ''], 'results.csv': [/W1M,.*\n/, ''] },
      ['Gommiswald Weekend', 'Individual races', 'A1'],
      'Individual races (loses 1 races)',
    ],
    [
      'an athlete is removed',
      { 'athletes.csv': [/A4,.*\n/, ''], 'results.csv': [/.*,A4,.*\n/, ''] },
      ['Gommiswald Weekend', 'Individual races', 'A4'],
      '1 teams with athletes who would be removed: A4 Lena Wachs',
    ],
  ])('refuse the import when %s, with their number', async (_, files, team, sentence) => {
    const pool = await seasoned()
    await pick(pool, ...team)
    const before = await fingerprint(pool)
    expect(await again(pool, files, { yes: true })).toContain(sentence)
    expect(changedTables(before, await fingerprint(pool))).toEqual([])
  })

  test('that are being saved are waited for, and counted', async () => {
    const pool = await seasoned()
    const writer = await pool.connect()
    await writer.query(
      `insert into users (user_name, team_name, email) values ('anna', 'Team', 'a@example.org')`,
    )
    const leg = `select selection_id from selections where name = 'Leg 2'`
    await writer.query('begin')
    await writer.query(`select pg_advisory_xact_lock_shared(hashtext('gate'), (${leg}))`)
    const imported = again(pool, removes_tour, { yes: true })
    const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and locktype = 'advisory' and not granted`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    await writer.query(`insert into teams (selection_id, user_id) select (${leg}), min(user_id) from users`)
    await writer.query('commit')
    writer.release()
    expect(await imported).toContain('1 teams in selections that would change: Tour de Snow: Leg 2 (removed)')
  })

  test('a closed selection gets no race, though nobody has a team', async () => {
    const pool = await seasoned()
    await pool.query(
      `update selections set trading_opens_at = '2020-01-01', trading_close = '2020-02-01' where name = 'Relay'`,
    )
    await pool.query(`update selections set locked_at = now() where name = 'Relay'`)
    expect(await again(pool, {}, { yes: true })).toContain(
      '1 closed selections that would change: Gommiswald Weekend: Relay (another deadline)',
    )
  })

  test('side bets keep their weekend', async () => {
    const pool = await seasoned()
    await pool.query(`insert into sidebets (weekend_id, description, value, betting_close)
      select weekend_id, 'Snow?', 10, now() + interval '1 day' from weekends where is_tour`)
    expect(await again(pool, removes_tour, { yes: true })).toContain(
      '1 side bets with 0 answers in weekends that would be removed',
    )
  })
})

test('a season that somebody has scored in is refused with the number of races, and loses no list', async () => {
  const pool = await seasoned()
  await pool.query(`insert into publications (race_id, published_by, state, include_in_total)
    select race_id, 'anna', 'cancelled', true from races where race_code in ('W1F', 'W1M')`)
  expect(await again(pool, {}, { yes: true })).toContain('the season 2030-31 with 2 published races')
  const removes = async (code: string) => {
    const client = await pool.connect()
    await client.query(`begin; set local podium.removes_races = 'yes'`)
    const done = await client
      .query(
        `delete from results where revision_id in (select v.revision_id from result_revisions v join races using (race_id) where race_code = '${code}')`,
      )
      .then(
        ({ rowCount }) => rowCount,
        (fault: Error) => fault.message,
      )
    await client.query('rollback')
    client.release()
    return done
  }
  expect(await removes('W1F')).toBe('results is append-only')
  expect(await removes('W2F')).toBe(2)
  await expect(pool.query('delete from results')).rejects.toThrow('append-only')
})

test('another plan than the one that was shown is refused', async () => {
  const pool = await seasoned()
  const { digest } = await changesOf(pool, moves_relay)
  await pool.query(`update races set name = 'Renamed' where race_code = 'W1F'`)
  expect(await again(pool, moves_relay, { shown: digest })).toContain(
    'another plan than the one that was shown',
  )
  const { digest: next } = await changesOf(pool, moves_relay)
  expect(await again(pool, moves_relay, { shown: next })).toMatchObject({ changes: { races: 3 } })
})
