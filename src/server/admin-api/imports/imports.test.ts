import { strToU8, zipSync } from 'fflate'
import { describe, expect, test, vi } from 'vitest'
import { max_scoring_requests } from '#server/scoring/store/while-scoring.ts'
import { logIn } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const operator = await logIn(app, pool, test_ids.users.olga)
const player = await logIn(app, pool, test_ids.users.anna)
// An import needs a reason as soon as there is a team.
await pool.query('insert into teams (selection_id, user_id) values ($1, $2)', [
  test_ids.selections.davos,
  test_ids.users.anna,
])

type Answers = { name?: string; shown?: string; reason?: string; is_confirmed?: 'yes' }

async function send(what: string, file: string | Uint8Array, answers: Answers = {}, person = operator) {
  const query = new URLSearchParams(answers)
  return person.ask('POST', `/api/admin/imports/${what}?${query}`, Buffer.from(file as string), {
    'content-type': 'application/octet-stream',
  })
}
const plan = async (what: string, file: string | Uint8Array) => (await send(what, file)).json()

async function priceOf(code: string): Promise<number | null | undefined> {
  const { rows } = await pool.query(
    `select price from season_athletes join athletes using (athlete_id) where federation_code = $1 and season_id = 1`,
    [code],
  )
  return rows[0]?.price
}

const auditOf = async (act: string) =>
  (await pool.query('select actor, reason, after from audit where act = $1 order by audit_id', [act])).rows

const athletes = `federation_code,name,country,gender,price
900001,Kari Fjell,NOR,f,7000
900002,Olaf Dalen,NOR,m,
`

describe('athletes', () => {
  test('showing a plan writes nothing; importing writes exactly the shown plan, once, with an audit line', async () => {
    const { plan: planned, is_written } = await plan('athletes', athletes)
    expect([is_written, planned.change_count, planned.needs_reason]).toEqual([false, 2, true])
    expect(planned.changes).toEqual([
      { change: 'added', name: 'Kari Fjell (900001)', fields: ['price: 7000'] },
      { change: 'added', name: 'Olaf Dalen (900002)', fields: [] },
    ])
    expect(await priceOf('900001')).toBeUndefined()

    const shown = planned.digest
    expect((await send('athletes', athletes, { shown, reason: 'x' }, player)).statusCode).toBe(403)
    const without_reason = await send('athletes', athletes, { shown })
    expect([without_reason.statusCode, without_reason.json().field_errors]).toMatchObject([
      422,
      { reason: 'Please give a reason' },
    ])
    const other = athletes.replace('7000', '7100')
    expect((await send('athletes', other, { shown, reason: 'x' })).statusCode).toBe(409)
    expect(await priceOf('900001')).toBeUndefined()

    const written = await send('athletes', athletes, { shown, reason: 'new season' })
    expect([written.statusCode, written.json().is_written]).toEqual([200, true])
    expect(await priceOf('900001')).toBe(7000)
    expect(await auditOf('import athletes')).toMatchObject([
      { actor: `player ${test_ids.users.olga}`, reason: 'new season', after: { new_athletes: 2 } },
    ])
    expect((await send('athletes', athletes, { shown, reason: 'again' })).statusCode).toBe(409)
    expect(await auditOf('import athletes')).toHaveLength(1)
  })

  test('a new name for a known code is saved only if the operator has answered the question with yes', async () => {
    const renamed = athletes.replace('Kari Fjell', 'Kari Dalen')
    const { plan: planned } = await plan('athletes', renamed)
    expect(planned.question.rows).toEqual(['900001: Kari Fjell → Kari Dalen'])
    expect(planned.changes[0].fields).toEqual(['name: Kari Fjell → Kari Dalen'])
    const answers = { shown: planned.digest, reason: 'married' }
    expect((await send('athletes', renamed, answers)).statusCode).toBe(409)
    expect((await send('athletes', renamed, { ...answers, is_confirmed: 'yes' })).statusCode).toBe(200)
  })
})

describe('prices', () => {
  test('are locked before the team constraints', async () => {
    const other = await pool.connect()
    await other.query(`begin; select pg_advisory_xact_lock(hashtext('prices'), ${test_ids.season})`)
    const planned = plan('prices', 'federation_code,price\n3420001,21000\n')
    const waiting = `select from pg_locks join pg_database d on d.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`
    await vi.waitFor(async () => expect((await pool.query(waiting)).rows).toHaveLength(1), {
      timeout: 60_000,
    })
    const { rows } = await other.query(`select pg_try_advisory_xact_lock(hashtext('fillable'), 0) as is_free`)
    await other.query('rollback')
    other.release()
    expect(rows).toEqual([{ is_free: true }])
    expect((await planned).plan).not.toBeNull()
  })

  const prices = 'federation_code,price\n900001,7500\n900002,5000\n'

  test('are written as shown, but refused if somebody else has changed a price meanwhile', async () => {
    const { plan: planned } = await plan('prices', prices)
    expect(planned.changes.map(({ fields }: { fields: string[] }) => fields)).toEqual([
      ['price: 7000 → 7500'],
      ['price: none → 5000'],
    ])
    await pool.query(`update season_athletes set price = 6000 where price = 7000`)
    const stale = await send('prices', prices, { shown: planned.digest, reason: 'x' })
    expect([stale.statusCode, stale.json().message]).toEqual([409, expect.stringMatching(/has changed/)])
    const again = (await plan('prices', prices)).plan.digest
    expect((await send('prices', prices, { shown: again, reason: 'vote' })).statusCode).toBe(200)
    expect([await priceOf('900001'), await priceOf('900002')]).toEqual([7500, 5000])
    expect(await auditOf('import prices')).toMatchObject([{ reason: 'vote', after: { changed: 2 } }])
  })

  test('rows with unknown athletes cause a question; other errors cause a refusal', async () => {
    const { plan: planned } = await plan('prices', `${prices}900099,4000\n`)
    expect(planned.question.question).toMatch(/^1 row is about athletes who are not in the season/)
    expect(planned.question.rows[0]).toMatch(/^Line 4: .*900099/)
    expect((await plan('prices', `${prices}-2,4000\n`)).plan.question.rows).toEqual(['Line 4: "-2"'])
    const { plan: none, issues } = await plan('prices', `${prices}900099,cheap\n`)
    expect([none, issues[0].line, issues[0].column]).toEqual([null, 4, 'price'])
  })
})

test('genders are accepted in the usual spellings, and errors name the uploaded file', async () => {
  const list = 'federation_code,name,country,gender\n900011,Kari Li,NOR,W\n900012,Ola Li,NOR,Men\n'
  expect((await plan('athletes', list)).plan.change_count).toBe(2)
  const wrong = list.replace('Men', 'he')
  const errors = (await send('athletes', wrong, { name: 'club list.xlsx' })).json().issues
  expect(errors).toMatchObject([
    { file: 'club list.xlsx', line: 3, expected: expect.stringMatching(/^m, f or mixed/) },
  ])
  expect((await plan('athletes', wrong)).issues[0].file).toBe('the pasted table')
})

test('after a question, new athletes in a list without codes get codes made from their names', async () => {
  const list = 'Name,Nation,Gender\nÅse Lund,NOR,Women\nKari Dalen,NOR,F\n'
  const { plan: planned } = await plan('athletes', list)
  expect(planned.question).toMatchObject({ rows: ['Åse Lund: ase-lund'] })
  const answers = { shown: planned.digest, reason: 'club list' }
  expect((await send('athletes', list, answers)).statusCode).toBe(409)
  expect((await send('athletes', list, { ...answers, is_confirmed: 'yes' })).statusCode).toBe(200)
  expect(await priceOf('ase-lund')).toBeNull()
  expect((await plan('athletes', list)).plan).toMatchObject({ change_count: 0, question: null })
})

describe('weekends', () => {
  const head = 'weekend,selection,race_code,name,date,time,kind,gender,place,country\n'
  const weekends = `${head}Falun,Sprints,FAL-F,Women Sprint,2031-01-11,10:00,sprint,f,Falun,SWE
Falun,Sprints,FAL-M,Men Sprint,2031-01-11,12:00,sprint,m,Falun,SWE
`

  test('are shown with their deadlines, and then added as shown', async () => {
    const { plan: planned } = await plan('weekends', weekends)
    expect(planned.weekends).toMatchObject([
      { name: 'Falun', first_day: '2031-01-11', selections: [{ name: 'Sprints', races: 2 }] },
    ])
    const count = async () =>
      (await pool.query(`select count(*)::int from weekends where weekend_name = 'Falun'`)).rows[0].count
    expect(await count()).toBe(0)
    const moved = weekends.replaceAll('2031-01-11', '2031-01-12')
    const answers = { shown: planned.digest, reason: 'calendar of the union' }
    expect((await send('weekends', moved, answers)).statusCode).toBe(409)
    expect(await count()).toBe(0)
    expect((await send('weekends', weekends, answers)).json().is_written).toBe(true)
    expect(await count()).toBe(1)
    expect(await auditOf('import weekends')).toMatchObject([{ reason: 'calendar of the union' }])
    const { issues } = await plan('weekends', weekends)
    expect(issues[0].found).toMatch(/Falun/)
  })

  test('are read from a workbook whose cells contain dates and times', async () => {
    const texts = ['Tour', 'Sprints', 'TOU-F', 'Women Sprint', 'sprint', 'f', 'Falun', 'SWE']
    const shared = [...head.trim().split(','), ...texts].map((text) => `<si><t>${text}</t></si>`).join('')
    const cell = (column: string, row: number, index: number) =>
      `<c r="${column}${row}" t="s"><v>${index}</v></c>`
    const headings = 'ABCDEFGHIJ'.split('').map((column, index) => cell(column, 1, index))
    const values = ['A', 'B', 'C', 'D', 'G', 'H', 'I', 'J'].map((column, index) =>
      cell(column, 2, 10 + index),
    )
    // 2031-02-01 and 10:00 in the number format of spreadsheets.
    const moments = '<c r="E2" s="1"><v>47880</v></c><c r="F2" s="2"><v>0.416666666667</v></c>'
    const workbook = zipSync(
      Object.fromEntries(
        Object.entries({
          'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
          'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
          'xl/styles.xml':
            '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="20"/></cellXfs></styleSheet>',
          'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${headings.join('')}</row><row r="2">${values.join('')}${moments}</row></sheetData></worksheet>`,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    )
    const { plan: planned, issues } = await plan('weekends', workbook)
    expect(issues).toEqual([])
    expect(planned.weekends).toMatchObject([{ name: 'Tour', first_day: '2031-02-01' }])
  })

  test('while the season is being scored, a few imports wait, and further imports get 503 with Retry-After', async () => {
    const scoring = await pool.connect()
    const lock = `(hashtext('scoring'), 1)`
    await scoring.query(`select pg_advisory_lock${lock}`)
    const replies: Awaited<ReturnType<typeof send>>[] = []
    const sent = Array.from({ length: max_scoring_requests + 2 }, async () => {
      replies.push(
        await send(
          'weekends',
          `${head}Falun,Sprints,FAL-F,Women Sprint,2031-01-11,10:00,sprint,f,Falun,SWE\n`,
        ),
      )
    })
    try {
      await vi.waitFor(() => expect(replies).toHaveLength(2), { timeout: 100_000, interval: 20 })
    } finally {
      await scoring.query(`select pg_advisory_unlock${lock}`)
      scoring.release()
    }
    for (const { statusCode, headers } of replies) {
      expect(statusCode).toBe(503)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    await Promise.all(sent)
    expect(replies.slice(2).map(({ statusCode }) => statusCode)).toEqual(
      Array(max_scoring_requests).fill(200),
    )
  }, 600_000)
})

test.each<[string, string | Uint8Array, RegExp]>([
  ['a ZIP bomb', zipSync({ 'xl/workbook.xml': new Uint8Array(20 * 1024 * 1024) }), /far too large/],
  ['a path that leads out of the archive', zipSync({ '../x': strToU8('x') }), /paths that lead out of it/],
  ['macros', zipSync({ 'xl/vbaProject.bin': strToU8('x') }), /macros/],
  ['a formula', 'federation_code,name,country,gender\n900003,=cmd(),NOR,f', /=cmd/],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old version of Excel/],
  ['an empty table', ' ', /./],
])('refuses %s with a message', async (_what, file, found) => {
  const { plan: planned, issues } = await plan('athletes', file)
  expect([planned, issues[0].found]).toEqual([null, expect.stringMatching(found)])
})

test('too large and unknown tables are refused', async () => {
  expect((await send('athletes', 'x'.repeat(2 * 1024 * 1024 + 1))).statusCode).toBe(413)
  expect((await send('results', athletes)).statusCode).toBe(404)
})
