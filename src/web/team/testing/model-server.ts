import type { Problem } from '#contract/problems.ts'
import type { OwnedAthlete } from '#contract/teams.ts'
import { inTeamOrder } from '#game/teams/team-order.ts'
import type { ServerReply } from '../../core/mutations/server-reply.ts'
import {
  type BenchChange,
  candidatesIn,
  changedBy,
  type PaidBench,
  type TeamChange,
  type Terms,
} from '../changes.ts'
import { benchAfter, changedBench } from '../reserves/bench.ts'
import type { TeamPick } from '../team-pick.ts'
import type { QueuedTeamChange, TeamData } from '../team-state.ts'
import { pickedAthlete } from './field.ts'

export type TeamReply = ServerReply<TeamData>

/**
 * Creates a model of the server, to test how a page handles replies. It stores one team and changes it by the rules of
 * the game.
 */
export function modelServer(terms: Terms, now: number) {
  let picks: TeamPick[] = []
  let bench: PaidBench = { bench: { vice_captain: null, m: [], f: [] }, reserves_cost: 0 }
  let previous: TeamPick[] | null = null
  let revision = 0
  const replies = new Map<string, TeamReply>()
  /** The keys of the changes that had an effect, in order. */
  const effects: string[] = []

  const tag = () => `"${revision}"`
  const headers = () => ({ tag: tag(), accepted_at: new Date(now).toISOString(), closes_at: null })
  const data = (): TeamData => ({ picks: owned(picks), ...bench })
  const team = () => ({ answer: { ok: true as const, data: data(), total: null }, ...headers() })

  const make = (change: TeamChange): Problem['code'] | null => {
    if (change.kind === 'bench') return makeBench(change)
    const changed = changedBy(change, { picks, ...bench }, terms, now, previous)
    if (!changed.ok) return changed.reason
    previous = change.kind === 'undo' ? null : picks
    bench = benchAfter(changed.picks, bench, candidatesIn(change))
    picks = changed.picks.map((pick) => ({ ...pick, athlete: pickedAthlete(pick) })).sort(inTeamOrder)
    revision += 1
    return null
  }
  const makeBench = (change: BenchChange): Problem['code'] | null => {
    const changed = changedBench(change, { picks, ...bench }, terms, now)
    if (!changed.ok) return changed.reason
    previous = null
    bench = { bench: changed.bench, reserves_cost: changed.reserves_cost }
    revision += 1
    return null
  }
  const refuse = (status: number, code: Problem['code'], current?: TeamData): TeamReply => {
    const problem: Problem = { code, message: code }
    return { answer: { ok: false, status, problem }, ...headers(), current }
  }
  const answer = ({ key, change }: QueuedTeamChange, based_on: string): TeamReply => {
    const stored = replies.get(key)
    if (stored) return stored
    if (based_on !== tag()) return refuse(412, 'stale', data())
    const reason = make(change)
    if (reason) return refuse(409, reason)
    effects.push(key)
    replies.set(key, team())
    return team()
  }
  return { answer, team, effects, elsewhere: make }
}

function owned(picks: readonly TeamPick[]): OwnedAthlete[] {
  return picks.map(({ gender: _gender, is_cub: _is_cub, ...pick }) => pick)
}
