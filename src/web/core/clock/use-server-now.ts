import { useSyncExternalStore } from 'react'

const SECOND = 1000

let clock: ServerClock | null = null
let now: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * The server's time in ms since 1970, updated each second while the page is visible. Null on the server, during
 * hydration, and until a reply has provided the time.
 */
export function useServerNow(): number | null {
  return useServerMoment((moment) => moment)
}

/**
 * A value derived from the server's time, such as whether something is open. Re-renders only when the value changes.
 */
export function useServerMoment<Read extends string | number | boolean | null>(
  read: (now: number | null) => Read,
): Read {
  return useSyncExternalStore(
    onServerSecond,
    () => read(readNow()),
    () => read(null),
  )
}

/** If the clock is known, the first render already has the time, before it has subscribed. */
function readNow(): number | null {
  now ??= serverNow()
  return now
}

/** Like `useServerMoment`, with one value per row. */
export function useServerMoments<Row, State extends string>(
  rows: readonly Row[],
  read: (row: Row, now: number | null) => State,
): readonly State[] {
  const joined = useServerMoment((moment) => rows.map((row) => read(row, moment)).join('\n'))
  return rows.length === 0 ? [] : (joined.split('\n') as State[])
}

/** The server's time to the millisecond, for decisions at this moment; null until a reply has provided it. */
export function serverNow(): number | null {
  return toServerMoment(Date.now())
}

/** Converts an instant of this browser's clock to the server's; null until a reply has provided it. */
export function toServerMoment(browser_ms: number): number | null {
  return clock && Math.round(browser_ms + clock.ahead)
}

/** Reads the time from a reply's `x-server-time`, if present. */
export function syncServerClock(server_time: string | null, sent_at: number, received_at: number): void {
  if (server_time === null) return
  clock = readServerClock(clock, Date.parse(server_time), sent_at, received_at)
  if (listeners.size > 0) tick()
}

/**
 * Calls the listener at once and at the start of each server second, while the page is visible. Returns an unsubscribe
 * function.
 */
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
  else void fetchTime()
}

function stop(): void {
  document.removeEventListener('visibilitychange', tick)
  clearTimeout(timer)
  now = null
}

/**
 * A page rendered from embedded data has not received a reply yet. If this request fails, the next reply provides the
 * time.
 */
async function fetchTime(): Promise<void> {
  const sent_at = Date.now()
  const reply = await fetch('/livez', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  syncServerClock(reply?.headers.get('x-server-time') ?? null, sent_at, Date.now())
}

/** Schedules the next tick for the start of the next server second. */
function tick(): void {
  clearTimeout(timer)
  if (!clock || document.visibilityState === 'hidden') return
  now = Math.round(Date.now() + clock.ahead)
  timer = setTimeout(tick, SECOND - (now % SECOND))
  for (const listener of listeners) listener()
}

/** How far the server's clock is ahead of ours, and the round trip of the reply that showed it, both in ms. */
type ServerClock = { ahead: number; trip: number }

/**
 * Estimates the server's clock from a reply: it was read about halfway between sending and receiving. A longer round
 * trip is less precise: it replaces the current estimate only if the two contradict each other, since then one of the
 * clocks was set.
 */
export function readServerClock(
  known: ServerClock | null,
  server_time: number,
  sent_at: number,
  received_at: number,
): ServerClock {
  const trip = received_at - sent_at
  const estimate = { ahead: server_time - (sent_at + received_at) / 2, trip }
  if (!known || trip <= known.trip) return estimate

  const agrees = Math.abs(estimate.ahead - known.ahead) <= (trip + known.trip) / 2
  return agrees ? known : estimate
}
