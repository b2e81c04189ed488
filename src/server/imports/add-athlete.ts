import { isAthleteCode } from '#game/external-codes.ts'
import type { Gender } from '#game/genders.ts'
import { isBirthDate } from '#server/athletes/edit-athlete.ts'
import { EDIT_SENTENCES } from '#server/athletes/edit-refusals.ts'
import { type CodeHolder, findHolder, lockAthletes } from '#server/athletes/store/codes.ts'
import { findCountry } from '#server/athletes/store/edit.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { lockPrices } from '#server/prices/store/pricing.ts'
import { lockTeamConstraints, type SeasonRow } from '#server/seasons/store.ts'
import { insertWithPrices } from './create-athletes.ts'
import { type AthleteFacts, findAthleteFacts } from './store/athletes.ts'

export type AddRefusal =
  | 'reason-needed'
  | 'no-name'
  | 'no-country'
  | 'no-birth-date'
  | 'no-gender'
  | 'no-code'
  | 'code-taken'
  | 'unknown'
  | 'lacks-code'
  | 'in-season'

export const ADD_SENTENCES: Record<AddRefusal, string> = {
  ...EDIT_SENTENCES,
  unknown: 'There is no such athlete',
  'lacks-code':
    'The athlete has no federation code, so files cannot name them. Import them with a code first',
  'in-season': 'The athlete is already in this season',
}

/** Maps refusals to the fields of the form that they are about. */
export const ADD_FIELDS: Partial<Record<AddRefusal, keyof NewAthlete | 'reason'>> = {
  'reason-needed': 'reason',
  'no-name': 'name',
  'no-country': 'country',
  'no-birth-date': 'birth_date',
  'no-gender': 'gender',
  'no-code': 'federation_code',
  'code-taken': 'federation_code',
}

export type NewAthlete = {
  name: string
  /** The code of the nation, such as NOR or SUI. */
  country: string
  gender: Gender
  is_team: boolean
  federation_code: string
  birth_date: string | null
}

export type AddReport =
  | { ok: true; athlete_id: number; name: string; price: number }
  | { ok: false; reason: AddRefusal; holder?: CodeHolder }

/** Creates an athlete in a season, with the price of the price rule. Players can pick the athlete at once. */
export async function addAthlete(
  tx: Db,
  season: SeasonRow,
  given: NewAthlete,
  by: Actor,
): Promise<AddReport> {
  if (!by.reason) return { ok: false, reason: 'reason-needed' }
  await lockAll(tx, season)
  const name = given.name.trim()
  const country = await findCountry(tx, given.country)
  if (name === '' || name.length > 120) return { ok: false, reason: 'no-name' }
  if (country === undefined) return { ok: false, reason: 'no-country' }
  if (given.gender === 'mixed' && !given.is_team) return { ok: false, reason: 'no-gender' }
  if (given.birth_date !== null && !isBirthDate(given.birth_date))
    return { ok: false, reason: 'no-birth-date' }
  if (!isAthleteCode(given.federation_code)) return { ok: false, reason: 'no-code' }
  const holder = await findHolder(tx, given.federation_code, 0)
  if (holder) return { ok: false, reason: 'code-taken', holder }
  return save(tx, season, { ...given, name, country }, 'athlete add', by)
}

/** Adds an athlete of another season to this season, with the price of the price rule. */
export async function addToSeason(
  tx: Db,
  season: SeasonRow,
  athlete_id: number,
  by: Actor,
): Promise<AddReport> {
  if (!by.reason) return { ok: false, reason: 'reason-needed' }
  await lockAll(tx, season)
  const known = await findAthleteFacts(tx, season.season_id, athlete_id)
  if (!known) return { ok: false, reason: 'unknown' }
  const { in_season, federation_code, ...facts } = known
  if (in_season) return { ok: false, reason: 'in-season' }
  if (federation_code === null) return { ok: false, reason: 'lacks-code' }
  return save(tx, season, { ...facts, federation_code }, 'athlete join', by)
}

/** Takes the locks in the same order as all other changes of athletes and prices, to avoid deadlocks. */
async function lockAll(tx: Db, { season_id }: SeasonRow): Promise<void> {
  await lockPrices(tx, season_id)
  await lockTeamConstraints(tx)
  await lockAthletes(tx)
}

async function save(
  tx: Db,
  season: SeasonRow,
  facts: AthleteFacts,
  act: string,
  { actor, reason }: Actor,
): Promise<AddReport> {
  const [added] = await insertWithPrices(tx, season, [facts])
  const { athlete_id, name, country, gender, federation_code, price } = added!
  await insertAudit(tx, {
    actor,
    act,
    subject: `athlete ${athlete_id}`,
    after: { season: season.name, name, country, gender, federation_code, price },
    reason,
  })
  return { ok: true, athlete_id, name, price }
}
