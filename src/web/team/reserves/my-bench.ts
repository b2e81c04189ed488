import type { Athlete } from '#contract/athletes.ts'
import type { Gender } from '#game/genders.ts'
import type { Instant } from '#game/instants.ts'
import type { RequestedBench, ReserveRefusal } from '#game/teams/change-bench.ts'
import { MOST_RESERVES } from '#game/teams/reserves.ts'
import { OFFER_SENTENCES, RESERVE_SENTENCES, TRADING_SENTENCES } from '#text/team-refusals.ts'
import { type BenchChange, candidatesOf, type Terms } from '../changes.ts'
import type { OptimisticTeam } from '../team-state.ts'
import type { TeamStore } from '../team-store.ts'
import { changedBench } from './bench.ts'
import { reserveIds, reservesOf } from './use-reserves.ts'

/** Why an athlete cannot become a reserve. `reserves-full` means that all places of their gender are taken. */
export type NoReserve = ReserveRefusal | 'reserves-full'

export const NO_RESERVE_SENTENCES: Record<NoReserve, string> = {
  ...TRADING_SENTENCES,
  ...OFFER_SENTENCES,
  ...RESERVE_SENTENCES,
  'reserves-full': 'Your reserve places are full',
}

/** The reserves and the vice-captain of the shown team, and functions to change them. */
export type MyBench = RequestedBench & {
  takes_reserves: boolean
  takes_vice_captain: boolean
  makeViceCaptain: (athlete_id: number) => void
  /** Says why the athlete cannot become a reserve. Undefined if they can become one. */
  whyNot: (athlete: Athlete) => NoReserve | undefined
  add: (athlete: Athlete) => void
  remove: (athlete_id: number) => void
  /** Moves a reserve to a place among the reserves of their gender. The reserve at place 1 is used first. */
  place: (athlete_id: number, place: number) => void
}

type Input = {
  store: TeamStore
  team: OptimisticTeam
  terms: Terms
  athletes: readonly Athlete[]
  /** Returns the server's time. */
  now: () => Instant
}

/** Returns the budget of a selection that has reserves or a vice-captain. Undefined if it has neither. */
export function benchBudget({ rules, budget }: Terms): number | undefined {
  return rules.takes_reserves || rules.takes_vice_captain ? budget : undefined
}

/** Returns the reserves and the vice-captain of the shown team. Undefined if the selection has neither. */
export function myBench({ store, team, terms, athletes, now }: Input): MyBench | undefined {
  const { bench } = team
  if (!bench || benchBudget(terms) === undefined) return undefined

  const changeTo = (after: RequestedBench): BenchChange => {
    const ids = [bench, after].flatMap(reserveIds).map((athlete_id) => ({ athlete_id }))
    return { kind: 'bench', bench: after, candidates: candidatesOf(athletes, ids) }
  }
  const make = (after: RequestedBench) => {
    const change = changeTo(after)
    const changed = changedBench(change, team, terms, now())
    if (changed.ok) store.change(change)
    else store.prevent(NO_RESERVE_SENTENCES[changed.reason])
  }
  const withAthlete = ({ athlete_id, gender }: Athlete) =>
    withReserves(bench, gender, [...reservesOf(bench, gender), athlete_id])
  return {
    ...bench,
    takes_reserves: terms.rules.takes_reserves,
    takes_vice_captain: terms.rules.takes_vice_captain,
    makeViceCaptain: (athlete_id) => make({ ...bench, vice_captain: athlete_id }),
    whyNot: (athlete) => {
      const changed = changedBench(changeTo(withAthlete(athlete)), team, terms, now())
      const is_full = reservesOf(bench, athlete.gender).length >= MOST_RESERVES
      if (changed.ok) return is_full ? 'reserves-full' : undefined
      return is_full && changed.reason === 'over-budget' ? 'reserves-full' : changed.reason
    },
    add: (athlete) => make(withAthlete(athlete)),
    remove: (athlete_id) => {
      const without = (ids: readonly number[]) => ids.filter((id) => id !== athlete_id)
      make({ ...bench, m: without(bench.m), f: without(bench.f) })
    },
    place: (athlete_id, place) => {
      const moved = (ids: readonly number[]) => {
        return ids.includes(athlete_id)
          ? ids.filter((id) => id !== athlete_id).toSpliced(place - 1, 0, athlete_id)
          : ids
      }
      make({ ...bench, m: moved(bench.m), f: moved(bench.f) })
    },
  }
}

function withReserves(bench: RequestedBench, gender: Gender, ids: readonly number[]): RequestedBench {
  return gender === 'mixed' ? bench : { ...bench, [gender]: ids }
}
