import type { OwnedAthlete } from '#contract/teams.ts'
import { inTeamOrder } from '#game/teams/team-order.ts'
import type { QueuedChange, QueueState } from '../core/mutations/queue-state.ts'
import { changedBy, type TeamChange, type Terms } from './changes.ts'
import { type TeamPick, teamPicks } from './team-pick.ts'

export type QueuedTeamChange = QueuedChange<TeamChange>

/** The player's team in the latest reply, and the changes made since. */
export type TeamState = QueueState<readonly OwnedAthlete[], TeamChange>

/**
 * The team that the player sees. `undoable` has the key of the change that Undo would undo, and the team before that
 * change.
 */
export type OptimisticTeam = {
  picks: TeamPick[]
  undoable: { key: string; before: readonly TeamPick[] } | null
}

type ServerState = Pick<TeamState, 'known' | 'undoable' | 'queue'>

/** Applies all pending changes to the team that the server last returned, by the rules of the game. */
export function optimisticTeam({ known, undoable, queue }: ServerState, terms: Terms): OptimisticTeam {
  const start: OptimisticTeam = {
    picks: teamPicks(known),
    undoable: undoable && { key: undoable.key, before: teamPicks(undoable.before) },
  }
  const { picks, undoable: last } = queue.reduce((team, queued) => withChange(team, queued, terms), start)
  return { picks: picks.sort(inTeamOrder), undoable: last }
}

/** Applies a change. A refused change has no effect. An undo has no effect if it is not for the last change. */
function withChange(
  team: OptimisticTeam,
  { key, change, made_at }: QueuedTeamChange,
  terms: Terms,
): OptimisticTeam {
  const { picks, undoable } = team
  const before = change.kind === 'undo' && undoable?.key === change.of ? undoable.before : null
  const changed = changedBy(change, picks, terms, made_at, before)
  if (!changed.ok) return team
  return {
    picks: withAthletes(changed.picks, [...picks, ...(before ?? [])], change),
    undoable: change.kind === 'undo' ? null : { key, before: picks },
  }
}

type PickWithoutAthlete = Omit<TeamPick, 'athlete'>

/** Adds the data of the athletes to the picks. The data is in the earlier picks or in the change. */
function withAthletes(
  picks: readonly PickWithoutAthlete[],
  before: readonly TeamPick[],
  change: TeamChange,
): TeamPick[] {
  const added = 'candidates' in change ? change.candidates : 'athlete' in change ? [change.athlete] : []
  const athletes_by_id = new Map(
    [...before.map(({ athlete }) => athlete), ...added].map((one) => [one.athlete_id, one]),
  )
  return picks.flatMap((pick) => {
    const athlete = athletes_by_id.get(pick.athlete_id)
    if (!athlete) return []
    const { athlete_id, name, country, gender, is_cub } = athlete
    return [{ ...pick, athlete: { athlete_id, name, country, gender, is_cub } }]
  })
}
