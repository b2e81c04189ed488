import type { CupPoints } from '#game/scoring/cups.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { changeCup } from '#server/scoring/change-cup.ts'
import type { Preview } from '#server/scoring/preview.ts'
import * as store from './store/cups.ts'

/** The new values of a cup. Omitted values do not change. */
export type CupValues = {
  image_url?: string | null
  counts?: CupPoints
  race_ids?: readonly number[]
}

export type SetCupReport = {
  /** How existing boards change. Null if only the image changes, or in a dry run for a new cup. */
  preview: Preview | null
  /**
   * Scored races in which a youth cup counts no athletes, because the races' sheets do not say who was a youth athlete.
   */
  without_youth: string[]
}

/** Creates the cup if no cup has that name. Sets its image, its races and what it counts. */
export async function setCup(
  db: Db,
  season_id: number,
  name: string,
  { image_url, counts, race_ids }: CupValues,
  { dry_run, ...by }: Actor & { dry_run: boolean },
): Promise<SetCupReport> {
  const before = await withDryRun(db, dry_run, (tx) =>
    saveCup(tx, season_id, name, image_url === undefined ? {} : { image_url }, by),
  )
  const counted = counts ?? before?.counts
  const without_youth =
    counted === 'youth' ? await store.listRacesWithoutYouth(db, season_id, name, race_ids) : []
  const is_counting = counts !== undefined || race_ids !== undefined
  const preview =
    is_counting && !(!before && dry_run)
      ? await changeCup(db, { ...by, season_id, name, counts, race_ids, dry_run })
      : null
  return { preview, without_youth }
}

/**
 * Creates the cup if no cup has that name. Sets its image if `values` contains one. Returns the cup before the change.
 * `job_id` is for the audit log: it is the job that will change what the cup counts.
 */
export async function saveCup(
  tx: Db,
  season_id: number,
  name: string,
  values: Pick<CupValues, 'image_url'> & { job_id?: number },
  by: Actor,
): Promise<store.AdminCup | undefined> {
  const before = (await store.listAdminCups(tx, season_id)).find((cup) => cup.name === name)
  const cup_id = before?.cup_id ?? (await store.insertCup(tx, season_id, name))
  if (values.image_url !== undefined) await store.updateCupImage(tx, cup_id, values.image_url)
  if (!before || Object.keys(values).length > 0)
    await insertAudit(tx, { ...by, act: 'cup set', subject: name, before, after: { ...before, ...values } })
  return before
}

export const OVERALL_IS_FIXED =
  'Overall always holds every race of the season and cannot be changed or removed.'

export const PICTURE_NOT_HERE = 'Pictures must be on this site: add the file first, and use its URL.'

export async function deleteCup(tx: Db, cup: store.AdminCup, by: Actor): Promise<void> {
  await store.deleteCup(tx, cup.cup_id)
  await insertAudit(tx, { ...by, act: 'cup remove', subject: cup.name, before: cup })
}
