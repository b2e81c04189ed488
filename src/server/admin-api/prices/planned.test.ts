import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { examine } from '#server/doctor/examine.ts'
import { Db } from '#server/platform/db/db.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { publishDuePrices } from '#server/prices/publish-planned.ts'
import { listPricing } from '#server/prices/store/pricing.ts'
import { logIn } from '#testing/browser.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const olga = await logIn(app, pool, test_ids.users.olga)
const anna = await logIn(app, pool, test_ids.users.anna)
const db = Db.of(pool)
const path = '/api/admin/prices/planned'
const { calle } = test_ids.athletes

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const plan = (lines: string, more: object = {}) =>
  olga.ask('POST', path, { order: 'set', lines, publish_at: inHours(24), reason: 'December', ...more })
const plans = async () => (await olga.ask('GET', path)).json()
const publish = () => publishDuePrices(db, openLog().log)
const passTime = () => pool.query(`update planned_prices set publish_at = game_now() where state = 'planned'`)
const priceOf = async (athlete_id: number) => {
  const { rows } = await pool.query(
    'select price from season_athletes where season_id = 1 and athlete_id = $1',
    [athlete_id],
  )
  return rows[0]?.price
}
const acts = async () => {
  const { rows } = await pool.query(
    `select act from audit where act like 'price%' and audit_id > $1 order by audit_id`,
    [last_audit_id],
  )
  return rows.map(({ act }) => act)
}

let last_audit_id = 0

beforeEach(async () => {
  const { rows } = await pool.query('select max(audit_id)::int as last from audit')
  last_audit_id = rows[0].last ?? 0
  await pool.query(`delete from planned_prices;
    delete from prices where set_at > '2026-01-01';
    insert into season_athletes (season_id, athlete_id) values (1, 3) on conflict do nothing;
    update season_athletes set price = athlete_id * 1000 where season_id = 1`)
})

test('planned prices are published when they are due, and only once if several processes try', async () => {
  const made = await plan('3420001 21000\nid:2 22000')
  expect(made.statusCode, made.body).toBe(200)
  await Promise.all([publish(), publish()])
  expect(await priceOf(1)).toBe(1000)

  const [planned] = (await plans()).planned
  expect(planned).toMatchObject({ planned_by: 'olga', reason: 'December', method: 'set', misfits: [] })
  expect(planned.changes).toMatchObject([
    { name: 'Ask Aune', before: 1000, price: 21_000 },
    { before: 2000, price: 22_000 },
  ])
  await passTime()
  const other_pool = openPool(pool.options.connectionString!, { max: 2 })
  onTestFinished(() => other_pool.end())
  await Promise.all([publish(), publishDuePrices(Db.of(other_pool), openLog().log), publish()])
  expect([await priceOf(1), await priceOf(2)]).toEqual([21_000, 22_000])
  expect(await acts()).toEqual(['price plan', 'price set', 'price plan publish'])
  const { rows } = await pool.query('select count(*)::int from prices where price in (21000, 22000)')
  expect(rows).toEqual([{ count: 2 }])
  expect(await plans()).toMatchObject({ planned: [], incomplete: [] })
})

test('players do not see planned prices before they are published, and a pick keeps the price that was paid', async () => {
  await pool.query(`insert into teams (selection_id, user_id) values (2, 1) on conflict do nothing;
    insert into picks (selection_id, user_id, athlete_id, bought_for, gender) values (2, 1, 2, 2000, 'm')
    on conflict do nothing`)
  const routes = [
    '/api/athletes/2/prices',
    `/api/weekends/${test_ids.weekends.davos}/prices`,
    '/api/athletes',
    '/api/athletes/2',
    '/api/messages',
  ]
  const replies = () =>
    Promise.all(
      routes.flatMap((url) => [
        app.inject(url).then(({ body }) => body),
        anna.ask('GET', url).then(({ body }) => body),
      ]),
    )
  const before = await replies()
  const version = (await pool.query('select count(*) from public_changes')).rows
  await plan('id:2 23456')
  expect((await pool.query('select count(*) from public_changes')).rows).toEqual(version)
  expect(await replies()).toEqual(before)
  await passTime()
  await publish()
  const weekend_prices = (await app.inject(routes[1]!)).json()
  expect(weekend_prices).toContainEqual({ athlete_id: 2, price: 23_456 })
  const { rows } = await pool.query('select bought_for from picks where athlete_id = 2 and selection_id = 2')
  expect(rows).toContainEqual({ bought_for: 2000 })
})

test('a publication leaves out athletes who were removed or got another price, and operators see who was left out', async () => {
  await plan('id:1 21000\nid:2 22000\nid:3 23000')
  await olga.ask('POST', '/api/admin/prices', { order: 'set', lines: 'id:1 1500', reason: 'typo' })
  await pool.query('delete from season_athletes where season_id = 1 and athlete_id = $1', [calle])
  const misfits = [
    { name: 'Ask Aune', misfit: 'changed' },
    { name: 'Calle Åström', misfit: 'removed' },
  ]
  expect((await plans()).planned).toMatchObject([{ misfits }])
  const findingOf = async (check: string) =>
    (await examine(db, 1)).find((finding) => finding.check === check)!.found
  expect(await findingOf('planned prices fit the season')).toEqual([
    expect.stringMatching(/^Ask Aune, planned for .* UTC: has a newer price$/),
    expect.stringMatching(/^Calle Åström, planned for .* UTC: no longer in the season$/),
  ])

  await passTime()
  await publish()
  expect([await priceOf(1), await priceOf(2)]).toEqual([1500, 22_000])
  const { planned, incomplete } = await plans()
  expect(planned).toEqual([])
  expect(incomplete).toMatchObject([{ left_out: misfits }])
  expect(await findingOf('all planned prices were published')).toHaveLength(2)
  const read = `${path}/${incomplete[0].planned_id}/read`
  expect((await olga.ask('PUT', read, {})).statusCode).toBe(200)
  expect((await olga.ask('PUT', read, {})).statusCode).toBe(404)
  expect(await findingOf('all planned prices were published')).toEqual([])
})

test('a plan’s time and prices can be changed, by one operator at a time, and a plan can be cancelled', async () => {
  const { planned_id } = (await plan('id:1 21000')).json()
  const [{ version }] = (await plans()).planned
  const url = `${path}/${planned_id}`
  const change = (body: object, if_match = version) =>
    olga.ask('PUT', url, { publish_at: inHours(48), reason: 'later', ...body }, { 'if-match': if_match })
  expect((await change({})).statusCode).toBe(200)
  expect((await change({})).json()).toMatchObject({ code: 'stale' })
  expect((await plans()).planned).toMatchObject([{ reason: 'later', changes: [{ price: 21_000 }] }])
  expect((await change({ lines: 'id:1 1\nid:77 x' }, '*')).json().errors).toHaveLength(1)
  expect((await change({ lines: 'id:2 25000' }, '*')).statusCode).toBe(200)
  expect((await plans()).planned).toMatchObject([{ changes: [{ athlete_id: 2, price: 25_000 }] }])
  expect((await change({ publish_at: inHours(-1) }, '*')).json().field_errors).toEqual({
    publish_at: 'The time must be in the future',
  })

  expect((await olga.ask('DELETE', url, {}, { 'if-match': version })).statusCode).toBe(412)
  expect((await olga.ask('DELETE', url, {})).statusCode).toBe(200)
  expect((await olga.ask('DELETE', url, {})).statusCode).toBe(404)
  await passTime()
  await publish()
  expect(await priceOf(2)).toBe(2000)
  expect(await acts()).toEqual(['price plan', 'price plan change', 'price plan change', 'price plan cancel'])
})

test('an athlete can be in only one plan, and a plan is refused if its preview is outdated', async () => {
  await plan('id:1 21000')
  const refused = await plan('id:1 22000\nid:2 3000')
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Prices are already planned for Ask Aune. Change or cancel those first',
  ])
  const stale = await olga.ask(
    'POST',
    path,
    { order: 'set', lines: 'id:2 3000', publish_at: inHours(1), reason: 'x' },
    { 'if-match': '"0"' },
  )
  expect(stale.statusCode).toBe(412)
  expect((await plan('id:2 3000')).statusCode).toBe(200)
  expect((await plans()).planned).toHaveLength(2)
})

test('results that are published after a plan was made still count in the next change of prices', async () => {
  const hasNews = async () => (await listPricing(db, 1)).filter(({ has_news }) => has_news)
  await plan('id:1 21000')
  // The plan is now older than the published races of the test season.
  await pool.query(
    `update planned_prices set prepared_at = '2001-01-01'; delete from prices where athlete_id = 1`,
  )
  await passTime()
  await publish()
  expect(await hasNews()).toMatchObject([{ athlete_id: 1 }])
})

const upload = (query: string, file = 'federation_code,price\n3420002,31000\n') =>
  olga.ask('POST', `/api/admin/imports/prices?${query}`, Buffer.from(file), {
    'content-type': 'application/octet-stream',
  })

test('the prices of an uploaded file can also be planned, exactly as they were previewed', async () => {
  const { digest } = (await upload('')).json().plan
  const publish_at = encodeURIComponent(inHours(24))
  const query = `reason=file&publish_at=${publish_at}`
  expect((await upload(`shown=old&${query}`)).statusCode).toBe(409)
  expect((await upload(`shown=${digest}&${query}`)).json()).toMatchObject({ is_written: true })
  expect(await priceOf(2)).toBe(2000)
  expect((await plans()).planned).toMatchObject([
    { method: 'import', reason: 'file', changes: [{ athlete_id: 2, before: 2000, price: 31_000 }] },
  ])
  await passTime()
  await publish()
  expect(await priceOf(2)).toBe(31_000)
  expect(await acts()).toEqual(['price plan', 'price plan publish'])
})

test('a file can be planned only as previewed; the plan ignores the column “active”, and a column with dates is refused', async () => {
  const at = `reason=file&publish_at=${encodeURIComponent(inHours(24))}`
  const flags = 'federation_code,price,active\n3420002,31000,no\n3420001,1000,no\n'
  const shown = (await upload(at, flags)).json()
  expect(shown.plan.changes.map(({ fields }: { fields: string[] }) => fields)).toEqual([
    ['price: 2000 → 31000'],
  ])
  expect((await plans()).planned).toEqual([])

  const now_digest = (await upload('', flags)).json().plan.digest
  expect((await upload(`shown=${now_digest}&${at}`, flags)).statusCode).toBe(409)
  expect((await plans()).planned).toEqual([])
  expect((await upload(`shown=${shown.plan.digest}&${at}`, flags)).json()).toMatchObject({ is_written: true })
  expect((await plans()).planned).toMatchObject([{ changes: [{ athlete_id: 2, price: 31_000 }] }])
  expect((await upload(`shown=${shown.plan.digest}&${at}`, flags)).statusCode).toBe(409)
  expect((await plans()).planned).toHaveLength(1)

  const dated = (await upload(at, 'federation_code,price,set_at\n3420001,9000,2020-01-01\n')).json()
  expect([dated.plan, dated.issues[0].column]).toEqual([null, 'set_at'])
  const only_flags = await upload(at, 'federation_code,price,active\n3420001,1000,no\n')
  expect([only_flags.statusCode, only_flags.json().message]).toEqual([
    409,
    'The file changes no price, so there is nothing to plan',
  ])
})
