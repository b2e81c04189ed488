import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { mayTrade } from '#game/teams/trading.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { type Crowd, closingSelection, openCrowd } from '#testing/seasons/closing-selection.ts'
import type { TeamPlayer } from '#testing/team-player.ts'
import { test_ids } from '#testing/test-season.ts'

const { ask: aune, birk, calle, dina } = test_ids.athletes

const writers = 40
/** Half of the transactions end up to this long after the close, so that changes are in progress at the close. */
const slow_ms = 200

/** How many replies of each kind there were. In a `wrong` reply, the times contradict the verdict. */
type Seen = { accepted: number; refused: number; wrong: number }

/** Adds and removes athletes until a reply says that it is too late. Counts the replies. */
async function writeUntilClosed({ add, remove }: TeamPlayer, selection_id: number): Promise<Seen> {
  const seen = { accepted: 0, refused: 0, wrong: 0 }
  for (let turn = 0; seen.refused === 0; turn++) {
    const athlete_id = [aune, birk, calle, dina][(turn >> 1) % 4]!
    const reply = await (turn % 2 === 0 ? add : remove)(selection_id, athlete_id)
    countReply(seen, reply)
  }
  return seen
}

/** Counts a reply, as wrong if its times contradict its verdict. The times are compared as texts with microseconds. */
function countReply(seen: Seen, reply: Awaited<ReturnType<TeamPlayer['add']>>): void {
  const { closes_at = '', server_time = '', code } = reply.json()
  const { 'x-accepted-at': accepted_at = '', 'x-closes-at': closed_at = '' } = reply.headers
  if (reply.statusCode === 200 && String(accepted_at) < String(closed_at)) seen.accepted++
  else if (reply.statusCode === 409 && code === 'trading-closed' && server_time >= closes_at) seen.refused++
  else seen.wrong++
}

const teamsOf = async (pool: pg.Pool, selection_id: number) => {
  const { rows } = await pool.query(
    `select user_id, array_agg(athlete_id order by athlete_id) as athletes from picks
     where selection_id = $1 group by user_id order by user_id`,
    [selection_id],
  )
  return rows
}

/** Requests another player's team until it is revealed. Then returns all teams. */
async function reveal({ app, pool, players }: Crowd, selection_id: number) {
  const url = `/api/users/${players[0]!.user_id}/teams/selections/${selection_id}`
  for (;;) {
    const reply = await app.inject(url)
    if (reply.statusCode === 200) return teamsOf(pool, selection_id)
    await sleep(2)
  }
}

/** Plays several rounds. Counts their replies, and the teams that have changed since they were revealed. */
async function playRounds(crowd: Crowd, rounds: number, open_ms = 150) {
  const { pool, players } = crowd
  const total = { accepted: 0, refused: 0, wrong: 0, changed: 0, lag_ms: 0 }
  const revealed = new Map<number, unknown[]>()
  for (let round = 0; round < rounds; round++) {
    // If no change has been accepted yet, the machine is too slow, so the next selection is open longer.
    const longer = total.accepted === 0 ? round + 1 : 1
    const { selection_id } = await closingSelection(pool, open_ms * longer)
    const writing = players.map((player) => writeUntilClosed(player, selection_id))
    revealed.set(selection_id, await reveal(crowd, selection_id))
    for (const { accepted, refused, wrong } of await Promise.all(writing)) {
      total.accepted += accepted
      total.refused += refused
      total.wrong += wrong
    }
  }
  await sleep(1000)
  for (const [selection_id, before] of revealed) {
    const after = (await teamsOf(pool, selection_id)).map((team) => JSON.stringify(team))
    const known = before.map((team) => JSON.stringify(team))
    total.changed += after.filter((team) => !known.includes(team)).length
    total.changed += Math.max(0, known.length - after.length)
  }
  const { rows } = await pool.query(
    'select max(to_instant(locked_at) - to_instant(trading_close)) as lag from selections where selection_id = any ($1)',
    [[...revealed.keys()]],
  )
  return { ...total, lag_ms: Math.round(rows[0].lag) }
}

test('20 rounds of 40 writers: no change is accepted late, and no revealed team changes [R01]', async ({
  annotate,
}) => {
  const figures = await playRounds(await openCrowd(writers, slow_ms), 20)
  await annotate(JSON.stringify(figures))
  expect(figures).toMatchObject({ changed: 0, wrong: 0, refused: 800 })
  expect(figures.accepted).toBeGreaterThan(0)
}, 600_000)

test('control: without the statement that takes the gate, teams change after they are revealed [R01]', async ({
  annotate,
}) => {
  const crowd = await openCrowd(writers, 20 * slow_ms)
  const { rows } = await crowd.pool.query(`select pg_get_functiondef('hold_team'::regproc) as text`)
  const line = "perform pg_advisory_xact_lock_shared(hashtext('gate'), here);"
  expect(rows[0].text).toContain(line)
  await crowd.pool.query(rows[0].text.replace(line, ''))
  // The selection is open long enough that requests are in progress at the close, even on a slow machine.
  const figures = await playRounds(crowd, 1, 2000)
  await annotate(JSON.stringify(figures))
  expect(figures.changed).toBeGreaterThan(0)
}, 600_000)

/** In each of ten rounds, sends 100 changes shortly before and after a close. Counts the replies. */
async function changeAroundClose({ pool, players }: Crowd): Promise<Seen> {
  const seen = { accepted: 0, refused: 0, wrong: 0 }
  let within_ms = 50
  for (let round = 0; round < 10; round++) {
    const { selection_id, closes_at } = await closingSelection(pool, 2 * within_ms)
    const asking = Array.from({ length: 100 }, async (_, n) => {
      await sleep(Math.max(0, closes_at - Date.now() + within_ms * (n / 50 - 1)))
      const wishes = [aune, birk, calle, dina].slice(n % 4).map((athlete_id) => ({ athlete_id }))
      countReply(seen, await players[n % players.length]!.replace(selection_id, wishes))
    })
    await Promise.all(asking)
    // A slow machine starts earlier in the next round, so that some requests arrive before the close.
    if (seen.accepted === 0) within_ms *= 2
  }
  return seen
}

test.for([
  ['', 0],
  [', also if the clock of the server is 5 minutes ahead', 300_000],
  [', also if the clock of the server is 5 minutes behind', -300_000],
] as const)(
  '1,000 requests within 50 ms of the close: every verdict agrees with the time in its reply%s [R02 R03]',
  async ([, ahead_ms], { annotate }) => {
    const seen = await changeAroundClose(await openCrowd(25, 0, ahead_ms))
    await annotate(JSON.stringify(seen))
    expect(seen.wrong).toBe(0)
    expect(seen.accepted + seen.refused).toBe(1000)
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(0)
  },
)

test('a microsecond before the close, a change is accepted; at the close and a microsecond later, it is refused [R02]', async () => {
  const pool = await freshDatabase()
  const closes = fc.sample(fc.integer({ min: 1_500_000_000_000_000, max: 4_000_000_000_000_000 }), {
    numRuns: 1000,
    seed: 2,
  })
  const { rows } = await pool.query<Record<'before' | 'at' | 'after', number>>(
    `select to_instant(t - interval '1 us') as before, to_instant(t) as at, to_instant(t + interval '1 us') as after
     from unnest($1::bigint[]) us, lateral (select 'epoch'::timestamptz + us * interval '1 us' as t) moment`,
    [closes],
  )
  const verdicts = rows.map(({ before, at, after }) => {
    const window = { trading_opens_at: null, trading_close: at, locked_at: null }
    return [before, at, after].map((now) => mayTrade(window, now).ok)
  })
  expect(verdicts).toHaveLength(1000)
  expect(verdicts.filter((each) => each.join() !== 'true,false,false')).toEqual([])
})
