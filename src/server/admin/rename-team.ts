import { checkTeamName } from '#game/accounts/accounts.ts'
import { personalTeamName } from '#game/teams/team-names.ts'
import { type Actor, subjectOf } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { TEAM_NAME_SENTENCES } from '#text/account-refusals.ts'
import { lockPlayer, updateTeamName } from './store/players.ts'

/** Renames a team. An empty name becomes the default name. Returns the refusal as a sentence, or null on success. */
export async function renameTeam(tx: Db, user_id: number, wanted: string, by: Actor): Promise<string | null> {
  const player = await lockPlayer(tx, user_id)
  if (!player || player.deleted_at) return 'This player no longer has an account'
  const team_name = wanted.trim().normalize('NFC') || personalTeamName(player.user_name)
  const verdict = checkTeamName(team_name)
  if (!verdict.ok) return TEAM_NAME_SENTENCES[verdict.reason]
  if (player.team_name === team_name) return null

  await updateTeamName(tx, user_id, team_name)
  const sides = { before: { team_name: player.team_name }, after: { team_name } }
  await insertAudit(tx, { ...by, act: 'player rename-team', subject: subjectOf(user_id), ...sides })
  return null
}
