import type pg from 'pg'
import { notFound } from '#server/platform/errors.ts'
import { findTeam, type OwnTeam } from './store.ts'

/** A player's team for a selection, possibly empty. Throws 404 if there is no such selection. */
export async function getTeamOr404(pool: pg.Pool, user_id: number, selection_id: number): Promise<OwnTeam> {
  const team = await findTeam(pool, user_id, selection_id)
  if (!team) throw notFound('Selection')
  return team
}
