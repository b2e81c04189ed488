import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { lockTeamConstraints } from '#server/seasons/store.ts'
import { lockAthletes } from './store/codes.ts'
import { type AthleteFlags, lockFlags, updateFlags } from './store/edit.ts'

type FlagsCommand = {
  season_id: number
  athlete_ids: readonly number[]
  /** Omitted flags keep their values. */
  flags: Partial<AthleteFlags>
}

/**
 * Sets flags of several athletes of a season, and adds an audit line for each athlete who changes. Returns the ids of
 * the athletes who changed. Skips athletes who are not in the season.
 */
export async function setFlags(
  tx: Db,
  { season_id, athlete_ids, flags }: FlagsCommand,
  { actor, reason }: Actor,
): Promise<number[]> {
  await lockTeamConstraints(tx)
  await lockAthletes(tx)
  const wanted = Object.entries(flags) as [keyof AthleteFlags, boolean][]
  const changed = (await lockFlags(tx, season_id, athlete_ids)).flatMap((athlete) => {
    const fields = wanted.filter(([flag, value]) => athlete[flag] !== value)
    return fields.length > 0 ? [{ athlete, fields }] : []
  })
  const ids = changed.map(({ athlete }) => athlete.athlete_id)
  await updateFlags(tx, season_id, ids, flags)
  for (const { athlete, fields } of changed) {
    await insertAudit(tx, {
      actor,
      reason,
      act: 'athlete set',
      subject: `athlete ${athlete.athlete_id}`,
      before: Object.fromEntries(fields.map(([flag]) => [flag, athlete[flag]])),
      after: Object.fromEntries(fields),
    })
  }
  return ids
}
