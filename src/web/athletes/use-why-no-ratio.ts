import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Route } from '#contract/route.ts'
import { type Instant, toInstant } from '#game/instants.ts'
import { whyNoRatio } from '#game/scoring/popularity.ts'
import { toServerMoment, useServerMoment } from '../core/clock/use-server-now.ts'
import { type SelectionWindow, selectionState } from '../weekends/selection-state.ts'

/** Within these ms after a close the server has counted what the teams hold. */
export const COUNTED_WITHIN = 10_000

/**
 * How a reply about the popularity stands to the close: `open` before it, `counting` just after it, `counted` when it came after
 * that, `old` when it came before and is to be asked for again. Null while there is none, or nobody knows.
 */
export type RatioAge = 'open' | 'counting' | 'counted' | 'old' | null

/** `came_at` is by the server's clock too. */
export function ratioAge(
  selection: SelectionWindow,
  now: Instant | null,
  came_at: Instant | null | undefined,
): RatioAge {
  if (came_at === undefined) return null
  if (selectionState(selection, now) !== 'closed') return 'open'
  if (now === null || came_at === null) return null
  const counted_at = toInstant(selection.trading_close) + COUNTED_WITHIN
  if (now < counted_at) return 'counting'
  return came_at < counted_at ? 'old' : 'counted'
}

/**
 * Why a popularity of the selection shows none; undefined where nobody can say. `came_at`: when the route's reply came, by this
 * browser's clock; undefined without one. Once the teams are counted after the close, the route is asked again.
 */
export function useWhyNoRatio(
  selection: SelectionWindow,
  { path }: Route,
  came_at: number | undefined,
): string | undefined {
  const client = useQueryClient()
  const age = useServerMoment((now) =>
    ratioAge(selection, now, came_at === undefined ? undefined : toServerMoment(came_at)),
  )
  const is_old = age === 'old'
  useEffect(() => {
    if (is_old) void client.invalidateQueries({ queryKey: [path] })
  }, [client, is_old, path])

  if (age === 'open' || age === 'counted') return whyNoRatio(age === 'counted')
  return undefined
}
