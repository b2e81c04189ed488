import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { csrfOf } from '#server/http/sessions/cookies.ts'
import { openSocketPool } from '../../bench/socket-pool.ts'

type Writer = {
  user_id: number
  /** The revision of the team after the last acknowledged change, and the athlete that it contains. */
  revision: number
  athlete_id: number | undefined
  /** How many acknowledged changes are missing. */
  lost: number
}

export type Counts = {
  acknowledged: number
  /** Acknowledged changes that are gone afterwards. */
  lost: number
  /** Changes that were made more than once. */
  doubled: number
  /** Reads that showed an older team than the one that was acknowledged before. */
  old_reads: number
  /** How often a change was sent again, because its outcome was unknown. */
  sent_again: number
  /** Acknowledged changes a second during the faults, without the longest gap of each fault. */
  per_writable_second: number
}

/** How many athletes there are. Each team contains one of them. */
const athletes = 320
const read_share = 0.1
/** A request without a reply for this long is sent again. A server replies within five seconds. */
const max_silence_ms = 10_000

/**
 * Changes teams over HTTP, through two servers in turn, at a rate of at most `per_second`. A player repeats a change
 * with the same idempotency key until a server accepts it, and only then sends the next change. So each player knows
 * what the team must contain.
 */
export function openChanges(addresses: string[], selection_id: number, players: number, per_second: number) {
  const pools = addresses.map(openSocketPool)
  const path = `/api/me/teams/selections/${selection_id}`
  const writers = Array.from({ length: players }, (_, n) => newWriter(n + 1))
  const acknowledged_at: number[] = []
  const counts = { doubled: 0, old_reads: 0, sent_again: 0 }
  let is_over = false
  let given_up_at = Number.POSITIVE_INFINITY
  let is_paused = true
  let writable = { s: 0, acknowledged: 0 }

  const ask = async (tries: number, text: string) => {
    const silence = sleep(max_silence_ms, { status: 'silent', head: '' })
    const reply = await Promise.race([pools[tries % pools.length]!.ask(text), silence])
    const revision = Number(/\r\netag: "?(\d+)/i.exec(reply.head)?.[1])
    return { ...reply, revision }
  }

  async function change(writer: Writer): Promise<void> {
    const athlete_id = 1 + Math.floor(Math.random() * athletes)
    const text = requestOf('PUT', `${path}/bulk`, writer.user_id, [{ athlete_id }])
    for (let tries = writer.user_id; ; tries++) {
      const { status, revision, head } = await ask(tries, text)
      if (status === '200') {
        note(writer, revision, athlete_id)
        return
      }
      // 409 in-progress: the first attempt still holds the key.
      if (status === '409' || status === '503' || head === '') counts.sent_again++
      else throw new Error(`a change was answered with ${status}: ${head}`)
      if (performance.now() > given_up_at) throw new Error('a change is never answered')
      await sleep(1000 * Number(/\r\nretry-after: (\d+)/i.exec(head)?.[1] ?? 0.1))
    }
  }

  function note(writer: Writer, revision: number, athlete_id: number): void {
    acknowledged_at.push(performance.now())
    if (revision <= writer.revision) writer.lost += writer.revision - revision + 1
    if (revision > writer.revision + 1) counts.doubled += revision - writer.revision - 1
    Object.assign(writer, { revision, athlete_id })
  }

  async function read(writer: Writer): Promise<void> {
    const before = writer.revision
    const { status, revision } = await ask(writer.user_id, requestOf('GET', path, writer.user_id))
    if (status === '200' && revision < before) counts.old_reads++
  }

  async function play(writer: Writer): Promise<void> {
    const every_ms = (players / per_second) * 1000
    await sleep(Math.random() * every_ms)
    while (!is_over) {
      const due = sleep(every_ms)
      if (!is_paused) {
        await change(writer)
        if (Math.random() < read_share) await read(writer)
      }
      await due
    }
  }

  const playing = Promise.all(writers.map(play))
  // A failure is thrown by `finish`.
  playing.catch(() => {})

  return {
    /** Runs `work` under load. Returns the longest time without an acknowledged change during the work. */
    during: async (work: () => Promise<void>): Promise<{ gap_s: number }> => {
      const began = performance.now()
      is_paused = false
      await work()
      is_paused = true
      const ended = performance.now()
      const times = [began, ...acknowledged_at.filter((at) => at > began && at < ended), ended]
      const gap_ms = Math.max(...times.map((at, n) => at - (times[n - 1] ?? at)))
      writable = {
        s: writable.s + (ended - began - gap_ms) / 1000,
        acknowledged: writable.acknowledged + times.length - 2,
      }
      return { gap_s: gap_ms / 1000 }
    },
    acknowledgedSince: (at: number) => acknowledged_at.filter((each) => each > at).length,
    /** Waits for the changes under way, and compares all teams in the database with the acknowledged changes. */
    finish: async (pool: pg.Pool): Promise<Counts> => {
      is_over = true
      given_up_at = performance.now() + 300_000
      await playing
      const stored = await storedTeams(pool, selection_id)
      for (const writer of writers) compare(writer, stored.get(writer.user_id), counts)
      const lost = writers.reduce((sum, writer) => sum + writer.lost, 0)
      const acknowledged = acknowledged_at.length
      return {
        acknowledged,
        lost,
        ...counts,
        per_writable_second: Math.round(writable.acknowledged / writable.s),
      }
    },
  }
}

const newWriter = (user_id: number): Writer => ({ user_id, revision: 0, athlete_id: undefined, lost: 0 })

type Stored = { revision: number; athlete_ids: number[] }

async function storedTeams(pool: pg.Pool, selection_id: number): Promise<Map<number, Stored>> {
  const { rows } = await pool.query<Stored & { user_id: number }>(
    `select t.user_id, t.revision, array_agg(p.athlete_id) as athlete_ids
     from teams t left join picks p on (p.selection_id, p.user_id) = (t.selection_id, t.user_id)
     where t.selection_id = $1 group by t.user_id, t.revision`,
    [selection_id],
  )
  return new Map(rows.map((row) => [row.user_id, row]))
}

function compare(writer: Writer, stored: Stored | undefined, counts: { doubled: number }): void {
  const revision = stored?.revision ?? 0
  if (revision < writer.revision) writer.lost += writer.revision - revision
  if (revision > writer.revision) counts.doubled += revision - writer.revision
  const is_other =
    stored && writer.athlete_id !== undefined && stored.athlete_ids.join() !== String(writer.athlete_id)
  if (is_other && revision === writer.revision) writer.lost++
}

function requestOf(method: string, path: string, user_id: number, body?: unknown): string {
  const token = `token ${user_id}`
  const csrf = csrfOf(token, 'player')
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: podium',
    `cookie: session=${encodeURIComponent(token)}; csrf=${csrf}`,
    `x-csrf-token: ${csrf}`,
    'sec-fetch-site: same-origin',
    ...(body === undefined
      ? []
      : [
          `idempotency-key: ${randomUUID()}`,
          'content-type: application/json',
          `content-length: ${content.length}`,
        ]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${content}`
}
