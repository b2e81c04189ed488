import { useSyncExternalStore } from 'react'

const SECOND = 1000

let clock: ServerClock | null = null
let now: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * The server's time in ms since 1970, new each second while the page is visible. Null on the server, in the render that takes
 * its page over, and until a reply has told it.
 */
export function useServerNow(): number | null {
  return useServerMoment((moment) => moment)
}

/** What is read off that time, such as whether something is open; draws anew only when it turns out otherwise. */
export function useServerMoment<Read extends string | number | boolean | null>(
  read: (now: number | null) => Read,
): Read {
  return useSyncExternalStore(
    onServerSecond,
    () => read(readNow()),
    () => read(null),
  )
}

/** A clock that is known tells at once, also before somebody has listened. */
function readNow(): number | null {
  now ??= serverNow()
  return now
}

/** The same of each row, a word for each. */
export function useServerMoments<Row, Word extends string>(
  rows: readonly Row[],
  read: (row: Row, now: number | null) => Word,
): readonly Word[] {
  const words = useServerMoment((moment) => rows.map((row) => read(row, moment)).join('\n'))
  return rows.length === 0 ? [] : (words.split('\n') as Word[])
}

/** The server's time to the millisecond, for what is decided this moment; null until a reply has told it. */
export function serverNow(): number | null {
  return toServerMoment(Date.now())
}

/** An instant of this browser's clock by the server's; null until a reply has told it. */
export function toServerMoment(browser_ms: number): number | null {
  return clock && Math.round(browser_ms + clock.ahead)
}

/** Takes the time from a reply's `x-server-time`, if it has one. */
export function hearServerTime(server_time: string | null, sent_at: number, received_at: number): void {
  if (server_time === null) return
  clock = readServerClock(clock, Date.parse(server_time), sent_at, received_at)
  if (listeners.size > 0) tick()
}

/** Calls at once and as each second of the server begins, while the page is visible (spec §9). Returns how to stop. */
export function onServerSecond(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

function start(): void {
  document.addEventListener('visibilitychange', tick)
  if (clock) tick()
  else void askTime()
}

function stop(): void {
  document.removeEventListener('visibilitychange', tick)
  clearTimeout(timer)
  now = null
}

/** A page whose data came with it has heard no reply yet. Without an answer the next reply will tell. */
async function askTime(): Promise<void> {
  const sent_at = Date.now()
  const reply = await fetch('/livez', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  hearServerTime(reply?.headers.get('x-server-time') ?? null, sent_at, Date.now())
}

/** The next tick comes when the server's second is full. */
function tick(): void {
  clearTimeout(timer)
  if (!clock || document.visibilityState === 'hidden') return
  now = Math.round(Date.now() + clock.ahead)
  timer = setTimeout(tick, SECOND - (now % SECOND))
  for (const listener of listeners) listener()
}

/** How far the server's clock is ahead of ours, and how long the reply took that said so, both in ms. */
type ServerClock = { ahead: number; trip: number }

/**
 * What a reply tells about the server's clock: it was read about halfway between sending and receiving.
 * A longer trip knows less; it counts only when it cannot agree with what we knew, because a clock was set.
 */
export function readServerClock(
  known: ServerClock | null,
  server_time: number,
  sent_at: number,
  received_at: number,
): ServerClock {
  const trip = received_at - sent_at
  const heard = { ahead: server_time - (sent_at + received_at) / 2, trip }
  if (!known || trip <= known.trip) return heard

  const agrees = Math.abs(heard.ahead - known.ahead) <= (trip + known.trip) / 2
  return agrees ? known : heard
}
