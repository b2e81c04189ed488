import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Route } from '#contract/route.ts'
import { type Instant, toInstant } from '#game/instants.ts'
import { whyNoRatio } from '#game/scoring/popularity.ts'
import { toServerMoment, useServerMoment } from '../core/clock/use-server-now.ts'
import { type SelectionWindow, selectionState } from '../weekends/selection-state.ts'

/** The server has counted the teams within this time after a close, in ms. */
export const COUNTED_WITHIN = 10_000

/**
 * The age of a popularity reply relative to the close: `open` before it, `counting` just after it, `counted` if the
 * reply is later than that, `old` if it is from before the close and has to be fetched again. Null without a reply or a
 * known time.
 */
export type RatioAge = 'open' | 'counting' | 'counted' | 'old' | null

/** `came_at` is in server time too. */
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
 * Why a popularity of the selection is missing; undefined if unknown. `came_at`: when the reply arrived, by this
 * browser's clock; undefined without one. Once the teams are counted after the close, it is fetched again.
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
