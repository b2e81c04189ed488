import { GENDERS, type Gender } from '#game/genders.ts'
import { no, type Verdict, yes } from '#game/verdict.ts'

export type RankedPick = { athlete_id: number; gender: Gender; rank: number | null }

export type OrderRefusal = 'other-athletes' | 'not-an-order'

/** A new order must contain the same athletes, and give each gender the places 1 to n once each (rules §4). */
export function mayReorder(
  picks: readonly RankedPick[],
  order: readonly RankedPick[],
): Verdict<OrderRefusal> {
  if (idsOf(picks) !== idsOf(order)) return no('other-athletes')
  const genders = new Map(picks.map((pick) => [pick.athlete_id, pick.gender]))
  const isOwn = order.every((pick) => pick.gender === genders.get(pick.athlete_id))
  return isOwn && GENDERS.every((gender) => isPermutation(ranksOf(order, gender))) ? yes : no('not-an-order')
}

/** Numbers the picks of each gender from 1 to n in their current order. Picks without a place come last. */
export function renumbered<Row extends RankedPick>(picks: readonly Row[]): Row[] {
  const next = new Map<Gender, number>()
  const ordered = [...picks].sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || 0)

  return ordered.map((pick) => {
    const rank = (next.get(pick.gender) ?? 0) + 1
    next.set(pick.gender, rank)
    return { ...pick, rank }
  })
}

/** Moves an athlete to a place among the picks of the same gender. The athletes in between move up or down. */
export function movedTo<Row extends RankedPick>(
  picks: readonly Row[],
  athlete_id: number,
  place: number,
): Row[] {
  const moving = picks.find((pick) => pick.athlete_id === athlete_id)
  if (!moving) return [...picks]

  const rivals = renumbered(picks.filter((pick) => pick.gender === moving.gender && pick !== moving))
  const others = picks.filter((pick) => pick.gender !== moving.gender)
  const index = Math.max(0, Math.min(place - 1, rivals.length))
  const moved = rivals.toSpliced(index, 0, moving).map((pick, index) => ({ ...pick, rank: index + 1 }))
  return renumbered([...moved, ...others])
}

function idsOf(picks: readonly RankedPick[]): string {
  const ids = picks.map((pick) => pick.athlete_id)
  return ids.sort((a, b) => a - b).join()
}

function ranksOf(picks: readonly RankedPick[], gender: Gender): (number | null)[] {
  return picks.filter((pick) => pick.gender === gender).map((pick) => pick.rank)
}

function isPermutation(ranks: readonly (number | null)[]): boolean {
  return ranks.every((_, index) => ranks.includes(index + 1))
}
