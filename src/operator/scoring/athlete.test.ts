import { afterAll, describe, expect, inject, test } from 'vitest'
import { operator, testContext } from '#testing/command.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { folderOf, MADE_UP_SEASON } from '#testing/seasons/season-folder.ts'

const { pool, drop } = await copyTemplate(inject('cluster_url'))
afterAll(() => drop())

describe('athlete find', () => {
  test('finds athletes by words of the name in any spelling, by code, and by id:49 [S6]', async () => {
    const athletes = MADE_UP_SEASON['athletes.csv'].replace('Olaf Tjern', 'Olaf Tjørn')
    await operator(pool, 'import', 'season', folderOf({ ...MADE_UP_SEASON, 'athletes.csv': athletes }))
    const { rows } = await pool.query(`select athlete_id, price from athletes
      join season_athletes using (athlete_id) where federation_code = 'B1'`)
    const [{ athlete_id, price }] = rows
    const table = [
      /^id +code +name +country +gender +price +in 2030-31$/,
      new RegExp(`^id:${athlete_id} +B1 +Olaf Tjørn +NOR +m +${price} +yes$`),
    ]
    for (const text of [['TJOERN', 'Olaf'], ['tjorn'], ['olaf', 'nor'], ['B1'], [`id:${athlete_id}`]]) {
      const found = await operator(pool, 'athlete', 'find', ...text)
      expect(found, text.join(' ')).toMatchObject({ status: 0, problems: '' })
      expect(found.out.trimEnd().split('\n'), text.join(' ')).toEqual(
        table.map((line) => expect.stringMatching(line)),
      )
    }
  })

  test('suggests the nearest name if there is no match [S6]', async () => {
    expect(await operator(pool, 'athlete', 'find', 'Serania', 'Schnee')).toMatchObject({
      status: 1,
      problems: 'No athlete is called Serania Schnee. Similar names: Seraina Schnee (A3).\n',
    })
    expect(await operator(pool, 'athlete', 'find', '%')).toMatchObject({
      status: 1,
      problems: 'No athlete is called %.\n',
    })
  })
})

describe('athlete set', () => {
  const { run, one, lastAudit, expectDryRun, expectRefused } = testContext(pool)
  const reason = ['--reason', 'licence']
  const code = `select federation_code from athletes where name = 'Lena Wachs'`

  test('gives a code to an athlete without one, so that files can name the athlete [D3]', async () => {
    const athlete_id = Number(await one(`select athlete_id from athletes where name = 'Lena Wachs'`))
    await pool.query(`update athletes set federation_code = null where athlete_id = $1`, [athlete_id])
    const set = ['athlete', 'set', `id:${athlete_id}`, '--code', '3205460']
    await expectDryRun(code, ...set)
    await expectRefused(1, 'needs --reason', set)
    expect(await run(...set, ...reason)).toEqual({
      status: 0,
      out: 'Lena Wachs: code none → 3205460.\n',
      problems: '',
    })
    expect(await lastAudit()).toEqual({
      actor: 'olga',
      act: 'athlete set',
      subject: `athlete ${athlete_id}`,
      before: { federation_code: null },
      after: { federation_code: '3205460' },
      reason: 'licence',
    })
    const listed = `select results.place from results join athletes using (athlete_id) join result_revisions using (revision_id)
      join races using (race_id) where race_code = 'T1F' and athlete_id = ${athlete_id}`
    const file = folderOf({ 'list.csv': 'Rank,FIS Code\n1,A1\n2,A2\n3,3205460\n' })
    await run('import', 'results', `${file}/list.csv`, '--race', 'T1F', '--yes')
    expect(await one(listed)).toBe(3)
    await expectRefused(1, 'already', [...set, ...reason])
    await run(...set.with(4, 'A4'), ...reason)
    expect(await one(code)).toBe('A4')
  })

  test('refuses the code of another athlete, also in another case, and an invalid code', async () => {
    const set = ['athlete', 'set', 'A4', ...reason, '--code']
    await expectRefused(1, 'Another athlete has that code: Runa Bergmoen (SWE, id:', [...set, 'a2'])
    await expectRefused(1, 'A code has at most', [...set, 'id:7'])
    await expectRefused(1, 'A code has at most', [...set, 'a b'])
    await expectRefused(1, 'A code has at most', [...set, ''])
    expect(await one(code)).toBe('A4')
  })
})

describe('athlete set, other fields', () => {
  const { run, one, lastAudit, expectDryRun, expectRefused } = testContext(pool)
  const row = `select concat_ws(' ', name, country, active, youth) from athletes join season_athletes using (athlete_id)
    where federation_code = 'A2'`

  test('changes name, nation and flags in one step, with a reason and one line in the audit log', async () => {
    const set = ['athlete', 'set', 'A2', '--name', 'Runa Berg', '--nation', 'GER', '--active', 'no']
    await expectDryRun(row, ...set)
    await expectRefused(1, 'needs --reason', set)
    expect(await run(...set, '--reason', 'new nation')).toEqual({
      status: 0,
      out: 'Runa Bergmoen: name Runa Bergmoen → Runa Berg, country SWE → DEU, active yes → no.\n',
      problems: '',
    })
    expect(await one(row)).toBe('Runa Berg DEU f f')
    expect(await lastAudit()).toMatchObject({
      act: 'athlete set',
      before: { name: 'Runa Bergmoen', country: 'SWE', active: true },
      after: { name: 'Runa Berg', country: 'DEU', active: false },
      reason: 'new nation',
    })
    await run('athlete', 'set', 'A2', '--name', 'Runa Bergmoen', '--active', 'yes', '--reason', 'back')
    await run('athlete', 'set', 'A2', '--nation', 'SWE', '--reason', 'back')
  })

  test('refuses an unknown nation, an unknown pro team, and values that change nothing', async () => {
    const set = ['athlete', 'set', 'A2', '--reason', 'why']
    await expectRefused(1, 'must be a three-letter code', [...set, '--nation', 'QQQ'])
    await expectRefused(1, 'no pro team with that name', [...set, '--pro-team', 'Nobody'])
    await expectRefused(1, 'Another athlete has that code', [...set, '--active', 'no', '--code', 'a3'])
    await expectRefused(1, 'Nothing would change', [...set, '--active', 'yes'])
    await expectRefused(2, '--active must be yes or no', [...set, '--active', 'maybe'])
    await expectRefused(2, 'Give an option for what to change', set)
  })
})

describe('athlete add and join', () => {
  const { run, one, lastAudit, expectDryRun, expectRefused } = testContext(pool)
  const reason = ['--reason', 'late entry']
  const count = 'select count(*)::int from season_athletes'

  test('adds an athlete with a price from the price rule; the gender can still be corrected', async () => {
    const add = ['athlete', 'add', 'Nora', 'Ny', '--nation', 'SUI', '--gender', 'f', '--code', 'N1']
    await expectDryRun(count, ...add)
    await expectRefused(1, 'requires --reason', add)
    expect((await run(...add, ...reason)).out).toMatch(/^Nora Ny \(id:\d+\) is in 2030-31 at \d+\.\n$/)
    expect(await lastAudit()).toMatchObject({ act: 'athlete add', reason: 'late entry' })
    await expectRefused(1, 'Another athlete has that code: Nora Ny (CHE, id:', [...add, ...reason])
    const set = ['athlete', 'set', 'N1', ...reason]
    expect((await run(...set, '--gender', 'm', '--birth-date', '1998-02-14')).out).toBe(
      'Nora Ny: gender f → m, birth_date none → 1998-02-14.\n',
    )
    await expectRefused(2, '--gender must be m or f', [...set, '--gender', 'x'])
    await expectRefused(1, 'players could already pick the athlete, or a result list names them', [
      ...set.with(2, 'A1'),
      '--gender',
      'm',
    ])
  })

  test('adds an athlete who is known from another season', async () => {
    await pool.query(`delete from season_athletes where athlete_id =
      (select athlete_id from athletes where federation_code = 'N1')`)
    const join = ['athlete', 'join', 'N1', ...reason]
    await expectDryRun(count, ...join)
    expect((await run(...join)).out).toMatch(/^Nora Ny .* is in 2030-31 at/)
    await expectRefused(1, 'already in this season', join)
    await expectRefused(1, 'No athlete, or more than one, matches nobody', join.with(2, 'nobody'))
    await pool.query(`delete from season_athletes where athlete_id =
      (select athlete_id from athletes where federation_code = 'N1')`)
    expect(await one(count)).toBeGreaterThan(0)
  })
})

describe('import results', () => {
  const list = 'Rank,FIS Code,Name,Nation,Sponsor\n1,A1,,,\n2,A2,,,\n3,A3,,,\n4,A4,,,\n5,F5,NOVA Nina,AIN,x\n'
  const importList = (content: string, ...more: string[]) =>
    operator(pool, 'import', 'results', `${folderOf({ 'falun.csv': content })}/falun.csv`, ...more)

  test('accepts a downloaded list, and reports new athletes and the columns that it did not read [S5 S7]', async () => {
    const taken = await importList(list, '--race', 'W1F', '--create-athletes')
    expect(taken).toMatchObject({ status: 0, problems: '' })
    expect(taken.out).toMatch(/^new revisions +W1F$/m)
    expect(taken.out).toMatch(/^columns not read +Sponsor$/m)
    expect(taken.out).toMatch(/Athletes added to the season:\n.*\n +F5 +Nina Nova +AIN +f +211$/m)
  })

  test('refuses a shorter list without --yes, and lists the missing athletes [S3]', async () => {
    const short = 'Rank,FIS Code\n1,A1\n'
    const missing =
      'W1F: 4 of the 5 athletes in list 2 are missing: Runa Bergmoen, Seraina Schnee, Lena Wachs, Nina Nova\n'
    expect(await importList(short, '--race', 'W1F')).toEqual({
      status: 1,
      out: '',
      problems: `${missing}Nothing was written: confirm with y, or use --yes.\n`,
    })
    const tried = await importList(short, '--race', 'W1F', '--dry-run')
    expect(tried.out).toContain(`Needs --yes:\n  ${missing}`)
    const taken = await importList(short, '--race', 'W1F', '--yes')
    expect(taken.out).toContain(`Warnings:\n  ${missing}`)
  })
})
