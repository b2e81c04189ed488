import { type CupKind, cupsOf } from '#game/scoring/cups.ts'
import type { CupEntry } from '../season/save-calendar.ts'
import type { PresentCup, PresentRace } from '../store/present.ts'
import { type Change, changed, removed } from './changed-fields.ts'
import type { CalendarMatch, PresentCalendar } from './match-calendar.ts'

/**
 * What an import changes in the cups of a season. `removed` does not contain deleted races, because the database
 * removes these from their cups.
 */
export type CupPlan = {
  changes: Change[]
  added: CupEntry[]
  removed: { cup_id: number; race_id: number }[]
  /** The ids of the tours' cups that have no races left after the import. */
  emptied: number[]
}

export type CupCalendar = Pick<PresentCalendar, 'weekends' | 'races'> & { cups: readonly PresentCup[] }

/**
 * Compares the cup entries that an import makes for the planned calendar with the entries that it would make for the
 * present calendar. The plan contains only the difference. So entries that operators have added stay, and entries that
 * operators have removed are not added again. A missing cup is created with all its races.
 */
export function planCups(
  planned: readonly CupEntry[],
  present: CupCalendar,
  { removed: { races: gone } }: CalendarMatch,
  kinds: readonly CupKind[],
): CupPlan {
  const { cups, races } = present
  const ids = new Map(races.map((race) => [race.race_code, race.race_id]))
  const by_name = new Map(cups.map((cup) => [cup.name, cup]))
  const present_entries = entriesOf(present, kinds)
  const present_keys = new Set(present_entries.map(keyOf))
  const planned_keys = new Set(planned.map(keyOf))

  const added = planned.filter((entry) => {
    const cup = by_name.get(entry.name)
    return !cup || (!present_keys.has(keyOf(entry)) && !containsRace(cup, ids.get(entry.race_code)))
  })
  const gone_ids = new Set(gone.map((race) => race.race_id))
  const leaving_entries = present_entries.flatMap((entry) => {
    const [cup, race_id] = [by_name.get(entry.name), ids.get(entry.race_code)]
    const is_leaving = cup && race_id !== undefined && containsRace(cup, race_id) && !gone_ids.has(race_id)
    return is_leaving && !planned_keys.has(keyOf(entry)) ? [{ cup_id: cup.cup_id, race_id }] : []
  })

  const cup_changes = cups.map((cup) => {
    const leaving = leaving_entries
      .filter(({ cup_id }) => cup_id === cup.cup_id)
      .map(({ race_id }) => race_id)
    const lost = cup.race_ids.filter((race_id) => gone_ids.has(race_id) || leaving.includes(race_id))
    const gained = added.filter(({ name }) => name === cup.name)
    const is_emptied = cup.is_of_tour && lost.length > 0 && lost.length === cup.race_ids.length
    return { cup, lost, gained, is_emptied: is_emptied && gained.length === 0 }
  })
  return {
    changes: [...cup_changes.flatMap((each) => cupChanges(each, races)), ...newCups(added, by_name)],
    added,
    removed: leaving_entries,
    emptied: cup_changes.filter(({ is_emptied }) => is_emptied).map(({ cup }) => cup.cup_id),
  }
}

/** Returns the cup entries that an import would make for the present calendar. */
function entriesOf({ weekends, races }: CupCalendar, kinds: readonly CupKind[]): CupEntry[] {
  const tours = new Map(
    weekends.map(({ weekend_id, is_tour, tour_cup }) => [weekend_id, is_tour ? tour_cup : null]),
  )
  return races.flatMap(({ weekend_id, race_code, kind, sprint_points_table, climb_points_table }) => {
    const race = {
      kind,
      tour: tours.get(weekend_id) ?? null,
      has_sprint: sprint_points_table !== null,
      has_climb: climb_points_table !== null,
    }
    return cupsOf(race, kinds).map((cup) => ({ ...cup, race_code }))
  })
}

type CupChange = { cup: PresentCup; lost: number[]; gained: CupEntry[]; is_emptied: boolean }

function cupChanges({ cup, lost, gained, is_emptied }: CupChange, races: readonly PresentRace[]): Change[] {
  if (is_emptied) return [removed(cup.name)]
  const codes = races.filter(({ race_id }) => lost.includes(race_id)).map(({ race_code }) => race_code)
  return changed(cup.name, [
    ...listed(
      'gets',
      gained.map(({ race_code }) => race_code),
    ),
    ...listed('loses', codes),
  ])
}

function newCups(added: readonly CupEntry[], known: ReadonlyMap<string, PresentCup>): Change[] {
  const missing = added.filter(({ name }) => !known.has(name))
  return [...Map.groupBy(missing, ({ name }) => name)].map(([name, entries]) => {
    const codes = entries.map(({ race_code }) => race_code)
    return { change: 'added', name, fields: listed('gets', codes) }
  })
}

function listed(verb: string, codes: readonly string[]): string[] {
  return codes.length === 0 ? [] : [`${verb} ${codes.join(' ')}`]
}

function containsRace({ race_ids }: PresentCup, race_id: number | undefined): boolean {
  return race_id !== undefined && race_ids.includes(race_id)
}

function keyOf({ name, race_code }: CupEntry): string {
  return `${name}\n${race_code}`
}
