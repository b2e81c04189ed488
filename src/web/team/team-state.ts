import type { OwnedAthlete } from '#contract/teams.ts'
import { inTeamOrder } from '#game/teams/team-order.ts'
import type { QueuedChange, QueueState } from '../core/mutations/queue-state.ts'
import { candidatesIn, changedBy, type PaidBench, type TeamChange, type Terms } from './changes.ts'
import { benchAfter, changedBench } from './reserves/bench.ts'
import { type TeamPick, teamPicks } from './team-pick.ts'

export type QueuedTeamChange = QueuedChange<TeamChange>

/** A team as the server last returned it. */
export type TeamData = PaidBench & { picks: readonly OwnedAthlete[] }

/** The player's team in the latest reply, and the changes made since. */
export type TeamState = QueueState<TeamData, TeamChange>

/**
 * The team that the player sees. `undoable` has the key of the change that Undo would undo, and the team before that
 * change.
 */
export type OptimisticTeam = PaidBench & {
  picks: TeamPick[]
  undoable: { key: string; before: readonly TeamPick[] } | null
}

type ServerState = Pick<TeamState, 'known' | 'undoable' | 'queue'>

/** Applies all pending changes to the team that the server last returned, by the rules of the game. */
export function optimisticTeam({ known, undoable, queue }: ServerState, terms: Terms): OptimisticTeam {
  const start: OptimisticTeam = {
    ...known,
    picks: teamPicks(known.picks),
    undoable: undoable && { key: undoable.key, before: teamPicks(undoable.before.picks) },
  }
  const team = queue.reduce((before, queued) => withChange(before, queued, terms), start)
  return { ...team, picks: team.picks.sort(inTeamOrder) }
}

/** Applies a change. A refused change has no effect. An undo takes effect only if it is for the last change. */
function withChange(
  team: OptimisticTeam,
  { key, change, made_at }: QueuedTeamChange,
  terms: Terms,
): OptimisticTeam {
  const { picks, undoable } = team
  if (change.kind === 'bench') {
    const changed = changedBench(change, team, terms, made_at)
    if (!changed.ok) return team
    return { ...team, bench: changed.bench, reserves_cost: changed.reserves_cost, undoable: null }
  }
  const before = change.kind === 'undo' && undoable?.key === change.of ? undoable.before : null
  const changed = changedBy(change, team, terms, made_at, before)
  if (!changed.ok) return team
  return {
    ...benchAfter(changed.picks, team, candidatesIn(change)),
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
  const athletes_by_id = new Map(
    [...before.map(({ athlete }) => athlete), ...candidatesIn(change)].map((one) => [one.athlete_id, one]),
  )
  return picks.flatMap((pick) => {
    const athlete = athletes_by_id.get(pick.athlete_id)
    if (!athlete) return []
    const { athlete_id, name, country, gender, is_cub } = athlete
    return [{ ...pick, athlete: { athlete_id, name, country, gender, is_cub } }]
  })
}
