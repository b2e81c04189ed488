import type { AdminAct, AdminPlayer } from '#server/admin/store/players.ts'
import { textTable } from './text-table.ts'
import { localTimeText } from './time-text.ts'

/** The role and the states of a player, such as `operator, verified`. Empty for an ordinary player. */
export function stateOf({ role, verified_user, suspended_at, deleted_at }: AdminPlayer): string {
  return [
    role === 'player' ? '' : role,
    verified_user ? 'verified' : '',
    suspended_at ? 'suspended' : '',
    deleted_at ? 'deleted' : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * Says whether the player has confirmed their email address, which has nothing to do with the verified badge. Empty if
 * they have no address.
 */
export function confirmedText({ email, is_email_verified }: AdminPlayer): string {
  if (email === null) return ''
  return is_email_verified ? 'yes' : 'no'
}

export function playerFacts(player: AdminPlayer): Record<string, unknown> {
  const { user_id, user_name, team_name, country, email, role, sessions } = player
  return {
    id: String(user_id),
    username: user_name,
    team_name,
    country,
    email,
    email_confirmed: confirmedText(player),
    role,
    verified_badge: player.verified_user ? 'yes' : 'no',
    registered: day(player.created_at),
    active_sessions: sessions,
    last_seen: day(player.seen_at),
    suspended: day(player.suspended_at),
    deleted: day(player.deleted_at),
  }
}

export function actLines(acts: readonly AdminAct[]): string[] {
  if (acts.length === 0) return []
  const rows = acts.map(({ at, act, actor, reason }) => [localTimeText(at, 'UTC'), act, actor, reason])
  return ['', ...textTable(['at (UTC)', 'action', 'by', 'reason'], rows)]
}

function day(instant: Date | null): string | null {
  return instant && `${localTimeText(instant, 'UTC')} UTC`
}
