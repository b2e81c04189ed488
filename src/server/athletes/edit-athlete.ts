import { isAthleteCode } from '#game/external-codes.ts'
import { findImageTag } from '#server/images/store.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { beforeAndAfter, changesOf } from '#server/platform/audit/edit.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { lockTeamConstraints } from '#server/seasons/store.ts'
import type { EditRefusal } from './edit-refusals.ts'
import { type CodeHolder, findHolder, lockAthletes } from './store/codes.ts'
import {
  type AthleteFields,
  findCountry,
  isPossiblyUsed,
  listProTeams,
  lockFields,
  updateFields,
} from './store/edit.ts'

type AthleteEdit = {
  season_id: number
  athlete_id: number
  fields: Partial<AthleteFields>
  /** Called once the athlete is locked. Throws if the athlete has changed since the caller read the data. */
  check?: () => Promise<void>
}

export type EditReport =
  | { ok: true; name: string; before: object; after: object }
  | { ok: false; reason: EditRefusal; holder?: CodeHolder }

/**
 * Changes an athlete of a season. Teams and races depend on the gender, so it cannot change once players could pick the
 * athlete or a result list contains the athlete. The kind (athlete or team) never changes. Picks, prices and results
 * stay, because they refer to the athlete's id. New values of youth, QCI and pro team take effect the next time a race
 * is published.
 */
export async function editAthlete(
  tx: Db,
  { season_id, athlete_id, fields, check = async () => {} }: AthleteEdit,
  { actor, reason }: Actor,
): Promise<EditReport> {
  if (!reason) return { ok: false, reason: 'reason-needed' }
  await lockTeamConstraints(tx)
  await lockAthletes(tx)
  const known = await lockFields(tx, season_id, athlete_id)
  if (!known) return { ok: false, reason: 'not-there' }
  const { is_team, ...before } = known
  await check()

  const { country: code } = fields
  const country = code === undefined ? before.country : await findCountry(tx, code)
  const after = { ...before, ...fields, name: (fields.name ?? before.name).trim(), country: country ?? '' }
  const refusal = await refusalOf(tx, season_id, before, after)
  if (refusal) return { ok: false, reason: refusal }
  if (after.gender !== before.gender) {
    if (after.gender === 'mixed' && !is_team) return { ok: false, reason: 'no-gender' }
    if (await isPossiblyUsed(tx, athlete_id)) return { ok: false, reason: 'gender-used' }
  }
  if (after.federation_code !== null && after.federation_code !== before.federation_code) {
    const holder = await findHolder(tx, after.federation_code, athlete_id)
    if (holder) return { ok: false, reason: 'code-taken', holder }
  }
  const changed = beforeAndAfter(changesOf(before, after))
  await updateFields(tx, season_id, athlete_id, after)
  await insertAudit(tx, {
    actor,
    reason,
    act: 'athlete set',
    subject: `athlete ${athlete_id}`,
    ...changed,
  })
  return { ok: true, name: after.name, ...changed }
}

async function refusalOf(
  tx: Db,
  season_id: number,
  before: AthleteFields,
  after: AthleteFields,
): Promise<EditRefusal | null> {
  const { name, country, birth_date, photo_url, federation_code, pro_team } = after
  if (name === '' || name.length > 120) return 'no-name'
  if (country === '') return 'no-country'
  if (birth_date !== null && birth_date !== before.birth_date && !isBirthDate(birth_date))
    return 'no-birth-date'
  if (photo_url !== null && photo_url !== before.photo_url && !(await hasPhoto(tx, photo_url)))
    return 'no-photo'
  // A code can be replaced but not removed, because later files find the athlete by the code.
  if (federation_code === null && before.federation_code !== null) return 'no-code'
  if (federation_code !== before.federation_code && !isAthleteCode(federation_code ?? '')) return 'no-code'
  if (pro_team !== null && !(await listProTeams(tx, season_id)).includes(pro_team)) return 'no-pro-team'
  return changesOf(before, after).length === 0 ? 'nothing-new' : null
}

async function hasPhoto(db: Db, url: string): Promise<boolean> {
  const name = /^\/media\/([^/]+)$/.exec(url)?.[1]
  return name !== undefined && (await findImageTag(db, name)) !== undefined
}

/** Whether a text is a date between 1900 and now, such as `1998-02-14`. */
export function isBirthDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  const is_day = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  return is_day && text >= '1900-01-01' && day.getTime() < Date.now()
}
