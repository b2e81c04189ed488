import type { AdminPerson, PersonAct, PersonDetails } from '#contract/admin/people.ts'
import { lockAndCountOwners } from '#server/accounts/store/owners.ts'
import {
  isOnlyOwner,
  MODERATE_PLAYER_SENTENCES,
  type ModeratePlayerRefusal,
  type Moderator,
  refusalFor,
} from '#server/admin/moderate-player.ts'
import { type AdminPlayer, findPlayer } from '#server/admin/store/players.ts'
import { versionOf } from '#server/admin-api/versions.ts'
import type { Player } from '#server/http/sessions/player.ts'
import { listSessions } from '#server/http/sessions/store.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { listOpenReports } from '#server/reports/store.ts'
import { listLeaguesOf } from './store.ts'

/**
 * Returns the account as the caller may see it: only owners see email addresses, and the names of deleted players
 * (rules §8).
 */
export function toPerson(player: AdminPlayer, { role }: Pick<Player, 'role'>): AdminPerson {
  const { created_at, suspended_at, deleted_at, seen_at, ...rest } = player
  const is_hidden = role !== 'owner' && deleted_at !== null
  return {
    ...rest,
    email: role === 'owner' ? player.email : null,
    ...(is_hidden ? { user_name: 'Deleted player', team_name: 'Deleted player', country: null } : {}),
    created_at: created_at.toISOString(),
    suspended_at: suspended_at?.toISOString() ?? null,
    deleted_at: deleted_at?.toISOString() ?? null,
    seen_at: seen_at?.toISOString() ?? null,
  }
}

export async function readPerson(db: Db, user_id: number, caller: Player): Promise<PersonDetails> {
  const player = await findPlayer(db, user_id)
  if (!player) throw notFound('Player')
  const subject = subjectOf(user_id)
  const sessions = caller.role === 'owner' ? await listSessions(db, user_id) : []
  return {
    person: toPerson(player, caller),
    leagues: await listLeaguesOf(db, user_id),
    sessions: sessions.map(({ session_id, agent, created_at, seen_at }) => ({
      session_id,
      agent,
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
    })),
    reports: await listOpenReports(db, { about: 'team', id: user_id }),
    acts: listPersonActs(player, await lockAndCountOwners(db), caller),
    version: await versionOf(db, subject),
  }
}

/**
 * Lists the acts for a player, except acts that would change nothing. A deleted player can only be restored. `blocked`
 * says why the caller cannot do an act.
 */
function listPersonActs(player: AdminPlayer, owners: number, caller: Player): PersonDetails['acts'] {
  if (player.deleted_at) return [{ act: 'restore', blocked: null }]
  const is_owner = caller.role === 'owner'
  const acts: PersonAct[] = [
    player.verified_user ? 'unverify' : 'verify',
    'rename',
    ...(player.sessions > 0 ? (['logout'] as const) : []),
    player.suspended_at ? 'restore' : 'suspend',
    ...(is_owner ? ([player.role === 'player' ? 'operator' : 'player', 'delete'] as const) : []),
  ]
  return acts.map((act) => ({ act, blocked: sentenceOf(refusalOf(player, owners, act, caller)) }))
}

function refusalOf(
  player: AdminPlayer,
  owners: number,
  act: PersonAct,
  caller: Player,
): ModeratePlayerRefusal | null {
  if (act === 'verify' || act === 'unverify') return null
  const refused = refusalFor(player, act === 'suspend' ? 'is_suspended' : 'role', moderatorOf(caller))
  if (refused && !(act === 'logout' && refused === 'own-account')) return refused
  return act !== 'logout' && act !== 'rename' && isOnlyOwner(player, owners) ? 'only-owner' : null
}

function sentenceOf(reason: ModeratePlayerRefusal | null): string | null {
  return reason && `This ${MODERATE_PLAYER_SENTENCES[reason]}`
}

export function moderatorOf({ user_id, role }: Player): Required<Pick<Moderator, 'moderator'>> {
  return { moderator: { user_id, role } }
}
