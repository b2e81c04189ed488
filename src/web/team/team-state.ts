import type { OwnedAthlete } from '#contract/teams.ts'
import { inTeamOrder } from '#game/teams/team-order.ts'
import type { Queued, QueueState } from '../core/mutations/queue-state.ts'
import { changedBy, type TeamChange, type Terms } from './changes.ts'
import { type TeamPick, teamPicks } from './team-pick.ts'

export type QueuedTeamChange = Queued<TeamChange>

/** The player's team as the server last returned it, and the changes made since. */
export type TeamState = QueueState<readonly OwnedAthlete[], TeamChange>

/** The team as the player sees it, and what Undo would undo: a change, by its key, and the team before it. */
export type OptimisticTeam = {
  picks: TeamPick[]
  undoable: { key: string; before: readonly TeamPick[] } | null
}

type ServerState = Pick<TeamState, 'known' | 'undoable' | 'queue'>

/** Applies all pending changes to the server's state, by the rules of the game. */
export function optimisticTeam({ known, undoable, queue }: ServerState, terms: Terms): OptimisticTeam {
  const start: OptimisticTeam = {
    picks: teamPicks(known),
    undoable: undoable && { key: undoable.key, before: teamPicks(undoable.before) },
  }
  const { picks, undoable: last } = queue.reduce((picture, queued) => after(picture, queued, terms), start)
  return { picks: picks.sort(inTeamOrder), undoable: last }
}

/** A refused change has no effect. An undo refers to one change: it is refused if another change is the last. */
function after(
  picture: OptimisticTeam,
  { key, change, made_at }: QueuedTeamChange,
  terms: Terms,
): OptimisticTeam {
  const { picks, undoable } = picture
  const before = change.kind === 'undo' && undoable?.key === change.of ? undoable.before : null
  const changed = changedBy(change, picks, terms, made_at, before)
  if (!changed.ok) return picture
  return {
    picks: named(changed.picks, [...picks, ...(before ?? [])], change),
    undoable: change.kind === 'undo' ? null : { key, before: picks },
  }
}

type UnnamedPick = Omit<TeamPick, 'athlete'>

/** Adds names from the team before, or from the athletes that the change is about. */
function named(picks: readonly UnnamedPick[], before: readonly TeamPick[], change: TeamChange): TeamPick[] {
  const added = 'candidates' in change ? change.candidates : 'athlete' in change ? [change.athlete] : []
  const known = new Map(
    [...before.map(({ athlete }) => athlete), ...added].map((one) => [one.athlete_id, one]),
  )
  return picks.flatMap((pick) => {
    const found = known.get(pick.athlete_id)
    if (!found) return []
    const { athlete_id, name, country, gender, is_cub } = found
    return [{ ...pick, athlete: { athlete_id, name, country, gender, is_cub } }]
  })
}
