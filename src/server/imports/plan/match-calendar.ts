import type { PlannedWeekend } from '../season/plan-calendar.ts'
import type { PlannedSelection } from '../season/plan-selections.ts'
import type { PresentRace, PresentSelection, PresentWeekend } from '../store/present.ts'

export type PresentCalendar = {
  weekends: readonly PresentWeekend[]
  selections: readonly PresentSelection[]
  races: readonly PresentRace[]
}

/** Which parts of a season's calendar match planned ones, and which are not in the plan. */
export type CalendarMatch = {
  weekends: Map<PlannedWeekend, PresentWeekend>
  selections: Map<PlannedSelection, PresentSelection>
  races: Map<string, PresentRace>
  removed: { weekends: PresentWeekend[]; selections: PresentSelection[]; races: PresentRace[] }
}

/**
 * Races match by code. A weekend, or a selection within one, matches by name, else the one that shares the most races.
 */
export function matchCalendar(planned: readonly PlannedWeekend[], present: PresentCalendar): CalendarMatch {
  const by_code = new Map(present.races.map((race) => [race.race_code, race]))
  const codes = planned.flatMap(weekendCodes)
  const weekends = pairUp(planned, present.weekends, {
    isNamed: (plan, found) => plan.weekend_name === found.weekend_name,
    shared: (plan, found) =>
      count(weekendCodes(plan), (code) => by_code.get(code)?.weekend_id === found.weekend_id),
  })
  const selections = new Map(
    planned.flatMap((weekend) => {
      const weekend_id = weekends.get(weekend)?.weekend_id
      const there = present.selections.filter((selection) => selection.weekend_id === weekend_id)
      return [
        ...pairUp(weekend.selections, there, {
          isNamed: (plan, found) => isAlike(plan, found) && plan.name === found.name,
          shared: (plan, found) =>
            isAlike(plan, found)
              ? count(codesOf(plan), (code) => by_code.get(code)?.selection_id === found.selection_id)
              : 0,
        }),
      ]
    }),
  )
  const kept = { weekends: new Set(weekends.values()), selections: new Set(selections.values()) }
  const planned_codes = new Set(codes)
  return {
    weekends,
    selections,
    races: new Map([...by_code].filter(([code]) => planned_codes.has(code))),
    removed: {
      weekends: present.weekends.filter((weekend) => !kept.weekends.has(weekend)),
      selections: present.selections.filter((selection) => !kept.selections.has(selection)),
      races: present.races.filter((race) => !planned_codes.has(race.race_code)),
    },
  }
}

/** A selection of athletes never becomes one of teams. */
function isAlike(plan: PlannedSelection, found: PresentSelection): boolean {
  return plan.takes_team_picks === found.takes_team_picks
}

type Likeness<Plan, Found> = {
  isNamed: (plan: Plan, found: Found) => boolean
  shared: (plan: Plan, found: Found) => number
}

function pairUp<Plan, Found>(
  plans: readonly Plan[],
  founds: readonly Found[],
  { isNamed, shared }: Likeness<Plan, Found>,
): Map<Plan, Found> {
  const pairs = new Map<Plan, Found>()
  const free = new Set(founds)
  const take = (plan: Plan, found: Found | undefined) => {
    if (found && free.delete(found)) pairs.set(plan, found)
  }
  for (const plan of plans)
    take(
      plan,
      founds.find((found) => isNamed(plan, found)),
    )
  for (const plan of plans.filter((each) => !pairs.has(each))) {
    const [nearest] = [...free].sort((a, b) => shared(plan, b) - shared(plan, a))
    if (nearest && shared(plan, nearest) > 0) take(plan, nearest)
  }
  return pairs
}

function weekendCodes(weekend: PlannedWeekend): string[] {
  return weekend.selections.flatMap(codesOf)
}

export function codesOf(selection: PlannedSelection): string[] {
  return selection.races.map((race) => race.race_code)
}

function count(codes: readonly string[], isShared: (code: string) => boolean): number {
  return codes.filter(isShared).length
}
