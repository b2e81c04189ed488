import { isAthleteCode } from '#game/external-codes.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { beforeAndAfter, changesOf } from '#server/platform/audit/edit.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { lockTeamConstraints } from '#server/seasons/store.ts'
import { SET_CODE_SENTENCES } from './set-code.ts'
import { type CodeHolder, findHolder, lockAthletes } from './store/codes.ts'
import { type AthleteFields, findCountry, listProTeams, lockFields, updateFields } from './store/edit.ts'

export type EditRefusal =
  | 'not-there'
  | 'reason-needed'
  | 'no-name'
  | 'no-country'
  | 'no-code'
  | 'code-taken'
  | 'no-pro-team'
  | 'nothing-new'

export const EDIT_SENTENCES: Record<EditRefusal, string> = {
  'not-there': 'The athlete is not in this season',
  'reason-needed': 'Please give a reason',
  'no-name': 'The name must have 1 to 120 characters',
  'no-country': 'The nation must be a three-letter code, such as NOR',
  'no-code': SET_CODE_SENTENCES['no-code'],
  'code-taken': SET_CODE_SENTENCES['code-taken'],
  'no-pro-team': 'The season has no pro team with that name',
  'nothing-new': 'Nothing would change',
}

/** The field of the form that a refusal is about. */
export const EDIT_FIELDS: Partial<Record<EditRefusal, keyof AthleteFields | 'reason'>> = {
  'reason-needed': 'reason',
  'no-name': 'name',
  'no-country': 'country',
  'no-code': 'federation_code',
  'code-taken': 'federation_code',
  'no-pro-team': 'pro_team',
}

type AthleteEdit = {
  season_id: number
  athlete_id: number
  fields: Partial<AthleteFields>
  /** Called after the athlete was locked. Throws if the athlete has changed since the caller read them. */
  check?: () => Promise<void>
}

export type EditReport =
  | { ok: true; name: string; before: object; after: object }
  | { ok: false; reason: EditRefusal; holder?: CodeHolder }

/**
 * Changes an athlete of a season. Gender and kind cannot change, because teams depend on them. Picks, prices and
 * results stay, because they refer to the athlete's id. Changes of youth, QCI and pro team take effect the next time a
 * race is published.
 */
export async function editAthlete(
  tx: Db,
  { season_id, athlete_id, fields, check = async () => {} }: AthleteEdit,
  { actor, reason }: Actor,
): Promise<EditReport> {
  if (!reason) return { ok: false, reason: 'reason-needed' }
  await lockTeamConstraints(tx)
  await lockAthletes(tx)
  const before = await lockFields(tx, season_id, athlete_id)
  if (!before) return { ok: false, reason: 'not-there' }
  await check()

  const { country: code } = fields
  const country = code === undefined ? before.country : await findCountry(tx, code)
  const after = { ...before, ...fields, name: (fields.name ?? before.name).trim(), country: country ?? '' }
  const refusal = await refusalOf(tx, season_id, before, after)
  if (refusal) return { ok: false, reason: refusal }
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
  const { name, country, federation_code, pro_team } = after
  if (name === '' || name.length > 120) return 'no-name'
  if (country === '') return 'no-country'
  // A code can be replaced but not removed, because later files find the athlete by it.
  if (federation_code === null && before.federation_code !== null) return 'no-code'
  if (federation_code !== before.federation_code && !isAthleteCode(federation_code ?? '')) return 'no-code'
  if (pro_team !== null && !(await listProTeams(tx, season_id)).includes(pro_team)) return 'no-pro-team'
  return changesOf(before, after).length === 0 ? 'nothing-new' : null
}
