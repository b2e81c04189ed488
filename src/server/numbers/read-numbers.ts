import type { AdminNumbers, AthletePicks, RegistrationDay } from '#contract/admin/numbers.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import * as store from './store/read.ts'

export type NumbersFilter = { season_id?: number | undefined; selection_id?: number | undefined }

const max_athletes = 20

/** Reads the statistics of a season. Throws 404 for an unknown season, or for a selection that is not counted. */
export async function readNumbers(db: Db, filter: NumbersFilter): Promise<AdminNumbers> {
  const seasons = await store.listSeasons(db)
  const season_id = seasonOf(seasons, filter)
  const days = await store.listRegistrationDays(db)
  const counted = season_id === null ? [] : await store.listCountedSelections(db, season_id)
  const selection = selectionOf(counted, filter)
  const athletes = selection ? await store.listPicks(db, selection.selection_id) : []
  return {
    seasons,
    season_id,
    totals: { ...totalsOf(days), verified: await store.countVerified(db) },
    registrations: season_id === null ? days : withinSeason(days, await store.findSeasonDays(db, season_id)),
    weekends: season_id === null ? [] : await store.listWeekendNumbers(db, season_id),
    selections: counted.map(({ selection_id, selection_name, weekend_name }) => ({
      selection_id,
      selection_name,
      weekend_name,
    })),
    selection: selection
      ? {
          selection_id: selection.selection_id,
          has_captains: selection.has_captains,
          players: selection.players,
          athletes: mostPicked(athletes),
        }
      : null,
    leagues: await store.listLeagueSizes(db),
  }
}

/**
 * Lists the athletes with the most picks together with the athletes who are captain in the most teams, in the order of
 * `athletes`.
 */
function mostPicked(athletes: readonly AthletePicks[]): AthletePicks[] {
  const by_captains = athletes.toSorted((one, other) => other.captains - one.captains).slice(0, max_athletes)
  const shown = new Set([...athletes.slice(0, max_athletes), ...by_captains])
  return athletes.filter((athlete) => shown.has(athlete))
}

export async function readRegistrations(db: Db, filter: NumbersFilter): Promise<RegistrationDay[]> {
  const season_id = seasonOf(await store.listSeasons(db), filter)
  const days = await store.listRegistrationDays(db)
  return season_id === null ? days : withinSeason(days, await store.findSeasonDays(db, season_id))
}

/** Lists the weekends of a season in which the players have been counted. */
export async function readWeekends(db: Db, filter: NumbersFilter) {
  const season_id = seasonOf(await store.listSeasons(db), filter)
  const weekends = season_id === null ? [] : await store.listWeekendNumbers(db, season_id)
  return weekends.flatMap(({ players, ...weekend }) => (players === null ? [] : [{ ...weekend, players }]))
}

export type SelectionPicks = {
  weekend_name: string
  selection_name: string
  players: number
  has_captains: boolean
  athletes: AthletePicks[]
}

/** Lists all picks of a counted selection; undefined if no selection of the season is counted. */
export async function readPicks(db: Db, filter: NumbersFilter): Promise<SelectionPicks | undefined> {
  const season_id = seasonOf(await store.listSeasons(db), filter)
  const counted = season_id === null ? [] : await store.listCountedSelections(db, season_id)
  const selection = selectionOf(counted, filter)
  return selection && { ...selection, athletes: await store.listPicks(db, selection.selection_id) }
}

/** Returns the chosen season or, by default, the current one. Throws 404 for an unknown season. */
function seasonOf(seasons: AdminNumbers['seasons'], { season_id }: NumbersFilter): number | null {
  if (season_id === undefined) return seasons[0]?.season_id ?? null
  if (!seasons.some((season) => season.season_id === season_id)) throw notFound('Season')
  return season_id
}

/**
 * Returns the chosen selection or, by default, the latest one. Throws 404 if the chosen selection is not counted or
 * belongs to another season.
 */
function selectionOf<Row extends { selection_id: number }>(
  counted: readonly Row[],
  { selection_id }: NumbersFilter,
): Row | undefined {
  if (selection_id === undefined) return counted[0]
  const selection = counted.find((each) => each.selection_id === selection_id)
  if (!selection) throw notFound('Selection')
  return selection
}

function totalsOf(days: readonly RegistrationDay[]) {
  const sum = (field: 'registered' | 'confirmed' | 'deleted') =>
    days.reduce((total, day) => total + day[field], 0)
  const deleted = sum('deleted')
  return { players: sum('registered') - deleted, confirmed: sum('confirmed'), deleted }
}

/** Lists the days of a season from the first to the last registration or deletion. Days without any get zeros. */
function withinSeason(
  days: readonly RegistrationDay[],
  { from, to }: { from: string | null; to: string | null },
): RegistrationDay[] {
  const within = days.filter(({ day }) => (from === null || day >= from) && (to === null || day <= to))
  const [first, last] = [within[0], within.at(-1)]
  if (!first || !last) return []
  const known = new Map(within.map((each) => [each.day, each]))
  const count = (Date.parse(last.day) - Date.parse(first.day)) / DAY_MS + 1
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(first.day) + index * DAY_MS).toISOString().slice(0, 10)
    return known.get(day) ?? { day, registered: 0, confirmed: 0, deleted: 0 }
  })
}

const DAY_MS = 86_400_000
