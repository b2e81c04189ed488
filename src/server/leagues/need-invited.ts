import type { FastifyRequest } from 'fastify'
import { readInviteCode } from '#game/league-invites.ts'
import { span, takeTry, tooOften } from '#server/accounts/limits.ts'
import { networkOf } from '#server/accounts/networks.ts'
import type { Player } from '#server/accounts/player.ts'
import { deleteTry, tryWait } from '#server/accounts/store/limits.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { findInvited, type LeagueRow } from './store/find.ts'

/** Who has a code: a player, or a visitor, for whom his network's tries are counted. */
export type Invitee = { user_id: number | null; whom: string }

export function inviteeOf(player: Player | undefined, request: FastifyRequest): Invitee {
  if (player) return { user_id: player.user_id, whom: String(player.user_id) }
  return { user_id: null, whom: networkOf(request.ip) }
}

/**
 * The league that an invite leads to. Throws 404 alike for a code that nobody has, one that was withdrawn, and one of a
 * league that he was removed from; 429 after too many of those.
 */
export async function needInvited(db: Db, code: string, { user_id, whom }: Invitee): Promise<LeagueRow> {
  const taken = await takeTry(db, 'invite', whom)
  if (taken === undefined) throw tooOften(await tryWait(db, span('invite', whom)))
  const league = await ensureInvited(db, code, user_id)
  await deleteTry(db, span('invite', whom), taken)
  return league
}

/** The same without counting, for who was counted: an invite may be withdrawn while somebody is on his way in. */
export async function ensureInvited(db: Db, code: string, user_id: number | null): Promise<LeagueRow> {
  const league = await findInvited(db, readInviteCode(code) ?? '', user_id)
  if (!league) throw notFound('Invite')
  return league
}
