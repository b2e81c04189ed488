import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { findTeam, type OwnTeam } from './store/teams.ts'

/** Returns a player's team for a selection, possibly empty. Throws 404 if the selection does not exist. */
export async function getTeamOr404(db: Db, user_id: number, selection_id: number): Promise<OwnTeam> {
  const team = await findTeam(db, user_id, selection_id)
  if (!team) throw notFound('Selection')
  return team
}
