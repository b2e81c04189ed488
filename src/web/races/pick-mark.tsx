import '../cups/cup-and-race-parts.css'
import type { MyPick } from '#contract/me.ts'

/** The player's own picks by athlete, to mark them in lists of results. */
export type OwnPicks = ReadonlyMap<number, 'captain' | 'pick'>

const LABELS = { captain: 'Your captain', pick: 'Your pick' }

/** An athlete may be in several teams of a weekend. They are marked as captain if they are captain of one. */
export function ownPicksOf(picks: readonly Pick<MyPick, 'athlete_id' | 'is_team_captain'>[]): OwnPicks {
  const captains = picks.filter(({ is_team_captain }) => is_team_captain)
  return new Map([
    ...picks.map(({ athlete_id }) => [athlete_id, 'pick'] as const),
    ...captains.map(({ athlete_id }) => [athlete_id, 'captain'] as const),
  ])
}

/** The mark behind the name of an athlete that the player picked. */
export function PickMark({ mark }: { mark: 'captain' | 'pick' | undefined }) {
  if (!mark) return null
  return <span className={`pick-mark pick-mark-${mark}`}>{LABELS[mark]}</span>
}
