import { getBalance, getMyReserves, getMyTeam, type OwnedAthlete, putMyReserves } from '#contract/teams.ts'
import { balanceOf } from '#game/teams/budget.ts'
import type { Failure } from '../../core/mutations/failure.ts'
import { type QueuedHeaders, sendQueued } from '../../core/mutations/send-queued.ts'
import { fetchServerReply, type ServerReply, UNANSWERED } from '../../core/mutations/server-reply.ts'
import { type BenchChange, candidatesIn, type PickChange } from '../changes.ts'
import { teamPicks } from '../team-pick.ts'
import type { TeamData } from '../team-state.ts'
import { benchAfter, NO_BENCH, paidBench } from './bench.ts'

/**
 * Reads a team, and if the selection's `budget` is given, also its reserves and vice-captain. No reply says what the
 * reserves cost, so the cost is computed from the budget, the picks and the money left.
 */
export async function readTeam(
  selection_id: number,
  budget: number | undefined,
  signal: AbortSignal,
): Promise<ServerReply<TeamData>> {
  const given = { params: { selection_id } }
  const [team, bench] = await Promise.all([
    fetchServerReply(getMyTeam, given, signal),
    budget === undefined ? undefined : fetchServerReply(getMyReserves, given, signal),
  ])
  if (!team.answer.ok) return withFailure(team, team.answer)
  const picks = team.answer.data
  if (!bench || budget === undefined) return withData(team, { picks, ...NO_BENCH })
  if (!bench.answer.ok) return withFailure(bench, bench.answer)
  // The team changed between the two replies, so both are read again.
  if (bench.tag !== team.tag) return UNANSWERED

  const { m, f } = bench.answer.data
  const data = { picks, bench: bench.answer.data, reserves_cost: 0 }
  if (m.length + f.length === 0) return withData(team, data)
  const money = await fetchServerReply(getBalance, { query: { selection_id } }, signal)
  if (!money.answer.ok) return withFailure(money, money.answer)
  const left = money.answer.data.budget
  return withData(team, { ...data, reserves_cost: left === null ? 0 : balanceOf(budget, picks) - left })
}

/** Sends a change of the reserves or of the vice-captain. `known` is the team that the change is based on. */
export async function sendBench(
  selection_id: number,
  change: BenchChange,
  headers: QueuedHeaders,
  known: TeamData,
): Promise<ServerReply<TeamData>> {
  const { vice_captain, m, f } = change.bench
  const body = { vice_captain, m: [...m], f: [...f] }
  const reply = await sendQueued(putMyReserves, { params: { selection_id }, body }, headers)
  if (!reply.answer.ok) return withRefusal(reply, reply.answer, known)
  return withData(reply, { picks: known.picks, ...paidBench(reply.answer.data, known, change.candidates) })
}

/** Adds the reserves to the reply to a change of the picks. `known` is the team before the change. */
export function withBench(
  reply: ServerReply<readonly OwnedAthlete[]>,
  change: PickChange,
  known: TeamData,
): ServerReply<TeamData> {
  if (!reply.answer.ok) return withRefusal(reply, reply.answer, known)
  const picks = reply.answer.data
  return withData(reply, { picks, ...benchAfter(teamPicks(picks), known, candidatesIn(change)) })
}

function withData(reply: ServerReply<unknown>, data: TeamData): ServerReply<TeamData> {
  return { ...reply, answer: { ok: true, data, total: null }, current: undefined }
}

function withFailure(reply: ServerReply<unknown>, answer: Failure): ServerReply<TeamData> {
  return { ...reply, answer, current: undefined }
}

/**
 * Returns a refusal. If the change was based on an older team, the refusal contains the current picks, but not the
 * reserves. If the selection has reserves, the tag is null, so that the store reads them.
 */
function withRefusal(reply: ServerReply<unknown>, answer: Failure, known: TeamData): ServerReply<TeamData> {
  const { team } = answer.problem
  if (!team) return withFailure(reply, answer)
  return { ...reply, answer, tag: known.bench ? null : reply.tag, current: { ...known, picks: team } }
}
