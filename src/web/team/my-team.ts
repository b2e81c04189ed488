import type { Athlete } from '#contract/athletes.ts'
import type { OwnedAthlete } from '#contract/teams.ts'
import type { Instant } from '#game/instants.ts'
import { balanceOf } from '#game/teams/budget.ts'
import type { RequestedPick } from '#game/teams/change-team.ts'
import { type FittingTeam, fittingTeam } from '#game/teams/fitting.ts'
import { mayAdd, type PickRefusal } from '#game/teams/picks.ts'
import { movedTo } from '#game/teams/ranked-picks.ts'
import { saveStateOf } from '../core/mutations/queue-state.ts'
import type { SaveState } from '../core/mutations/save-state.ts'
import {
  CHANGE_SENTENCES,
  candidateOf,
  candidatesOf,
  changedBy,
  costWithout,
  type PickChange,
  type Terms,
} from './changes.ts'
import { type MyBench, myBench } from './reserves/my-bench.ts'
import { rolledFrom } from './rolled-from.ts'
import { requestedPicksOf, type TeamPick } from './team-pick.ts'
import { optimisticTeam, type TeamState } from './team-state.ts'
import type { TeamStore } from './team-store.ts'

export type MyTeam = {
  /** The team with all pending changes applied. */
  picks: readonly TeamPick[]
  /** The money left. Null if there is no budget. */
  balance: number | null
  saving: SaveState
  /** Whether trading is open, by the server's time. It becomes false at most a second after the close. */
  is_open: boolean
  /**
   * When trading closes, according to the latest reply. An operator may have moved the close since the page was loaded.
   */
  closes_at: string
  /** The selection from which the squad rolled over without a change. Null if this selection has its own team. */
  rolled_from: number | null
  /** The number of changes that the server has not accepted yet. */
  unsaved: number
  /** Says why the athlete cannot be added. Undefined if they can be added. */
  whyNot: (athlete: Athlete) => PickRefusal | undefined
  add: (athlete: Athlete) => void
  remove: (athlete_id: number) => void
  makeCaptain: (athlete_id: number) => void
  /** Moves the athlete to a place among the picks of their gender. The first place is 1. Only for ranked picks. */
  place: (athlete_id: number, place: number) => void
  /** Replaces the whole team in one change, for example by an accepted proposal. */
  replace: (requested: readonly RequestedPick[]) => void
  /** Returns the part of another team that can replace this team. Undefined while the list of athletes is loading. */
  fitting: ((wanted: readonly OwnedAthlete[]) => FittingTeam) | undefined
  /** Undoes the last change. Athletes return at the prices that were paid. Undefined if there is nothing to undo. */
  undo: (() => void) | undefined
  /** Undefined if the selection has neither reserves nor a vice-captain. */
  bench: MyBench | undefined
}

type Input = {
  store: TeamStore
  state: TeamState
  terms: Terms
  athletes: readonly Athlete[]
  /** Returns the server's time. If the time is unknown, returns a time that agrees with `is_open`. */
  now: () => Instant
  is_open: boolean
  closes_at: string
}

/**
 * Returns the team that the page shows, and functions to change it. A change that the rules refuse is not sent, and the
 * page says why.
 */
export function myTeam({ store, state, terms, athletes, now, is_open, closes_at }: Input): MyTeam {
  const shown = optimisticTeam(state, terms)
  const { picks, undoable } = shown
  const balance = balanceOf(terms.budget, picks) - shown.reserves_cost

  const make = (change: PickChange) => {
    const changed = changedBy(change, shown, terms, now())
    if (changed.ok) store.change(change)
    else store.prevent(CHANGE_SENTENCES[changed.reason])
  }
  const replaceWith = (requested: readonly RequestedPick[]): PickChange => {
    return { kind: 'replace', wishes: requested, candidates: candidatesOf(athletes, requested) }
  }
  const undoAction = (): (() => void) | undefined => {
    if (!undoable || !is_open) return undefined
    const { key, before } = undoable
    const change: PickChange = { kind: 'undo', of: key, candidates: candidatesOf(athletes, before) }
    return changedBy(change, shown, terms, now(), before).ok ? () => store.change(change) : undefined
  }

  return {
    picks,
    balance: terms.rules.is_budget_enforced ? balance : null,
    saving: saveStateOf(state),
    is_open,
    closes_at,
    rolled_from: state.queue.length === 0 ? rolledFrom(state.tag) : null,
    unsaved: state.queue.length,
    whyNot: (athlete) => {
      const left = terms.budget - costWithout(shown, [athlete])
      const team = { picks, balance: balanceOf(left, picks) }
      const verdict = mayAdd(athlete, team, terms.rules, now())
      return verdict.ok ? undefined : verdict.reason
    },
    add: (athlete) => make({ kind: 'add', athlete: candidateOf(athlete) }),
    remove: (athlete_id) => make({ kind: 'remove', athlete_id }),
    makeCaptain: (athlete_id) => make({ kind: 'lead', athlete_id }),
    place: (athlete_id, place) => make(replaceWith(requestedPicksOf(movedTo(picks, athlete_id, place)))),
    replace: (requested) => make(replaceWith(requested)),
    fitting:
      athletes.length === 0
        ? undefined
        : (wanted) => fittingTeam(wanted, athletes, { picks, balance }, terms.rules, now()),
    undo: undoAction(),
    bench: myBench({ store, team: shown, terms, athletes, now }),
  }
}
