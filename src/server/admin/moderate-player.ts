import { unmarkDeleted } from '#server/accounts/store/deletions.ts'
import { deleteLinks } from '#server/accounts/store/mailed-links.ts'
import { lockAndCountOwners } from '#server/accounts/store/owners.ts'
import { deleteFactors } from '#server/factors/store/factors.ts'
import { deleteSessions } from '#server/http/sessions/store.ts'
import { revokeTokensOf } from '#server/http/tokens/revoke-tokens.ts'
import { type Actor, subjectOf } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import * as store from './store/players.ts'

/** A kind of moderation. `field` is the field that it changes, `before` and `after` are the old and new values. */
type Act = {
  name: string
  field: 'verified_user' | 'is_suspended' | 'role'
  before: (player: store.AdminPlayer) => boolean | string
  after: boolean | string
  save: (tx: Db, user_id: number, by: Actor) => Promise<void>
}

const ACTS = {
  verify: verification('player verify', true),
  unverify: verification('player unverify', false),
  suspend: suspension('player suspend', true),
  restore: suspension('player restore', false),
  operator: role('operator'),
  player: role('player'),
}

export type PlayerAct = keyof typeof ACTS
export type ModeratePlayerRefusal = 'deleted' | 'forgotten' | 'only-owner' | 'own-account' | 'higher-role'
export type ModeratedPlayer = { ok: true; is_changed: boolean } | { ok: false; reason: ModeratePlayerRefusal }

export const MODERATE_PLAYER_SENTENCES: Record<ModeratePlayerRefusal, string> = {
  deleted: 'no longer has an account',
  forgotten: 'was deleted more than 14 days ago and cannot be restored',
  'own-account': 'is your own account: another owner must do this',
  'higher-role': 'is an operator or owner: only an owner can do this',
  'only-owner': 'is the only owner: make another player an owner first',
}

/** The actor. `moderator` is a user of the admin pages, or undefined on the command line, which may do everything. */
export type Moderator = Actor & { moderator?: { user_id: number; role: store.AdminRole } }

/**
 * Returns why the moderator may not change `field` of the player, or null if the change is allowed. Every moderator may
 * change the verified badge, even their own.
 */
export function refusalFor(
  player: Pick<store.AdminPlayer, 'user_id' | 'role'>,
  field: Act['field'],
  { moderator }: Pick<Moderator, 'moderator'>,
): 'own-account' | 'higher-role' | null {
  if (!moderator || field === 'verified_user') return null
  if (moderator.user_id === player.user_id) return 'own-account'
  return player.role !== 'player' && moderator.role !== 'owner' ? 'higher-role' : null
}

/**
 * Moderates a player. The change takes effect at once, because every request reads the user and the session from the
 * database.
 */
export async function moderatePlayer(
  tx: Db,
  user_id: number,
  kind: PlayerAct,
  { moderator, ...by }: Moderator,
): Promise<ModeratedPlayer> {
  const act: Act = ACTS[kind]
  const owners = await lockAndCountOwners(tx)
  const player = await store.lockPlayer(tx, user_id)
  if (!player || player.deleted_at) {
    return kind === 'restore' ? undeletePlayer(tx, user_id, by) : { ok: false, reason: 'deleted' }
  }
  const refused = refusalFor(player, act.field, { ...by, ...(moderator ? { moderator } : {}) })
  if (refused) return { ok: false, reason: refused }
  const before = act.before(player)
  if (before === act.after) return { ok: true, is_changed: false }
  if (isOnlyOwner(player, owners) && act.field !== 'verified_user') return { ok: false, reason: 'only-owner' }

  if (act.field === 'role' && by.actor === subjectOf(user_id)) return { ok: false, reason: 'own-account' }

  await act.save(tx, user_id, by)
  const sides = { before: { [act.field]: before }, after: { [act.field]: act.after } }
  await insertAudit(tx, { ...by, act: act.name, subject: subjectOf(user_id), ...sides })
  return { ok: true, is_changed: true }
}

/** Restores a deleted account, like the emailed link. Leagues that got another admin meanwhile keep that admin. */
async function undeletePlayer(tx: Db, user_id: number, by: Actor): Promise<ModeratedPlayer> {
  if (!(await unmarkDeleted(tx, user_id))) return { ok: false, reason: 'forgotten' }
  await deleteLinks(tx, user_id)
  await insertAudit(tx, { ...by, act: 'player undelete', subject: subjectOf(user_id) })
  return { ok: true, is_changed: true }
}

/** Whether the game would have no owner without this player. */
export function isOnlyOwner(player: store.AdminPlayer, owners: number): boolean {
  return player.role === 'owner' && player.suspended_at === null && owners === 1
}

function verification(name: string, after: boolean): Act {
  return {
    name,
    field: 'verified_user',
    before: (player) => player.verified_user,
    after,
    save: async (tx, user_id) => {
      await store.updateVerified(tx, user_id, after)
      await store.markBoardsOutdated(tx)
    },
  }
}

function suspension(name: string, after: boolean): Act {
  return {
    name,
    field: 'is_suspended',
    before: (player) => player.suspended_at !== null,
    after,
    save: async (tx, user_id, by) => {
      await store.updateSuspended(tx, user_id, after)
      if (!after) return
      await deleteSessions(tx, user_id)
      await revokeTokensOf(tx, user_id, by)
    },
  }
}

function role(after: store.AdminRole): Act {
  return {
    name: 'player role',
    field: 'role',
    before: (player) => player.role,
    after,
    save: async (tx, user_id, by) => {
      await store.updateRole(tx, user_id, after)
      if (after !== 'player') return
      // If the player becomes an operator again later, they must set up a new second factor and create new tokens.
      await deleteFactors(tx, user_id)
      await revokeTokensOf(tx, user_id, by)
    },
  }
}
