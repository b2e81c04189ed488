import type { Reserves } from '#contract/teams.ts'
import { type ReserveRefusal, replacedBench } from '#game/teams/change-bench.ts'
import type { Bench } from '#game/teams/reserves.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { readIdempotencyKey } from '#server/http/idempotency/idempotency-key.ts'
import { replay, sendStored } from '#server/http/idempotency/stored-reply.ts'
import { transact } from '#server/platform/db/transact.ts'
import { notFound } from '#server/platform/errors.ts'
import { OFFER_SENTENCES, RESERVE_SENTENCES, TRADING_SENTENCES } from '#text/team-refusals.ts'
import { type ChangeCall, headersOf, refusalOf, refuseStale, teamOf } from './change-team.ts'
import { saveBench } from './store/save.ts'
import { type LockedTeam, lockTeam } from './store/teams.ts'

type BenchCall = ChangeCall & { params: { selection_id: number }; body: Reserves }

const SENTENCES: Record<ReserveRefusal, string> = {
  ...RESERVE_SENTENCES,
  ...TRADING_SENTENCES,
  ...OFFER_SENTENCES,
}

/**
 * Replaces the reserves and the vice-captain of a player's team. Like `changeTeam`, it holds the gate, makes the change
 * once per idempotency key, and raises the revision of the team. Throws 412 if the request names an older revision, 409
 * if a rule refuses the change.
 */
export async function changeBench(
  { db }: Pick<AppContext, 'db'>,
  call: BenchCall,
  toReply: (bench: Bench) => Reserves,
): Promise<Reserves> {
  const key = readIdempotencyKey(call)
  const { selection_id } = call.params
  const stored = await transact(db, {
    lock: (tx) => lockTeam(tx, key, selection_id, [...call.body.m, ...call.body.f]),
    work: (tx, locked, sendLast) => {
      if ('kept' in locked) return replay(locked.kept)
      if (locked.selection === null) throw notFound('Selection')
      refuseStale(locked, call.request, call.reply)
      const bench = benchOf(locked, call.body)
      const revision = locked.revision + 1
      const { accepted_at } = locked
      const reply = { headers: headersOf(`"${revision}"`, locked), body: JSON.stringify(toReply(bench)) }
      sendLast(saveBench(tx, key, selection_id, { ...bench, revision, accepted_at }, reply))
      return reply
    },
  })
  return sendStored(call.reply, key, stored)
}

/** Returns the requested bench. If a rule refuses it, throws 409 with the name of the athlete. */
function benchOf(locked: LockedTeam, requested: Reserves): Bench {
  const { picks, candidates, selection, bench } = locked
  const team = { picks, bench, balance: teamOf(locked).balance }
  const changed = replacedBench(requested, candidates, team, selection, locked.read_at)
  if (!changed.ok) throw refusalOf(changed, locked, SENTENCES)
  return changed.bench
}
