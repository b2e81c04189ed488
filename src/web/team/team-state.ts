import type { OwnedAthlete } from '#contract/teams.ts'
import type { Instant } from '#game/instants.ts'
import { inTeamOrder } from '#game/teams/team-order.ts'
import type { SaveState } from '../core/mutations/save-state.ts'
import { changedBy, type TeamChange, type Terms } from './changes.ts'
import { type TeamPick, teamPicks } from './team-pick.ts'

/** A pending change. It keeps its idempotency key until it is answered, however often it is sent. */
export type Queued = {
  key: string
  change: TeamChange
  /** The server's time when the player made the change; the optimistic state judges it by this time. */
  made_at: Instant
  /** How often it was sent without an answer. */
  tries: number
}

/**
 * A team as the server last returned it, and the changes made since. Only the first change of the queue is in flight.
 */
export type TeamState = {
  known: readonly OwnedAthlete[]
  /** The ETag of `known`; each change is sent with it as its base. */
  tag: string
  /** As the server last returned it; null until then. */
  closes_at: string | null
  queue: readonly Queued[]
  /** The last change that the server accepted from this client, and the team before it; null if it cannot be undone. */
  undoable: { key: string; before: readonly OwnedAthlete[] } | null
  /** How the last change ended, until the next is made. */
  outcome: SaveState
}

/** Appends a change to the queue. */
export function withChange(state: TeamState, queued: Queued): TeamState {
  return { ...state, queue: [...state.queue, queued], outcome: { state: 'idle' } }
}

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
function after(picture: OptimisticTeam, { key, change, made_at }: Queued, terms: Terms): OptimisticTeam {
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

/** `saved` only if the latest change and all changes before it are saved. */
export function saveStateOf({ queue: [first], outcome }: Pick<TeamState, 'queue' | 'outcome'>): SaveState {
  if (!first) return outcome
  return first.tries > 0 ? { state: 'waiting' } : { state: 'saving' }
}
