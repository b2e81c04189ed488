import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { logIn } from '#testing/browser.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { startServer } from '#testing/launch.ts'
import { callAddress, type RawReply } from '#testing/raw-request.ts'
import { closingSelection, openCrowd } from '#testing/seasons/closing-selection.ts'
import { test_ids } from '#testing/test-season.ts'

const kills = isExtendedRun ? 50 : 3
/** The extended run has so many players that none of them reaches the limit of changes. */
const writers = isExtendedRun ? 200 : 40
const per_second = 200
const { ask: aune, birk, dina } = test_ids.athletes

type AcknowledgedChange = { team: number[]; etag: string }

/** Starts two processes on one database. A killed process starts again on another port. */
async function openPair(url: string) {
  const start = () => startServer({ DATABASE_URL: url })
  const servers = [await start(), await start()]
  const portOf = (which: number) => Number(new URL(servers[which % 2]!.address).port)
  const kill = async (which: number) => {
    const { process } = servers[which]!
    process.kill('SIGKILL')
    await once(process, 'exit')
    servers[which] = await start()
  }
  return { portOf, kill }
}

/** Whether the outcome is unknown: there was no reply, or the reply asks to retry. */
const isUnknown = (reply: RawReply | undefined) =>
  reply === undefined || reply.status === 503 || (reply.status === 409 && reply.body.includes('in-progress'))

test(`processes are killed ${kills} times under ${per_second} writes a second: no acknowledged change is lost or made twice [R05]`, async ({
  annotate,
}) => {
  const { app, pool, players } = await openCrowd(writers)
  const { selection_id } = await closingSelection(pool, 3_600_000)
  const { portOf, kill } = await openPair(pool.options.connectionString!)
  const acknowledged_at: number[] = []
  let again = 0
  let is_over = false

  /** Sends a change to the two processes in turn, with the same key, until one of them replies. */
  async function change(headers: Record<string, string>, team: number[]): Promise<RawReply> {
    const named = { ...headers, 'idempotency-key': randomUUID() }
    const body = JSON.stringify(team.map((athlete_id) => ({ athlete_id })))
    for (let tries = randomInt(2); ; tries++) {
      const path = `/api/me/teams/selections/${selection_id}/bulk`
      const reply = await callAddress(portOf(tries), 'PUT', path, body, named).catch(() => undefined)
      if (!isUnknown(reply)) return reply!
      again++
      await sleep(20)
    }
  }

  async function play(user_id: number): Promise<AcknowledgedChange[]> {
    const { cookies } = await logIn(app, pool, user_id)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, 'x-csrf-token': cookies.get('csrf')! }
    const acknowledged: AcknowledgedChange[] = []
    while (!is_over) {
      const due = sleep((writers / per_second) * 1000)
      const team = [aune, birk, dina].filter(() => randomInt(2) === 1)
      const { status, headers: stored, body } = await change(headers, team)
      expect(status, body).toBe(200)
      acknowledged.push({ team, etag: stored.etag! })
      acknowledged_at.push(performance.now())
      await due
    }
    return acknowledged
  }

  const playing = Promise.all(players.map(({ user_id }) => play(user_id)))
  for (let n = 0; n < kills; n++) {
    await sleep(randomInt(500))
    await kill(n % 2)
  }
  is_over = true
  const per_player = await playing
  const gaps = acknowledged_at.map((at, n) => at - (acknowledged_at[n - 1] ?? at))
  await annotate(
    `${acknowledged_at.length} acknowledged, ${again} asked again, longest gap ${Math.round(Math.max(...gaps))} ms`,
  )

  for (const [n, { user_id }] of players.entries()) {
    const etags = per_player[n]!.map(({ etag }) => etag)
    expect(etags).toEqual(etags.map((_, index) => `"${index + 1}"`))
    const { rows } = await pool.query(
      `select revision, array(select athlete_id from picks p where (p.selection_id, p.user_id) = (t.selection_id, t.user_id)
         order by 1) as team
       from teams t where selection_id = $1 and user_id = $2`,
      [selection_id, user_id],
    )
    expect(rows).toEqual([{ revision: etags.length, team: per_player[n]!.at(-1)!.team }])
  }
}, 1_800_000)
