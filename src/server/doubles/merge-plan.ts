import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/db.ts'
import { someNames } from '#text/formats.ts'
import * as store from './store/facts.ts'
import { type DoubleSeason, listDoubleSeasons } from './store/seasons.ts'

export type MergeRefusal =
  | 'reason-needed'
  | 'same-athlete'
  | 'already-merged'
  | 'unlike'
  | 'pro-team'
  | 'both-listed'
  | 'double-picked'
  | 'other-price'
  | 'other-flags'

export const MERGE_SENTENCES: Record<MergeRefusal, string> = {
  'reason-needed': 'Please give a reason',
  'same-athlete': 'These are the same athlete: choose another one',
  'already-merged': 'One of them was already merged with another athlete',
  unlike: 'They cannot be the same person: their genders differ, or one of them is a team',
  'pro-team': 'Pro teams cannot be merged',
  'both-listed':
    'Result lists name both, so it is not clear which result is right: remove one of them from the lists first',
  'double-picked':
    'Locked teams have the duplicate, and locked teams never change: keep the duplicate, and merge the other one into it',
  'other-price': 'Both have a price in a season whose picks have opened: give them the same price first',
  'other-flags':
    'They differ in a season whose picks are open: only one of them is active, a cub, or from an excluded nation. Make them alike first',
}

/**
 * The athlete or the duplicate (the double), with the numbers of published races and locked teams that contain them.
 */
export type MergeSide = store.MergeAthlete & { races: number; locked_teams: number }

/** What merging two athletes would do. `concerned` contains the races or seasons that a refusal is about. */
export type MergePlan = {
  /** Who stays. */
  athlete: MergeSide
  /** The duplicate that is merged into the athlete. */
  double: MergeSide
  seasons: DoubleSeason[]
  races: store.DoubleRace[]
  refusals: { code: MergeRefusal; concerned: string[] }[]
  /** Equal plans have equal versions. */
  version: string
}

/**
 * Returns what merging would do, and the reasons if it is refused. Undefined if one of the athletes does not exist. The
 * plan does not contain picks of open selections, because nobody may know them before the deadline.
 */
export async function planMerge(db: Db, pair: store.Pair): Promise<MergePlan | undefined> {
  const athlete = await readSide(db, pair.athlete_id)
  const double = await readSide(db, pair.double_id)
  if (!athlete || !double) return undefined
  const seasons = await listDoubleSeasons(db, pair)
  const races = await store.listDoubleRaces(db, pair)
  const plan = { athlete, double, seasons, races, refusals: refusalsOf(athlete, double, seasons, races) }
  const version = createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 32)
  return { ...plan, version }
}

async function readSide(db: Db, athlete_id: number): Promise<MergeSide | undefined> {
  const athlete = await store.findMergeAthlete(db, athlete_id)
  if (!athlete) return undefined
  const races = await store.countRaces(db, athlete_id)
  return { ...athlete, races, locked_teams: await store.countLockedTeams(db, athlete_id) }
}

function refusalsOf(
  athlete: MergeSide,
  double: MergeSide,
  seasons: readonly DoubleSeason[],
  races: readonly store.DoubleRace[],
): MergePlan['refusals'] {
  if (athlete.athlete_id === double.athlete_id) return [{ code: 'same-athlete', concerned: [] }]
  if (athlete.is_double || double.is_double) return [{ code: 'already-merged', concerned: [] }]
  const refusals: MergePlan['refusals'] = []
  const is_alike = athlete.gender === double.gender && athlete.is_team === double.is_team
  if (!is_alike) refusals.push({ code: 'unlike', concerned: [] })
  if (athlete.is_pro_team || double.is_pro_team) refusals.push({ code: 'pro-team', concerned: [] })
  const both_listed = races.filter(({ names_both }) => names_both)
  if (both_listed.length > 0)
    refusals.push({
      code: 'both-listed',
      concerned: both_listed.map(({ name, weekend_name }) => `${name}, ${weekend_name}`),
    })
  if (double.locked_teams > 0) refusals.push({ code: 'double-picked', concerned: [] })
  const other_price = seasons.filter(hasOtherPrice)
  if (other_price.length > 0)
    refusals.push({ code: 'other-price', concerned: other_price.map(({ name }) => name) })
  const other_flags = seasons.filter(hasOtherFlags)
  if (other_flags.length > 0)
    refusals.push({ code: 'other-flags', concerned: other_flags.map(({ name }) => name) })
  return refusals
}

function hasOtherPrice({ has_opened, athlete_price, double_price }: DoubleSeason): boolean {
  return has_opened && athlete_price !== null && double_price !== null && athlete_price !== double_price
}

/**
 * Whether the merge would change flags of picks in open teams. An athlete who is not in the season yet gets the
 * double's flags.
 */
function hasOtherFlags({ is_open, is_one_excluded, athlete_flags, double_flags }: DoubleSeason): boolean {
  if (!is_open || !double_flags) return false
  const kept = athlete_flags ?? double_flags
  return is_one_excluded || kept.active !== double_flags.active || kept.is_cub !== double_flags.is_cub
}

/** Returns the sentence of a refusal, with the first three races or seasons that it is about. */
export function refusalText({ code, concerned }: MergePlan['refusals'][number]): string {
  const names = concerned.length > 0 ? ` (${someNames(concerned, 3, '; ')})` : ''
  return `${MERGE_SENTENCES[code]}${names}.`
}

/** Returns the code of the first refusal, and the sentences of all refusals. */
export function mergeProblem(refusals: MergePlan['refusals']): { code: MergeRefusal; message: string } {
  return { code: refusals[0]!.code, message: refusals.map(refusalText).join('\n') }
}
