import type { SettlementPreview } from '#contract/admin/sidebets.ts'
import { toPoints } from '#game/scoring/points.ts'
import { maySettle } from '#game/sidebets/settlements.ts'
import { lockClosed } from '#server/calendar/store/locks.ts'
import { addJob } from '#server/jobs/store.ts'
import { findLastChange } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidField, notFound } from '#server/platform/errors.ts'
import type { BoardChange } from '#server/scoring/preview.ts'
import {
  isSettledSince,
  previewSettlement,
  type SettleCommand,
  type SettleProblem,
} from '#server/scoring/settle.ts'
import { findBet } from '#server/scoring/store/bets.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { SETTLE_PROBLEMS, SETTLE_SENTENCES } from '#text/sidebet-refusals.ts'
import { getBetOr404 } from './change-sidebets.ts'

type Command = Pick<SettleCommand, 'sidebet_id' | 'option_id' | 'seen_option_id' | 'reason' | 'actor'>

/**
 * Adds the job that settles the side bet. The job repeats all checks, because the side bet may change before it runs.
 * Throws 412 if the side bet has been settled differently since the caller read it, 409 if it cannot be settled, and
 * 422 if a reason is missing.
 */
export async function addSettlement(tx: Db, command: Command): Promise<number> {
  await requireSettleable(tx, command, { needs_reason: true })
  const { actor, ...input } = command
  return addJob(tx, { kind: 'settle', actor, input })
}

/** Adds a job that computes a preview of the settlement for a user. A preview needs no reason. */
export async function addSettlementPreview(tx: Db, command: Command, user_id: number): Promise<number> {
  await requireSettleable(tx, command, { needs_reason: false })
  const { sidebet_id, option_id, seen_option_id, actor } = command
  const input = { user_id, sidebet_id, option_id, seen_option_id }
  return addJob(tx, { kind: 'preview-settlement', actor, input })
}

async function requireSettleable(
  tx: Db,
  command: Command,
  { needs_reason }: { needs_reason: boolean },
): Promise<void> {
  const season = await findCurrentSeason(tx)
  if (!season) throw notFound('Season')
  const { sidebet_id, option_id, reason = null } = command
  await getBetOr404(tx, season, sidebet_id)
  await lockClosed(tx, { season_id: season.season_id })
  const bet = (await findBet(tx, sidebet_id))!
  if (isSettledSince(bet, command)) {
    const last = await findLastChange(tx, `sidebet ${sidebet_id}`)
    throw httpError('stale', `Changed by ${last?.name ?? 'somebody'} since you opened it`)
  }
  const verdict = maySettle(bet, { option_id, reason })
  if (verdict.ok) return
  if (verdict.reason !== 'reason-needed') throw settleError(verdict.reason)
  if (needs_reason) throw invalidField('reason', SETTLE_SENTENCES[verdict.reason])
}

/** Describes the changes that settling would make. Throws if the side bet cannot be settled with this answer. */
export async function describeSettlement(db: Db, command: Command): Promise<SettlementPreview> {
  const season = await findCurrentSeason(db)
  if (!season) throw notFound('Season')
  const outcome = await previewSettlement(db, command)
  if (outcome.refused) throw settleError(outcome.refused)
  const { options, settled_option_id } = await getBetOr404(db, season, command.sidebet_id)
  const placedOn = (option_id: number | null) =>
    options.find((option) => option.option_id === option_id)?.placed ?? 0
  const { players, leaders } = outcome.preview ?? { players: { changed: 0, first: [] }, leaders: [] }
  const first = players.first.map(({ before, after, ...player }) => {
    return { ...player, before: inPoints(before), after: inPoints(after) }
  })
  return {
    right: placedOn(command.option_id),
    right_before: placedOn(settled_option_id),
    players: { changed: players.changed, first },
    leaders: leaders
      .map(({ title, before, after }) => ({ title, before: leadersOf(before), after: leadersOf(after) }))
      .filter(({ before, after }) => before !== after),
  }
}

export function settleError(problem: SettleProblem) {
  return httpError(problem === 'settled-since' ? 'stale' : 'sidebet', `${SETTLE_PROBLEMS[problem]}.`)
}

type Score = { score: number; rank: number } | null

const inPoints = (place: Score): Score => place && { ...place, score: toPoints(place.score) }

function leadersOf(top: BoardChange['before']): string {
  return top
    .filter(({ rank }) => rank === 1)
    .map(({ team_name }) => team_name)
    .join(', ')
}
