import type { Sidebet } from '#contract/sidebets.ts'
import { toPoints } from '#game/points.ts'
import type { SidebetRow } from './store.ts'

export function toSidebet(row: SidebetRow): Sidebet {
  const { weekend_id: _, value, betting_close, ...sidebet } = row
  return { ...sidebet, value: toPoints(value), betting_close: betting_close.toISOString() }
}
