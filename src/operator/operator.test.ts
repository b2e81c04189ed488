import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { operator, operatorProcess } from '#testing/command.ts'
import { filledDatabase, freshDatabase } from '#testing/database/database.ts'
import { fileOf, folderOf, PAST_SEASON } from '#testing/seasons/season-folder.ts'
import { test_season } from '#testing/test-season.ts'
import { makeProgram } from './program.ts'

test('help lists the exit codes of the process', async () => {
  const pool = await freshDatabase()
  const help = await operatorProcess(pool, '', '--help')
  expect(help).toMatchObject({ status: 0, problems: '' })
  expect(help.out).toContain('Exit codes: 0 success, 1 refused or failed, 2 wrong usage or invalid settings.')
})

test('every verb has examples and a dry run', () => {
  const verbs = makeProgram().commands.flatMap(verbsIn)
  expect(verbs.length).toBeGreaterThan(40)
  for (const { name, command } of verbs) {
    expect(examplesOf(command), name).toContain(`Examples:\n  npm run operator -- ${name}`)
    expect(command.helpInformation(), name).toContain('--dry-run')
  }
})

function verbsIn(command: Command): { name: string; command: Command }[] {
  if (command.commands.length === 0) return [{ name: command.name(), command }]
  return command.commands.map((each) => ({ name: `${command.name()} ${each.name()}`, command: each }))
}

/** The text that commander appends to the help. */
function examplesOf(command: Command): string {
  let written = ''
  command.configureOutput({ writeOut: (text) => (written += text) }).outputHelp()
  return written
}

test.each([
  [['sing']],
  [['season', 'create', 'X', '--variant', 'chess']],
  [['season', 'create', 'X']],
  [['import', 'results']],
  [['import', 'results', 'a.csv', '--max-mb', 'lots']],
  [['publish']],
])('wrong usage has the exit code 2: %j', async (args) => {
  const pool = await freshDatabase()
  await operator(pool, 'season', 'create', 'S', '--variant', 'worldcup')
  const ended = await operator(pool, ...args)
  expect(ended).toMatchObject({ status: 2, out: '' })
  expect(ended.problems).not.toBe('')
})

test('wrong settings have the exit code 2', async () => {
  const pool = await freshDatabase()
  process.env.PORT = 'none'
  const ended = await operatorProcess(pool, '', 'doctor').finally(() => delete process.env.PORT)
  expect(ended).toMatchObject({ status: 2 })
  expect(ended.problems).toContain('PORT must be a port')
})

test('the doctor checks the site while there is no season yet', async () => {
  const pool = await freshDatabase()
  const ended = await operator(pool, 'doctor')
  expect(ended).toMatchObject({ status: 0, problems: '' })
  expect(ended.out).toMatch(/^ok {5}the site is reachable from this machine only$/m)
  expect(ended.out).toMatch(/^No errors found in the site\. There is no current season to check\.\n$/m)
  expect(await operator(pool, 'doctor', '--season', 'X')).toMatchObject({
    status: 1,
    problems: 'There is no season X. Available: none (see `season create`).\n',
  })
})

test('the lists of seasons and races show the terms that other verbs accept', async () => {
  const { pool } = await filledDatabase(test_season)
  await pool.query(`
    update races set race_code = 'RUK-F', date = '2026-11-28T22:30Z' where race_id = 2;
    update races set date = '2026-11-27T10:00Z' where race_id in (1, 5)`)
  const { out } = await operator(pool, 'season', 'list')
  expect(out.split(/ *\n/)).toEqual([
    'season   variant   state',
    '2025/26  worldcup',
    '2026/27  worldcup  current',
    '',
  ])

  const ruka = await operator(pool, 'race', 'list', '--weekend', 'ruka')
  expect(ruka.out).toBe(`code   date              name           gender  state      weekend
1      2026-11-27 12:00  Ruka Sprint    m       official   Ruka
5      2026-11-27 12:00  Ruka Relay     mixed   scheduled  Ruka
RUK-F  2026-11-29 00:30  Ruka Distance  f       scheduled  Ruka
`)
  expect(JSON.parse((await operator(pool, 'race', 'list', '--json')).out).races).toHaveLength(5)
  expect((await operator(pool, 'race', 'list', '--weekend', 'Oslo')).problems).toContain('Available: Ruka')

  for (const args of [
    ['publish', 'RUK-X'],
    ['cup', 'set', 'Night', '--races', 'RUK-F', 'RUK-X'],
  ]) {
    const { problems, status } = await operator(pool, ...args)
    expect(status).toBe(1)
    expect(problems).toMatch(/^There is no race RUK-X in .*: see `race list`\.\n$/)
  }
})

describe('a season on the command line', () => {
  test('is created, shown and changed', async () => {
    const pool = await freshDatabase()
    const made = await operator(pool, 'season', 'create', '2030-31', '--variant', 'league')
    expect(made).toMatchObject({
      status: 0,
      out: 'Season 2030-31 (league) was created as the current season.\n',
    })
    expect(await operator(pool, 'season', 'create', '2030-31', '--variant', 'league')).toMatchObject({
      status: 1,
      problems: 'A season with that name already exists\n',
    })
    const changed = await operator(
      pool,
      'season',
      'set',
      '2030-31',
      'budget=90000',
      'max_picks=none',
      '--reason',
      'vote',
    )
    expect(changed.out).toBe('setting  before  after\nbudget   100000  90000\n')
    const cups = await pool.query('select name, image_url from cups order by cup_id')
    expect(cups.rows).toEqual([
      { name: 'Overall', image_url: '/cups/overall.svg' },
      { name: 'Sprint', image_url: '/cups/sprint.svg' },
      { name: 'Distance', image_url: '/cups/distance.svg' },
    ])
    const { rows } = await pool.query(`select settings -> 'budget' as budget from seasons`)
    expect(rows).toEqual([{ budget: 90_000 }])
    const audit = await pool.query(`select before, after, reason from audit where act = 'season set'`)
    expect(audit.rows).toMatchObject([
      { before: { budget: 100_000 }, after: { budget: 90_000 }, reason: 'vote' },
    ])
  })

  test('rejects invalid settings and reports all of them', async () => {
    const pool = await freshDatabase()
    await operator(pool, 'season', 'create', 'S', '--variant', 'worldcup')
    const ended = await operator(pool, 'season', 'set', 'S', 'budget=lots', 'captain_bonus_percent=-1')
    expect(ended).toMatchObject({ status: 2 })
    expect(ended.problems.split('\n').slice(0, 2)).toEqual([
      'budget must be a whole number from 0 to 100000000',
      'captain_bonus_percent must be a whole number from 0 to 1000',
    ])
    expect((await operator(pool, 'season', 'set', 'S', 'variant=marathon')).problems).toContain(
      'chosen when the season',
    )
  })

  test('is imported from a folder, published and shown as standings', async () => {
    const pool = await freshDatabase()
    const imported = await operator(pool, 'import', 'season', folderOf(PAST_SEASON), '--json')
    expect(JSON.parse(imported.out)).toMatchObject({ ok: true, dry_run: false, weekends: 3, races: 13 })
    expect(JSON.parse((await operator(pool, 'fake-players', 'add', '12', '--json')).out)).toMatchObject({
      players: 12,
    })

    const tried = await operator(pool, 'publish', 'W1F', '--dry-run')
    expect(tried.out).toContain('1 race would change, 0 unchanged')
    expect(tried.out).toMatch(/W1F {2}scheduled → provisional, revision 1 {2}\/races\/\d+\n/)
    const weekend = await operator(pool, 'publish', '--weekend', 'GOMMISWALD WEEKEND', '--dry-run')
    expect(weekend.out).toMatch(/^[1-9]\d* races? would change, 0 unchanged/)
    expect((await operator(pool, 'publish', '--all')).problems).toContain('confirm with y, or use --yes')
    const published = await operator(pool, 'publish', '--all', '--state', 'official', '--yes', '--json')
    expect(JSON.parse(published.out).changed).toHaveLength(13)

    const out_of_totals = await operator(
      pool,
      'publish',
      'W1F',
      '--total',
      'out',
      '--reason',
      'wind',
      '--yes',
    )
    expect(out_of_totals.out).toMatch(
      /1 race published, 0 unchanged\n {2}W1F {2}official, revision 1, excluded from totals/,
    )

    const { out } = await operator(pool, 'standings', '--json')
    const { rows, players } = JSON.parse(out)
    expect(players).toBe(12)
    const ledger = await operator(pool, 'ledger', rows[0].user_name, 'Gommiswald Weekend', '--json')
    const { sum, standing } = JSON.parse(ledger.out)
    expect(sum).toBe(standing)
    expect(await operator(pool, 'doctor')).toMatchObject({ status: 0 })

    await pool.query('update league_seasons set score = score + 1 where league_id = 1')
    expect((await operator(pool, 'doctor')).out).toMatch(
      /error {2}every league has the points of its best members\n .* points, its members have/,
    )
    // `invent players` is an alias of `fake-players add`.
    expect(await operator(pool, 'invent', 'players', '3')).toMatchObject({
      status: 1,
      problems: 'Every selection of 2020-31 is closed, so fake players cannot get teams.\n',
    })
    expect(await operator(pool, 'standings', '--cup', 'Chess')).toMatchObject({
      status: 1,
      problems: expect.stringMatching(/^There is no cup Chess in the season 2020-31. Available: .*Sprint/),
    })
    expect((await operator(pool, 'standings', '--race', 'X')).problems).toContain(
      'There is no race X in the season 2020-31',
    )
    expect(await operator(pool, 'standings', '--race', 'W1F', '--cup', 'Sprint')).toMatchObject({ status: 2 })
  })

  test('passes the checks while nobody plays; results that are official before the race cause a warning', async () => {
    const pool = await freshDatabase()
    await operator(pool, 'import', 'season', folderOf(PAST_SEASON))
    expect((await operator(pool, 'doctor')).out).toContain(
      'ok     every selection past its deadline is closed',
    )

    await pool.query(`update races set date = now() + interval '1 day' where race_code = 'W1F'`)
    const ended = await operator(pool, 'publish', 'W1F', '--state', 'official', '--yes')
    expect(ended.out).toContain('Warning: W1F is official, but has not started yet.')
  })
})

test('a file with an invalid cell is rejected, and the message names its line and column', async () => {
  const pool = await freshDatabase()
  await operator(pool, 'import', 'season', folderOf(PAST_SEASON))
  const file = fileOf('race_code,athlete,place\nW1F,A9,1\nW1F,A1,zero\n', 'sprint.csv')
  const ended = await operator(pool, 'import', 'results', file)
  expect(ended).toMatchObject({ status: 1, out: '' })
  expect(ended.problems).toBe(
    'sprint.csv, line 3, column place: found "zero", expected a whole number from 1 to 9999, or DNF, DNS, DSQ or LAP, or nothing\n' +
      'Nothing was written.\n',
  )
  const json = await operator(pool, 'import', 'results', file, '--json')
  expect(JSON.parse(json.out)).toMatchObject({
    ok: false,
    count: 1,
    issues: [{ line: 3, column: 'place', found: '"zero"' }],
  })
})
