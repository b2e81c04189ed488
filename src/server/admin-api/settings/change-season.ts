import type { SettingValue } from '#contract/admin/site/settings.ts'
import { addJob } from '#server/jobs/store.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import type { Edit, SettingChange } from '#server/platform/audit/edit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'
import { listOutdatedRaces } from '#server/scoring/outdated-races.ts'
import { BENCH_SETTINGS, needsReason, parseChanges, setSeason } from '#server/seasons/set-season.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { countTeamsWithBench } from './store.ts'

type ShownChange = { setting: string; before: SettingValue; after: SettingValue }
type SeasonChange = { changes: ShownChange[]; effects: string[]; needs_reason: boolean }

/**
 * Changes settings of a season. `effects` contains sentences about further effects of the change. Throws 422 if a
 * setting is invalid or a reason is missing.
 */
export async function changeSeason(
  tx: Db,
  season: SeasonRow,
  pairs: readonly string[],
  { dry_run, ...by }: Actor & { dry_run: boolean },
): Promise<SeasonChange> {
  const { after, changes } = editOrThrow(parseChanges(season.settings, pairs))
  if (changes.length === 0) return { changes: [], effects: [], needs_reason: false }
  const needs_reason = needsReason(changes)
  if (needs_reason && !by.reason && !dry_run)
    throw httpError('invalid', 'These settings change points: please give a reason', {
      field_errors: { reason: 'Please give a reason' },
    })
  throwIfErrors(await setSeason(tx, season, { settings: after, is_current: false, ...by }))
  return { changes: shownChanges(changes), effects: await effectsOf(tx, season, changes, by), needs_reason }
}

/**
 * Describes the effects of a change in sentences. Adds a job that rebuilds the boards if a different number of members
 * now counts for a league's score.
 */
async function effectsOf(
  tx: Db,
  { season_id }: SeasonRow,
  changes: readonly SettingChange[],
  { actor }: Actor,
): Promise<string[]> {
  const effects: string[] = []
  if (changes.some(({ setting }) => setting === 'users_included_in_league_score')) {
    await addJob(tx, { kind: 'rebuild', input: { season_id }, actor })
    effects.push('The boards are rebuilt, so that league scores follow the new number of members.')
  }
  if (changes.some(({ setting }) => setting.endsWith('_bonus_percent'))) {
    const races = await listOutdatedRaces(tx, season_id)
    effects.push(racesSentence(races.length))
  }
  if (changes.some(({ setting, after }) => BENCH_SETTINGS.includes(setting) && after === false)) {
    const teams = await countTeamsWithBench(tx, season_id)
    if (teams > 0) effects.push(benchSentence(teams))
  }
  if (changes.some(({ setting }) => COPIED_TO_SELECTIONS.has(setting)))
    effects.push(
      'Weekends that exist already keep their own limits and budgets; only new weekends get the new value.',
    )
  return effects
}

/** Settings that are copied to each selection when the selection is created (rules §2). */
const COPIED_TO_SELECTIONS = new Set([
  'budget',
  'budget_scope',
  'max_picks_per_gender',
  'max_picks',
  'cub_picks',
  'team_captains',
])

function racesSentence(count: number): string {
  if (count === 0) return 'Published races keep their points.'
  const races = count === 1 ? '1 published race was' : `${count} published races were`
  return `${races} scored by other rules and ${count === 1 ? 'keeps its' : 'keep their'} points until scored again.`
}

function benchSentence(count: number): string {
  const teams = count === 1 ? '1 team has' : `${count} teams have`
  return `${teams} reserves or a vice-captain. They are kept, but do not count while the setting is off.`
}

/** Returns the edit. Throws 422 with all errors if the edit is invalid. */
export function editOrThrow<Value>(edit: Edit<Value>): Exclude<Edit<Value>, { errors: string[] }> {
  if (!('errors' in edit)) return edit
  return throwErrors(edit.errors)
}

export function throwIfErrors(errors: readonly string[]): void {
  if (errors.length > 0) throwErrors(errors)
}

function throwErrors(errors: readonly string[]): never {
  throw httpError('invalid', errors[0], { errors: [...errors] })
}

export function shownChanges(changes: readonly SettingChange[]): ShownChange[] {
  return changes.map(({ setting, before, after }) => ({
    setting,
    before: (before ?? null) as SettingValue,
    after: (after ?? null) as SettingValue,
  }))
}
