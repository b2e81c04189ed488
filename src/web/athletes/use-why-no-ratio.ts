import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Route } from '#contract/route.ts'
import { whyNoRatio } from '#game/popularity.ts'
import { toServerMoment, useServerMoment } from '../app/use-server-now.ts'
import type { SelectionWindow } from '../weekends/selection-state.ts'
import { ratioAge } from './ratio-age.ts'

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
