import { describe, expect, test } from 'vitest'
import { logIn } from '#testing/browser.ts'
import { cast } from '#testing/cast.ts'
import { castApp } from '#testing/cast-app.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'

const { app, pool } = await castApp()
const owner = await logIn(app, pool, cast.users.oskar)

type Bet = {
  sidebet_id: number
  is_closed: boolean
  settled_option_id: number | null
  answers: number
  options: { option_id: number; description: string; placed: number | null }[]
  proposal: { option_id: number; because: string } | null
}

const send = (body: object, headers = {}) => owner.ask('POST', '/api/admin/sidebets', body, headers)

async function readBets(weekend_id: number): Promise<Bet[]> {
  const { weekends } = (await owner.ask('GET', '/api/admin/sidebets')).json()
  return weekends.find((each: { weekend_id: number }) => each.weekend_id === weekend_id).sidebets
}

/** A closed side bet of Ruka, whose sprint is official; Anna answered Ask, Björn Birk. */
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
    [cast.weekends.ruka, question],
  )
  const [{ sidebet_id, ask, birk }] = rows
  await pool.query(
    `insert into placed_sidebets (sidebet_id, user_id, option_id, placed_at)
     values ($1, $2, $3, game_now() - interval '10 days'), ($1, $4, $5, game_now() - interval '10 days')`,
    [sidebet_id, cast.users.anna, ask, cast.users.bjorn, birk],
  )
  return sidebet_id
}

describe('side bets in the admin pages', () => {
  test('what players answered stays hidden until the side bet closes [R13]', async () => {
    const closed = await closedBet('Who is first?')
    const at = (bets: Bet[], id: number) => bets.find(({ sidebet_id }) => sidebet_id === id)!
    const shown = at(await readBets(cast.weekends.ruka), closed)
    expect([shown.answers, ...shown.options.map(({ placed }) => placed)]).toEqual([2, 1, 1])
    const open = at(await readBets(cast.weekends.davos), cast.sidebets.davos)
    expect(open.is_closed).toBe(false)
    expect(open.options.map(({ placed }) => placed)).toEqual(open.options.map(() => null))
  })

  test('official results propose the answer of a question from a template, but not of others', async () => {
    const known = await closedBet('Who wins the Ruka Sprint?')
    const free = await closedBet('Who smiles most?')
    const bets = await readBets(cast.weekends.ruka)
    const answered = bets.find(({ sidebet_id }) => sidebet_id === known)!
    const proposed = answered.options.find(({ option_id }) => option_id === answered.proposal?.option_id)
    expect([proposed?.description, answered.proposal?.because]).toEqual([
      'Ask Aune',
      'Ask Aune (Norway) won the Ruka Sprint.',
    ])
    expect(bets.find(({ sidebet_id }) => sidebet_id === free)?.proposal).toBeNull()
  })

  test('settling is previewed, then done once, and corrected with a reason', async () => {
    const sidebet_id = await closedBet('Who wins the Ruka Sprint?')
    const [ask, birk] = (await readBets(cast.weekends.ruka)).find(
      (bet) => bet.sidebet_id === sidebet_id,
    )!.options
    const right = {
      act: 'sidebet settle',
      sidebet_id,
      option_id: ask!.option_id,
      seen_option_id: null,
    }
    const settled = async () =>
      (await pool.query('select settled_option_id from sidebets where sidebet_id = $1', [sidebet_id])).rows[0]
        .settled_option_id
    const tried = (await send({ dry_run: true, change: right })).json()
    expect([tried.right, tried.players.changed, await settled()]).toEqual([1, expect.any(Number), null])
    expect(tried.players.changed).toBeGreaterThan(0)

    expect((await send({ dry_run: false, change: right })).statusCode).toBe(200)
    expect(await settled()).toBe(ask!.option_id)

    // An operator whose page still shows it as open cannot settle it differently.
    const other = { ...right, option_id: birk!.option_id }
    expect((await send({ dry_run: false, reason: 'jury', change: other })).statusCode).toBe(412)
    const seen = { ...other, seen_option_id: ask!.option_id }
    const without = await send({ dry_run: false, change: seen })
    expect([without.statusCode, Object.keys(without.json().field_errors)]).toEqual([422, ['reason']])
    expect((await send({ dry_run: false, reason: 'jury decision', change: seen })).statusCode).toBe(200)
    expect(await settled()).toBe(birk!.option_id)
  })

  test('a dry run adds nothing; a side bet is added once, and can be removed while nobody has answered', async () => {
    const before = await fingerprint(pool)
    const change = {
      act: 'sidebet add',
      weekend_id: cast.weekends.davos,
      question: 'Which nation wins the Davos Sprint?',
      points: 20,
      answers: ['Norway', 'Sweden', 'Another nation'],
    }
    expect((await send({ dry_run: true, change })).statusCode).toBe(200)
    expect(changedTables(before, await fingerprint(pool))).toEqual([])

    const key = { 'idempotency-key': 'one-side-bet' }
    for (const _ of [1, 2]) expect((await send({ dry_run: false, change }, key)).statusCode).toBe(200)
    const added = (await readBets(cast.weekends.davos)).filter(({ options }) => options.length === 3)
    expect(added).toHaveLength(1)

    const { sidebet_id } = added[0]!
    const early = {
      act: 'sidebet settle',
      sidebet_id,
      option_id: added[0]!.options[0]!.option_id,
      seen_option_id: null,
    }
    expect((await send({ dry_run: true, change: early })).json().code).toBe('sidebet')
    const remove = { act: 'sidebet remove', sidebet_id }
    expect((await send({ dry_run: false, change: remove })).statusCode).toBe(200)
    expect((await send({ dry_run: false, change: remove })).statusCode).toBe(404)
  })

  test('answers must differ, and the deadline must lie before the last start', async () => {
    const change = {
      act: 'sidebet add',
      weekend_id: cast.weekends.davos,
      question: 'Who?',
      points: 20,
      answers: ['Ask', 'Ask'],
    }
    expect((await send({ dry_run: true, change })).json().message).toContain('two different answers')
    const late = { ...change, answers: ['Ask', 'Birk'], closes_at: '2099-01-01T10:00' }
    expect((await send({ dry_run: true, change: late })).json().message).toContain('last race')
  })

  test('templates are filled from the races of the weekend and the athletes on offer', async () => {
    const choices = (
      await owner.ask('GET', `/api/admin/sidebets/choices?weekend_id=${cast.weekends.davos}`)
    ).json()
    expect(choices.races.map(({ name }: { name: string }) => name)).toEqual(['Davos Sprint'])
    expect(choices.athletes[0]).toMatchObject({ name: 'Ask Aune', gender: 'm', country: 'NOR' })
    expect(choices.nations[0]).toEqual({ name: 'Norway', gender: 'm' })
  })
})
