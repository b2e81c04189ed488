import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { updateProTeamLogo } from './store/cups.ts'

/** Sets or removes the logo of a pro team. Returns false if the season has no such team. */
export async function setLogo(
  tx: Db,
  { season_id, team, logo_url }: { season_id: number; team: string; logo_url: string | null },
  by: Actor,
): Promise<boolean> {
  if (!(await updateProTeamLogo(tx, season_id, team, logo_url))) return false

  await insertAudit(tx, { ...by, act: 'pro-team logo', subject: team, after: { logo_url } })
  return true
}
