import type { PlannedWeekend } from '../season/plan-calendar.ts'
import type { PlannedSelection } from '../season/plan-selections.ts'
import type { PresentRace, PresentSelection, PresentWeekend } from '../store/present.ts'

export type PresentCalendar = {
  weekends: readonly PresentWeekend[]
  selections: readonly PresentSelection[]
  races: readonly PresentRace[]
}

/**
 * Maps planned weekends, planned selections and race codes to the rows that they match. `removed` contains the rows
 * that are not in the plan.
 */
export type CalendarMatch = {
  weekends: Map<PlannedWeekend, PresentWeekend>
  selections: Map<PlannedSelection, PresentSelection>
  races: Map<string, PresentRace>
  removed: { weekends: PresentWeekend[]; selections: PresentSelection[]; races: PresentRace[] }
}

/**
 * Matches races by code. Matches weekends by name, or otherwise by the number of races that they share. Matches the
 * selections of a weekend in the same way.
 */
export function matchCalendar(planned: readonly PlannedWeekend[], present: PresentCalendar): CalendarMatch {
  const by_code = new Map(present.races.map((race) => [race.race_code, race]))
  const codes = planned.flatMap(weekendCodes)
  const weekends = pairUp(planned, present.weekends, {
    hasSameName: (plan, found) => plan.weekend_name === found.weekend_name,
    countShared: (plan, found) =>
      count(weekendCodes(plan), (code) => by_code.get(code)?.weekend_id === found.weekend_id),
  })
  const selections = new Map(
    planned.flatMap((weekend) => {
      const weekend_id = weekends.get(weekend)?.weekend_id
      const weekend_selections = present.selections.filter((selection) => selection.weekend_id === weekend_id)
      return [
        ...pairUp(weekend.selections, weekend_selections, {
          hasSameName: (plan, found) => takeSamePicks(plan, found) && plan.name === found.name,
          countShared: (plan, found) =>
            takeSamePicks(plan, found)
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

/**
 * Whether both are selections of athletes or both are selections of teams. A selection never changes its kind, so
 * selections of different kinds never match.
 */
function takeSamePicks(plan: PlannedSelection, found: PresentSelection): boolean {
  return plan.takes_team_picks === found.takes_team_picks
}

type PairingRules<Plan, Found> = {
  hasSameName: (plan: Plan, found: Found) => boolean
  countShared: (plan: Plan, found: Found) => number
}

function pairUp<Plan, Found>(
  plans: readonly Plan[],
  candidates: readonly Found[],
  { hasSameName, countShared }: PairingRules<Plan, Found>,
): Map<Plan, Found> {
  const pairs = new Map<Plan, Found>()
  const free = new Set(candidates)
  const pair = (plan: Plan, found: Found | undefined) => {
    if (found && free.delete(found)) pairs.set(plan, found)
  }
  for (const plan of plans)
    pair(
      plan,
      candidates.find((found) => hasSameName(plan, found)),
    )
  for (const plan of plans.filter((each) => !pairs.has(each))) {
    const [nearest] = [...free].sort((a, b) => countShared(plan, b) - countShared(plan, a))
    if (nearest && countShared(plan, nearest) > 0) pair(plan, nearest)
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
