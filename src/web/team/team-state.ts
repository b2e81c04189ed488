import type { OwnedAthlete } from '#contract/teams.ts'
import type { Wish } from '#game/change-team.ts'
import type { Instant } from '#game/instants.ts'
import { inTeamOrder } from '#game/team-order.ts'
import type { SaveState } from '../saving/save-state.ts'
import { type Change, changedBy, type Terms } from './changes.ts'
import { type TeamPick, teamPicks } from './team-pick.ts'

/** A change on its way. It keeps its key until it is answered, however often it is sent. */
export type Queued = {
  key: string
  change: Change
  /** The server's time when the player made it, by which the picture judges it. */
  made_at: Instant
  /** How often it went out without an answer. */
  tries: number
}

/** A team as the server last said it, and what the player has done since. The first of the queue goes out, alone. */
export type TeamState = {
  known: readonly OwnedAthlete[]
  /** Stands for `known`; each change says that it is based on it. */
  tag: string
  /** As the server last said; null as long as it has not. */
  closes_at: string | null
  queue: readonly Queued[]
  /** The team before each change that can be taken back, the last one last. */
  past: readonly (readonly Wish[])[]
  /** How the last change ended, until the next is made. */
  outcome: SaveState
}

/** More than anybody takes back one by one. */
const PAST = 20

/** With one change more, which can be taken back to the team that was seen before it. */
export function withChange(state: TeamState, queued: Queued, before: readonly Wish[]): TeamState {
  return { ...inQueue(state, queued), past: [...state.past, before].slice(-PAST) }
}

/** With the last change taken back, which is a change too. */
export function withUndo(state: TeamState, queued: Queued): TeamState {
  return { ...inQueue(state, queued), past: state.past.slice(0, -1) }
}

function inQueue(state: TeamState, queued: Queued): TeamState {
  return { ...state, queue: [...state.queue, queued], outcome: { state: 'idle' } }
}

/** The team as the player sees it: what the rules make of the server's word and of all that is on its way. */
export function pictureOf({ known, queue }: Pick<TeamState, 'known' | 'queue'>, terms: Terms): TeamPick[] {
  const picture = queue.reduce((picks, { change, made_at }) => {
    const changed = changedBy(change, picks, terms, made_at)
    return changed.ok ? named(changed.picks, picks, change) : picks
  }, teamPicks(known))
  return picture.sort(inTeamOrder)
}

type Nameless = Omit<TeamPick, 'athlete'>

/** With the names that they had in the team before, or have as those whom the change is about. */
function named(picks: readonly Nameless[], before: readonly TeamPick[], change: Change): TeamPick[] {
  const coming = 'candidates' in change ? change.candidates : 'athlete' in change ? [change.athlete] : []
  const known = new Map(
    [...before.map(({ athlete }) => athlete), ...coming].map((one) => [one.athlete_id, one]),
  )
  return picks.flatMap((pick) => {
    const found = known.get(pick.athlete_id)
    if (!found) return []
    const { athlete_id, name, country, gender, is_cub } = found
    return [{ ...pick, athlete: { athlete_id, name, country, gender, is_cub } }]
  })
}

/** Saved is only what was asked for last and all before it. */
export function saveStateOf({ queue: [first], outcome }: Pick<TeamState, 'queue' | 'outcome'>): SaveState {
  if (!first) return outcome
  return first.tries > 0 ? { state: 'waiting' } : { state: 'saving' }
}
