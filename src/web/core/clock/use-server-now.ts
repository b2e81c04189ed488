import { useSyncExternalStore } from 'react'

const SECOND = 1000

let clock: ServerClock | null = null
let now: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Returns the server's time in ms since 1970, updated each second while the page is visible. Null during server
 * rendering and hydration, and until a reply has provided the time.
 */
export function useServerNow(): number | null {
  return useFromServerTime((moment) => moment)
}

/** Returns a value that `read` computes from the server's time. Renders again only when the value changes. */
export function useFromServerTime<Read extends string | number | boolean | null>(
  read: (now: number | null) => Read,
): Read {
  return useSyncExternalStore(
    onServerSecond,
    () => read(readNow()),
    () => read(null),
  )
}

/**
 * Returns the server's time at the last tick. If no tick has run yet, as in the first render, returns the current time.
 */
function readNow(): number | null {
  now ??= serverNow()
  return now
}

/** Like `useFromServerTime`, but returns one value per row. */
export function useListFromServerTime<Row, State extends string>(
  rows: readonly Row[],
  read: (row: Row, now: number | null) => State,
): readonly State[] {
  const joined = useFromServerTime((moment) => rows.map((row) => read(row, moment)).join('\n'))
  return rows.length === 0 ? [] : (joined.split('\n') as State[])
}

/** Returns the server's time now, in ms since 1970. Null until a reply has provided the server's clock. */
export function serverNow(): number | null {
  return toServerTime(Date.now())
}

/** Converts a time of this browser's clock to server time. Null until a reply has provided the server's clock. */
export function toServerTime(browser_ms: number): number | null {
  return clock && Math.round(browser_ms + clock.ahead)
}

/** Updates the server clock by the `x-server-time` header of a reply, if it has one. */
export function syncServerClock(server_time: string | null, sent_at: number, received_at: number): void {
  if (server_time === null) return
  clock = estimateServerClock(clock, Date.parse(server_time), sent_at, received_at)
  if (listeners.size > 0) tick()
}

/**
 * Calls the listener at the start of each server second, while the page is visible. The first listener starts the
 * clock, and is called at once if the server's time is known. Returns an unsubscribe function.
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
 * Requests the server's time. A page that the server rendered has not called the API yet, so it does not know the time.
 * If the request fails, the next reply of the API provides the time.
 */
async function fetchTime(): Promise<void> {
  const sent_at = Date.now()
  const reply = await fetch('/livez', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  syncServerClock(reply?.headers.get('x-server-time') ?? null, sent_at, Date.now())
}

/**
 * Updates the time, calls the listeners, and schedules the next tick for the start of the next server second. Does
 * nothing while the page is hidden.
 */
function tick(): void {
  clearTimeout(timer)
  if (!clock || document.visibilityState === 'hidden') return
  now = Math.round(Date.now() + clock.ahead)
  timer = setTimeout(tick, SECOND - (now % SECOND))
  for (const listener of listeners) listener()
}

/**
 * `ahead` is how far the server's clock is ahead of the browser's. It was estimated from a request that took
 * `round_trip`. Both are in ms.
 */
type ServerClock = { ahead: number; round_trip: number }

/**
 * Estimates the server's clock from a reply. We assume that the server read its clock halfway between sending and
 * receiving. The estimate from a longer round trip is less precise. It replaces the known estimate only if the two
 * contradict each other. In that case somebody has changed the clock of the server or of the browser.
 */
export function estimateServerClock(
  known: ServerClock | null,
  server_time: number,
  sent_at: number,
  received_at: number,
): ServerClock {
  const round_trip = received_at - sent_at
  const estimate = { ahead: server_time - (sent_at + received_at) / 2, round_trip }
  if (!known || round_trip <= known.round_trip) return estimate

  const agrees = Math.abs(estimate.ahead - known.ahead) <= (round_trip + known.round_trip) / 2
  return agrees ? known : estimate
}
