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

/** `received_at` is in server time too. */
export function ratioAge(
  selection: SelectionWindow,
  now: Instant | null,
  received_at: Instant | null | undefined,
): RatioAge {
  if (received_at === undefined) return null
  if (selectionState(selection, now) !== 'closed') return 'open'
  if (now === null || received_at === null) return null
  const counted_at = toInstant(selection.trading_close) + COUNTED_WITHIN
  if (now < counted_at) return 'counting'
  return received_at < counted_at ? 'old' : 'counted'
}

/**
 * Why a popularity of the selection is missing; undefined if unknown. `received_at`: when the reply arrived, by this
 * browser's clock; undefined without one. Once the teams are counted after the close, it is fetched again.
 */
export function useNoRatioReason(
  selection: SelectionWindow,
  { path }: Route,
  received_at: number | undefined,
): string | undefined {
  const client = useQueryClient()
  const age = useServerMoment((now) =>
    ratioAge(selection, now, received_at === undefined ? undefined : toServerMoment(received_at)),
  )
  const is_old = age === 'old'
  useEffect(() => {
    if (is_old) void client.invalidateQueries({ queryKey: [path] })
  }, [client, is_old, path])

  if (age === 'open' || age === 'counted') return whyNoRatio(age === 'counted')
  return undefined
}
