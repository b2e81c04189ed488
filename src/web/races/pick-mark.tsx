import '../cups/cup-and-race-parts.css'
import type { MyPick } from '#contract/me.ts'
import type { StandsInFor } from '#game/scoring/stand-ins.ts'

/** The mark of each of the player's picks, by athlete_id. */
export type OwnPicks = ReadonlyMap<number, Mark>

export type Mark = 'captain' | 'pick' | 'reserve'

const LABELS: Record<Mark, string> = {
  captain: 'Your captain',
  pick: 'Your pick',
  reserve: 'Your reserve',
}

type OwnPick = Pick<MyPick, 'athlete_id' | 'is_team_captain'> & {
  is_reserve?: boolean
  stands_in_for?: StandsInFor | null
}

/**
 * Returns the mark of each picked athlete. If an athlete is in several teams of a weekend, `captain` has priority over
 * `pick`, and `pick` over `reserve`. A vice-captain who takes the captain's bonus is a `pick`.
 */
export function ownPicksOf(picks: readonly OwnPick[]): OwnPicks {
  const captains = picks.filter((pick) => pick.is_team_captain && pick.stands_in_for?.as !== 'vice-captain')
  return new Map([
    ...picks.filter(isReserve).map(({ athlete_id }) => [athlete_id, 'reserve'] as const),
    ...picks.filter((pick) => !isReserve(pick)).map(({ athlete_id }) => [athlete_id, 'pick'] as const),
    ...captains.map(({ athlete_id }) => [athlete_id, 'captain'] as const),
  ])
}

function isReserve({ is_reserve, stands_in_for }: OwnPick): boolean {
  return is_reserve ?? stands_in_for?.as === 'reserve'
}

/** The mark beside the name of an athlete that the player picked. */
export function PickMark({ mark }: { mark: Mark | undefined }) {
  if (!mark) return null
  return <span className={`pick-mark pick-mark-${mark}`}>{LABELS[mark]}</span>
}
