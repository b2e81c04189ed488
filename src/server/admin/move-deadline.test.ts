import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { lockClosed } from '#server/calendar/store/locks.ts'
import { Db } from '#server/platform/db/db.ts'
import { closingSelection, openCrowd } from '#testing/seasons/closing-selection.ts'
import { test_ids } from '#testing/test-season.ts'
import { moveDeadline } from './move-deadline.ts'
import { listDeadlines } from './store/deadlines.ts'

const { ask: aune, birk } = test_ids.athletes
const by = { actor: 'olga' }
const announcement = { header: 'New deadline', text: 'Earlier.' }

test('a deadline can be moved while 24 players change teams, and no team changes after the close [R01]', async ({
  annotate,
}) => {
  const { pool, players } = await openCrowd(24)
  const db = Db.of(pool)
  const { selection_id } = await closingSelection(pool, 3_600_000)
  const accepted: [string, string][] = []
  let refused = 0
  const write = async ({ add, remove }: (typeof players)[number]) => {
    for (let turn = 0; ; turn++) {
      const reply = await (turn % 2 === 0 ? add : remove)(selection_id, turn % 4 < 2 ? aune : birk)
      if (reply.statusCode !== 200) {
        refused += Number(reply.json().code === 'trading-closed')
        return
      }
      const { 'x-accepted-at': at, 'x-closes-at': closes } = reply.headers
      accepted.push([String(at), String(closes)])
    }
  }
  const writing = Promise.all(players.map(write))
  const waits: number[] = []
  const move = async (in_ms: number) => {
    const [deadline] = (await listDeadlines(db, test_ids.season)).filter((each) => each.id === selection_id)
    const to = new Date(Date.now() + in_ms)
    const began = performance.now()
    const report = await db.transaction((tx) =>
      moveDeadline(tx, { deadline: deadline!, to, announcement }, by),
    )
    waits.push(Math.round(performance.now() - began))
    return report
  }
  // On a busy machine, the new deadline may have passed when the change runs. Then the change is tried again with a
  // later deadline.
  const moveSoon = async (in_ms: number): ReturnType<typeof move> => {
    const report = await move(in_ms)
    return !report.ok && report.reason === 'deadline-in-past' ? moveSoon(in_ms * 2) : report
  }
  for (const in_ms of [7_200_000, 1_800_000, 3_600_000, 1500]) {
    expect(await moveSoon(in_ms)).toEqual({ ok: true, announced: announcement })
    await sleep(50)
  }
  await writing
  const began = performance.now()
  await lockClosed(db, 'played')
  waits.push(Math.round(performance.now() - began))
  expect(await move(60_000)).toEqual({ ok: false, reason: 'closed-already' })
  await annotate(
    `${accepted.length} accepted; milliseconds to move four times and to close: ${waits.slice(0, 5).join(', ')}`,
  )

  expect(refused).toBe(players.length)
  expect(accepted.length).toBeGreaterThan(players.length)
  expect(accepted.filter(([at, closes]) => at >= closes)).toEqual([])
  const { rows } = await pool.query(
    `select count(*)::int as late from teams join selections using (selection_id)
     where selection_id = $1 and accepted_at >= trading_close`,
    [selection_id],
  )
  expect(rows).toEqual([{ late: 0 }])
})
