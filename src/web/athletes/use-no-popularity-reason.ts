import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Route } from '#contract/route.ts'
import { type Instant, toInstant } from '#game/instants.ts'
import { whyNoRatio } from '#game/scoring/popularity.ts'
import { toServerTime, useFromServerTime } from '../core/clock/use-server-now.ts'
import { type SelectionWindow, selectionState } from '../weekends/selection-state.ts'

/** The server counts the teams within this time after a selection has closed. */
export const COUNTING_MS = 10_000

/**
 * Whether a popularity reply is up to date. Null if there is no reply, or if the selection has closed and the server's
 * time is unknown.
 * - `open`: the selection has not closed.
 * - `counting`: the selection has just closed, and the server is counting the teams.
 * - `counted`: the reply has the final numbers.
 * - `old`: the reply was received before the count, and has to be fetched again.
 */
export type PopularityAge = 'open' | 'counting' | 'counted' | 'old' | null

/**
 * Returns the age of a popularity reply. `now` and `received_at` are in server time, and null while the server time is
 * unknown. `received_at` is undefined if no reply has arrived.
 */
export function popularityAge(
  selection: SelectionWindow,
  now: Instant | null,
  received_at: Instant | null | undefined,
): PopularityAge {
  if (received_at === undefined) return null
  if (selectionState(selection, now) !== 'closed') return 'open'
  if (now === null || received_at === null) return null
  const counted_at = toInstant(selection.trading_close) + COUNTING_MS
  if (now < counted_at) return 'counting'
  return received_at < counted_at ? 'old' : 'counted'
}

/**
 * Returns a text that says why athletes of the selection have no popularity. Undefined if the reason is unknown. The
 * second argument is the route of the popularity reply, which is fetched again once the teams are counted.
 * `received_at` is when the reply arrived, by this browser's clock. It is undefined if no reply has arrived.
 */
export function useNoPopularityReason(
  selection: SelectionWindow,
  { path }: Route,
  received_at: number | undefined,
): string | undefined {
  const client = useQueryClient()
  const age = useFromServerTime((now) =>
    popularityAge(selection, now, received_at === undefined ? undefined : toServerTime(received_at)),
  )
  const is_old = age === 'old'
  useEffect(() => {
    if (is_old) void client.invalidateQueries({ queryKey: [path] })
  }, [client, is_old, path])

  if (age === 'open' || age === 'counted') return whyNoRatio(age === 'counted')
  return undefined
}
