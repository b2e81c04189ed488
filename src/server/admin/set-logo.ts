import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { updateProTeamLogo } from './store/cups.ts'

/** Gives a pro team its logo, or takes it away; false where there is no such team in the season. */
export async function setLogo(
  tx: Db,
  { season_id, team, logo_url }: { season_id: number; team: string; logo_url: string | null },
  by: Actor,
): Promise<boolean> {
  if (!(await updateProTeamLogo(tx, season_id, team, logo_url))) return false

  await insertAudit(tx, { ...by, act: 'pro-team logo', subject: team, after: { logo_url } })
  return true
}
