import { describe, expect, test } from 'vitest'
import { job_handlers } from '#server/app/job-handlers.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { Db } from '#server/platform/db/db.ts'
import { logIn } from '#testing/browser.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const owner = await logIn(app, pool, test_ids.users.oskar)
const olga = await logIn(app, pool, test_ids.users.olga)

const run = () => runJobs(Db.of(pool), job_handlers, openLog().log)
const settle = async (sidebet_id: number, body: object, headers = {}, who = owner) => {
  const reply = await who.ask('POST', `/api/admin/sidebets/${sidebet_id}/settlements`, body, headers)
  await run()
  return reply
}
const jobOf = async (reply: { json: () => { job_id: number } }) =>
  (await owner.ask('GET', `/api/admin/jobs/${reply.json().job_id}`)).json()
const previewOf = async (sidebet_id: number, body: object) => {
  const { job_id } = (await owner.ask('POST', `/api/admin/sidebets/${sidebet_id}/previews`, body)).json()
  await run()
  const path = `/api/admin/sidebets/${sidebet_id}/previews/${job_id}`
  return (await owner.ask('GET', path)).json().preview
}

type Bet = {
  sidebet_id: number
  is_closed: boolean
  settled_option_id: number | null
  last_settlement: { by: string; at: string; reason: string | null } | null
  answers: number
  options: { option_id: number; description: string; placed: number | null }[]
  proposal: { option_id: number; because: string } | null
}

const send = (body: object, headers = {}) => owner.ask('POST', '/api/admin/sidebets', body, headers)

async function readBets(weekend_id: number): Promise<Bet[]> {
  const { weekends } = (await owner.ask('GET', '/api/admin/sidebets')).json()
  return weekends.find((each: { weekend_id: number }) => each.weekend_id === weekend_id).sidebets
}

/** Adds a closed side bet to Ruka, where the sprint is official. Anna's answer is Ask, and Björn's is Birk. */
async function closedBet(question: string): Promise<number> {
  const { rows } = await pool.query(
    `with bet as (
       insert into sidebets (weekend_id, description, value, betting_close, locked_at)
       values ($1, $2, 1000, game_now() - interval '9 days', null) returning sidebet_id),
     ask as (insert into sidebet_options (sidebet_id, description) select sidebet_id, 'Ask Aune' from bet
       returning option_id, sidebet_id),
     birk as (insert into sidebet_options (sidebet_id, description) select sidebet_id, 'Birk Berg' from bet
       returning option_id, sidebet_id)
     select bet.sidebet_id, ask.option_id as ask, birk.option_id as birk from bet, ask, birk`,
    [test_ids.weekends.ruka, question],
  )
  const [{ sidebet_id, ask, birk }] = rows
  await pool.query(
    `insert into placed_sidebets (sidebet_id, user_id, option_id, placed_at)
     values ($1, $2, $3, game_now() - interval '10 days'), ($1, $4, $5, game_now() - interval '10 days')`,
    [sidebet_id, test_ids.users.anna, ask, test_ids.users.bjorn, birk],
  )
  return sidebet_id
}

describe('side bets in the admin pages', () => {
  test('the answers of players stay hidden until the side bet closes [R13]', async () => {
    const closed = await closedBet('Who is first?')
    const at = (bets: Bet[], id: number) => bets.find(({ sidebet_id }) => sidebet_id === id)!
    const shown = at(await readBets(test_ids.weekends.ruka), closed)
    expect([shown.answers, ...shown.options.map(({ placed }) => placed)]).toEqual([2, 1, 1])
    const open = at(await readBets(test_ids.weekends.davos), test_ids.sidebets.davos)
    expect(open.is_closed).toBe(false)
    expect(open.options.map(({ placed }) => placed)).toEqual(open.options.map(() => null))
  })

  test('official results are used to propose an answer, but only to a question from a template', async () => {
    const known = await closedBet('Who wins the Ruka Sprint?')
    const free = await closedBet('Who smiles most?')
    const bets = await readBets(test_ids.weekends.ruka)
    const answered = bets.find(({ sidebet_id }) => sidebet_id === known)!
    const proposed = answered.options.find(({ option_id }) => option_id === answered.proposal?.option_id)
    expect([proposed?.description, answered.proposal?.because]).toEqual([
      'Ask Aune',
      'Ask Aune (Norway) won the Ruka Sprint.',
    ])
    expect(bets.find(({ sidebet_id }) => sidebet_id === free)?.proposal).toBeNull()
  })

  test('a side bet is previewed and settled by jobs, and the answer can be corrected with a reason', async () => {
    const sidebet_id = await closedBet('Who wins the Ruka Sprint?')
    const find = async () =>
      (await readBets(test_ids.weekends.ruka)).find((bet) => bet.sidebet_id === sidebet_id)!
    const { options, last_settlement } = await find()
    const [ask, birk] = options.map(({ option_id }) => option_id)
    expect(last_settlement).toBeNull()
    const right = { option_id: ask, seen_option_id: null }
    const shown = await previewOf(sidebet_id, right)
    expect(shown).toMatchObject({ right: 1, right_before: 0 })
    expect(shown.players.changed).toBeGreaterThan(0)
    expect((await find()).settled_option_id).toBeNull()

    const key = { 'idempotency-key': 'one-settlement' }
    const [first, again] = [await settle(sidebet_id, right, key), await settle(sidebet_id, right, key)]
    expect(again.json()).toEqual(first.json())
    expect(await jobOf(first)).toMatchObject({
      kind: 'settle',
      about: ['Who wins the Ruka Sprint?'],
      state: 'done',
      actor_name: 'oskar',
    })
    expect(await find()).toMatchObject({
      settled_option_id: ask,
      last_settlement: { by: 'oskar', reason: null },
    })

    // An operator whose page still shows the side bet as unsettled cannot settle it differently.
    const stale = await settle(
      sidebet_id,
      { option_id: birk, seen_option_id: null, reason: 'jury' },
      {},
      olga,
    )
    expect([stale.statusCode, stale.json().message]).toEqual([412, 'Changed by oskar since you opened it'])
    const seen = { option_id: birk, seen_option_id: ask }
    const without = await settle(sidebet_id, seen)
    expect([without.statusCode, Object.keys(without.json().field_errors)]).toEqual([422, ['reason']])
    // A preview needs no reason.
    expect(await previewOf(sidebet_id, seen)).toMatchObject({ right: 1, right_before: 1 })
    expect((await settle(sidebet_id, { ...seen, reason: 'photo finish' }, {}, olga)).statusCode).toBe(200)
    expect(await find()).toMatchObject({
      settled_option_id: birk,
      last_settlement: { by: 'olga', reason: 'photo finish' },
    })
    const { rows } = await pool.query(`select count(*)::int as lines from audit where subject = $1`, [
      `sidebet ${sidebet_id}`,
    ])
    expect(rows[0].lines).toBe(2)
  })

  test('if two operators settle a side bet at the same time, the second job fails, with a message that does not mention points', async () => {
    const sidebet_id = await closedBet('Who wins the Ruka Sprint?')
    const bet = (await readBets(test_ids.weekends.ruka)).find((each) => each.sidebet_id === sidebet_id)!
    const [ask, birk] = bet.options.map(({ option_id }) => option_id)
    const add = (who: typeof owner, option_id: number) =>
      who.ask('POST', `/api/admin/sidebets/${sidebet_id}/settlements`, { option_id, seen_option_id: null })
    const [first, second] = [await add(owner, ask!), await add(olga, birk!)]
    await run()
    expect((await jobOf(first)).state).toBe('done')
    expect(await jobOf(second)).toMatchObject({
      state: 'failed',
      problem: { code: 'stale', message: 'Somebody else has settled this side bet in the meantime.' },
    })
  })

  test('a preview is shown only to the user who requested it; an open or unknown side bet cannot be settled', async () => {
    const { davos } = test_ids.sidebets
    const body = { option_id: null, seen_option_id: null }
    const open = await owner.ask('POST', `/api/admin/sidebets/${davos}/previews`, body)
    expect([open.statusCode, open.json().code]).toEqual([409, 'sidebet'])
    expect((await settle(999, body)).statusCode).toBe(404)
    const sidebet_id = await closedBet('Who wins?')
    const { job_id } = (await owner.ask('POST', `/api/admin/sidebets/${sidebet_id}/previews`, body)).json()
    expect((await olga.ask('GET', `/api/admin/sidebets/${sidebet_id}/previews/${job_id}`)).statusCode).toBe(
      404,
    )
  })

  test('a dry run adds nothing; a side bet is added once for each idempotency key, and can be removed once', async () => {
    const before = await fingerprint(pool)
    const change = {
      act: 'sidebet add',
      weekend_id: test_ids.weekends.davos,
      question: 'Which nation wins the Davos Sprint?',
      points: 20,
      answers: ['Norway', 'Sweden', 'Another nation'],
    }
    expect((await send({ dry_run: true, change })).statusCode).toBe(200)
    expect(changedTables(before, await fingerprint(pool))).toEqual([])

    const key = { 'idempotency-key': 'one-side-bet' }
    for (const _ of [1, 2]) expect((await send({ dry_run: false, change }, key)).statusCode).toBe(200)
    const added = (await readBets(test_ids.weekends.davos)).filter(({ options }) => options.length === 3)
    expect(added).toHaveLength(1)

    const { sidebet_id } = added[0]!
    const remove = { act: 'sidebet remove', sidebet_id }
    expect((await send({ dry_run: false, change: remove })).statusCode).toBe(200)
    expect((await send({ dry_run: false, change: remove })).statusCode).toBe(404)
  })

  test('the answers must differ from each other, and the deadline must be before the start of the last race', async () => {
    const change = {
      act: 'sidebet add',
      weekend_id: test_ids.weekends.davos,
      question: 'Who?',
      points: 20,
      answers: ['Ask', 'Ask'],
    }
    expect((await send({ dry_run: true, change })).json().message).toContain('two different answers')
    const late = { ...change, answers: ['Ask', 'Birk'], closes_at: '2099-01-01T10:00' }
    expect((await send({ dry_run: true, change: late })).json().message).toContain('last race')
  })

  test('the values for templates are the races of the weekend and the athletes who can be picked', async () => {
    const choices = (
      await owner.ask('GET', `/api/admin/sidebets/choices?weekend_id=${test_ids.weekends.davos}`)
    ).json()
    expect(choices.races.map(({ name }: { name: string }) => name)).toEqual(['Davos Sprint'])
    expect(choices.athletes[0]).toMatchObject({ name: 'Ask Aune', gender: 'm', country: 'NOR' })
    expect(choices.nations[0]).toEqual({ name: 'Norway', gender: 'm' })
  })
})
