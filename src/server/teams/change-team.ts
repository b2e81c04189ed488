import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OwnedAthlete as Owned } from '#contract/teams.ts'
import { balanceOf } from '#game/teams/budget.ts'
import type { ChangedTeam, ChangeRefusal } from '#game/teams/change-team.ts'
import type { CopyRefusal } from '#game/teams/copying.ts'
import type { Team } from '#game/teams/picks.ts'
import { benchForPicks } from '#game/teams/reserves.ts'
import { restoredTeam, type UndoRefusal } from '#game/teams/undo.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { type IdempotencyKey, readIdempotencyKey } from '#server/http/idempotency/idempotency-key.ts'
import { type KeyState, replay, type StoredReply, sendStored } from '#server/http/idempotency/stored-reply.ts'
import type { Player } from '#server/http/sessions/player.ts'
import type { Db } from '#server/platform/db/db.ts'
import { transact } from '#server/platform/db/transact.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import type { ErrorCode } from '#text/error-codes.ts'
import {
  CAPTAIN_SENTENCES,
  COPY_SENTENCES,
  ORDER_SENTENCES,
  PICK_SENTENCES,
  UNDO_SENTENCES,
} from '#text/team-refusals.ts'
import { differenceOf, isBasedOn, namesRevision, ownedAthletes, tagOf, withNames } from './owned.ts'
import { saveTeam, type TeamUpdate } from './store/save.ts'
import { type LockedTeam, lockTeam, lockTeamToUndo } from './store/teams.ts'

export type ChangeCall = {
  request: FastifyRequest
  reply: FastifyReply
  player: Player
  params: unknown
  body?: unknown
}

type Refusal = ChangeRefusal | CopyRefusal | UndoRefusal

/** How a team changes. `lock` reads the team and what the rules need; `decide` applies the rules. */
type TeamChange<Held extends LockedTeam> = {
  selection_id: number
  lock: (tx: Db, key: IdempotencyKey) => Promise<Held | { kept: KeyState } | { selection: null }>
  decide: (locked: Held) => ChangedTeam<Refusal>
  is_undo: boolean
}

type PlainChange = Omit<TeamChange<LockedTeam>, 'lock' | 'is_undo'> & { athlete_ids: readonly number[] }

/**
 * Changes a player's team while holding the selection's gate (rules §3), once per idempotency key. Stores the reply in
 * the same transaction. Throws 412 if the request names an older revision, 409 if a rule refuses the change.
 */
export async function changeTeam(
  context: Pick<AppContext, 'db'>,
  call: ChangeCall,
  { athlete_ids, ...change }: PlainChange,
): Promise<Owned[]> {
  const lock: TeamChange<LockedTeam>['lock'] = (tx, key) => {
    return lockTeam(tx, key, change.selection_id, athlete_ids)
  }
  return makeChange(context, call, { ...change, lock, is_undo: false })
}

/**
 * Undoes the last change of a team: restores the former picks at their purchase prices (rules §11). The request must
 * name the revision of the team, which identifies the change.
 */
export async function undoChange(
  context: Pick<AppContext, 'db'>,
  call: ChangeCall,
  selection_id: number,
): Promise<Owned[]> {
  if (!namesRevision(call.request.headers['if-match'])) throw httpError('malformed', REVISION_REQUIRED)
  return makeChange(context, call, {
    selection_id,
    lock: (tx, key) => lockTeamToUndo(tx, key, selection_id),
    decide: (locked) => {
      return restoredTeam(
        locked.previous,
        locked.candidates,
        teamOf(locked, locked.previous ?? []),
        locked.selection,
        locked.read_at,
      )
    },
    is_undo: true,
  })
}

const REVISION_REQUIRED = 'To undo a change, give the revision of the team in If-Match'

async function makeChange<Held extends LockedTeam>(
  { db }: Pick<AppContext, 'db'>,
  call: ChangeCall,
  change: TeamChange<Held>,
): Promise<Owned[]> {
  const key = readIdempotencyKey(call)
  const stored = await transact(db, {
    lock: (tx) => change.lock(tx, key),
    work: (tx, locked, sendLast) => {
      if ('kept' in locked) return replay(locked.kept)
      if (locked.selection === null) throw notFound('Selection')
      const { team, stored } = computeChange(locked, change, call)
      sendLast(saveTeam(tx, key, change.selection_id, team, stored))
      return stored
    },
  })
  return sendStored(call.reply, key, stored)
}

/** Applies the rules of the game. Returns the changes to save, and the reply. */
function computeChange<Held extends LockedTeam>(
  locked: Held,
  { selection_id, decide, is_undo }: TeamChange<Held>,
  { request, reply }: ChangeCall,
): { team: TeamUpdate; stored: StoredReply } {
  refuseStale(locked, request, reply)
  const changed = decide(locked)
  if (!changed.ok) throw refusalOf(changed, locked, SENTENCES)

  const is_own = locked.home === selection_id
  const revision = is_own ? locked.revision + 1 : 1
  const bench = benchForPicks(changed.picks, locked.bench)
  const has_fewer = bench.reserves.length < locked.bench.reserves.length
  const after = withNames(changed.picks, locked.picks, locked.candidates)
  const difference = differenceOf(is_own ? locked.picks : [], changed.picks)
  return {
    team: {
      revision,
      accepted_at: locked.accepted_at,
      previous: is_undo ? null : locked.picks,
      ...difference,
      vice_captain: bench.vice_captain,
      reserves: has_fewer ? bench.reserves : null,
    },
    stored: { headers: headersOf(`"${revision}"`, locked), body: JSON.stringify(ownedAthletes(after)) },
  }
}

/**
 * Returns the team with its remaining budget. If the selection has no budget, `balance` means nothing. A reserve who
 * becomes one of the `wanted` picks no longer costs money as a reserve.
 */
export function teamOf(
  { picks, selection, bench }: Pick<LockedTeam, 'picks' | 'selection' | 'bench'>,
  wanted: readonly { athlete_id: number }[] = [],
): Team {
  const ids = new Set(wanted.map(({ athlete_id }) => athlete_id))
  const reserves = bench.reserves.filter(({ athlete_id }) => !ids.has(athlete_id))
  return { picks, balance: balanceOf(selection.budget ?? 0, [...picks, ...reserves]) }
}

/** Returns the headers of a reply that contains a team, after reading or changing it. */
export function headersOf(
  etag: string,
  { accepted_at, selection }: { accepted_at: string | null; selection: { closes_at: string } },
): Record<string, string> {
  return {
    etag,
    'x-closes-at': selection.closes_at,
    ...(accepted_at ? { 'x-accepted-at': accepted_at } : {}),
  }
}

/** Throws 412, with the current tag and team, if the request names an older revision. */
export function refuseStale(locked: LockedTeam, request: FastifyRequest, reply: FastifyReply): void {
  const tag = tagOf(locked, locked.selection.selection_id)
  if (isBasedOn(request.headers['if-match'], tag)) return
  void reply.header('etag', tag)
  throw httpError('stale', ORDER_SENTENCES['other-athletes'], { team: ownedAthletes(locked.picks) })
}

const SENTENCES: Record<Refusal, string> = {
  ...PICK_SENTENCES,
  ...CAPTAIN_SENTENCES,
  ...ORDER_SENTENCES,
  ...COPY_SENTENCES,
  ...UNDO_SENTENCES,
}

/**
 * Returns the refusal as an error, with the time of the close, the time that was compared with it, and the name of the
 * refused athlete, if there is one.
 */
export function refusalOf<Reason extends ErrorCode>(
  { reason, athlete_id }: { reason: Reason; athlete_id?: number },
  { selection, accepted_at, picks, candidates }: LockedTeam,
  sentences: Record<Reason, string>,
) {
  const { name } = [...candidates, ...picks].find((each) => each.athlete_id === athlete_id) ?? {}
  return httpError(reason, sentences[reason], {
    closes_at: selection.closes_at,
    server_time: accepted_at,
    ...(name ? { errors: [`${name}: ${sentences[reason]}`] } : {}),
  })
}
