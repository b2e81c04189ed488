import { type RaceKind, takesTeams } from '#game/scoring/race-kinds.ts'
import { addDays, dayAndMonth, instantIn } from '#server/imports/files/local-time.ts'
import type { Deadline } from './listed-weekends.ts'
import { type CalendarRace, daysOf } from './weekend-groups.ts'

export type PlannedSelection = {
  name: string
  trading_opens_at: Date
  trading_close: Date
  takes_team_picks: boolean
  /** Whether pro teams are picked instead of individual athletes (rules §11). */
  takes_pro_teams: boolean
  is_mixed: boolean
  /** If null, the setting of the season applies. */
  max_picks_per_gender: number | null
  team_captains_enabled: boolean | null
  takes_ranked_picks: boolean
  races: CalendarRace[]
}

export type PlannedGroup = {
  tour: string | null
  team_per_race: boolean
  deadline: Deadline
  time_zone: string
  races: CalendarRace[]
}

const opens_days_before = 7

/**
 * Plans the selections of a weekend: one for all individual races, one for all races with picks of pro teams, and one
 * for each kind of team race (rules §11). A tour has a selection for each leg, and a selection for its overall result,
 * which closes with leg 1. With `team_per_race`, there is a selection for each race. If the deadline is on the evening
 * before each race, there is a selection for each race day.
 */
export function planSelections(group: PlannedGroup): PlannedSelection[] {
  const races = group.races.toSorted((a, b) => a.date.localeCompare(b.date))
  const days = daysOf(races.filter((race) => race.kind !== 'tour_overall'))
  const keyed = Map.groupBy(races.filter(canScore), (race) => keyOf(race, group, days))
  const selections = [...keyed].map(([key, members]) => {
    const first_day = key === OVERALL ? (days[0] ?? members[0]!.date) : daysOf(members)[0]!
    return planSelection(selectionName(key, members, group, keyed.size), members, first_day, group)
  })
  return withQualifications(uniquelyNamed(selections), group)
}

const OVERALL = 'Overall'
const PRO_TEAMS = 'Pro teams'

function canScore(race: CalendarRace): boolean {
  return race.kind !== 'qualification_race'
}

/** Races with the same key are in the same selection. */
function keyOf(race: CalendarRace, group: PlannedGroup, days: readonly string[]): string {
  const isPerDay = group.tour !== null || group.deadline.kind === 'evening-before'
  if (group.team_per_race) return race.race_code
  if (race.kind === 'tour_overall') return OVERALL
  if (takesTeams(race.kind)) return teamKey(race, isPerDay)
  if (race.takes_team_picks) return isPerDay ? `${PRO_TEAMS} ${race.date}` : PRO_TEAMS
  return isPerDay ? `day ${days.indexOf(race.date) + 1}` : 'weekend'
}

function teamKey(race: CalendarRace, isPerDay: boolean): string {
  const kind = `teams ${race.kind} ${race.gender === 'mixed'}`
  return isPerDay ? `${kind} ${race.date}` : kind
}

function selectionName(
  key: string,
  races: readonly CalendarRace[],
  group: PlannedGroup,
  count: number,
): string {
  const [race] = races as [CalendarRace]
  if (group.team_per_race) return race.name
  if (key === OVERALL) return OVERALL
  if (key.startsWith(PRO_TEAMS)) return PRO_TEAMS
  if (key.startsWith('teams'))
    return race.gender === 'mixed' ? `Mixed ${KIND_NAMES[race.kind]}` : KIND_NAMES[race.kind]
  if (group.tour !== null) return key.replace('day', 'Leg')
  if (key === 'weekend') return count === 1 ? 'All races' : 'Individual races'
  return dayLabel(races)
}

const KIND_NAMES: Record<RaceKind, string> = {
  sprint: 'Sprint',
  individual: 'Individual',
  distance: 'Distance',
  mass_start: 'Mass start',
  pursuit: 'Pursuit',
  skiathlon: 'Skiathlon',
  final_climb: 'Final climb',
  relay: 'Relay',
  team_sprint: 'Team sprint',
  tour_overall: 'Overall',
  qualification_race: 'Qualification',
  marathon: 'Marathon',
}

function dayLabel(races: readonly CalendarRace[]): string {
  const kinds = new Set(races.map((race) => KIND_NAMES[race.kind]))
  const [only] = kinds
  return kinds.size === 1 && only ? only : dayAndMonth(races[0]!.date)
}

function planSelection(
  name: string,
  races: CalendarRace[],
  day: string,
  group: PlannedGroup,
): PlannedSelection {
  const trading_close = closeOf(group, day)
  const first_close = closeOf(group, daysOf(group.races)[0]!)
  const opening_ms = opens_days_before * 24 * 60 * 60 * 1000
  return {
    name,
    // All selections of a weekend open at the same time, a week before the first deadline.
    trading_opens_at: new Date(first_close.getTime() - opening_ms),
    trading_close,
    ...kindOfPicks(races),
    max_picks_per_gender: null,
    team_captains_enabled: null,
    takes_ranked_picks: false,
    races,
  }
}

/**
 * Returns what players pick: national teams for races of teams, and otherwise athletes or pro teams. A pro team is
 * picked for the points of its athletes of both genders.
 */
export function kindOfPicks(
  races: readonly Pick<CalendarRace, 'kind' | 'gender' | 'takes_team_picks'>[],
): Pick<PlannedSelection, 'takes_team_picks' | 'takes_pro_teams' | 'is_mixed'> {
  const takes_nations = races.some((race) => takesTeams(race.kind))
  const takes_pro_teams = !takes_nations && races.some((race) => race.takes_team_picks)
  const is_mixed = takes_pro_teams || races.every((race) => race.gender === 'mixed')
  return { takes_team_picks: takes_nations || takes_pro_teams, takes_pro_teams, is_mixed }
}

function closeOf({ deadline, time_zone }: PlannedGroup, day: string): Date {
  if (deadline.kind === 'evening-before') return instantIn(time_zone, addDays(day, -1), '23:59')
  return instantIn(time_zone, day, deadline.time)
}

function uniquelyNamed(selections: readonly PlannedSelection[]): PlannedSelection[] {
  const names = selections.map((selection) => selection.name)
  return selections.map((selection, index) => {
    const isTaken = names.indexOf(selection.name) !== index
    return isTaken
      ? { ...selection, name: `${selection.name}, ${dayAndMonth(selection.races[0]!.date)}` }
      : selection
  })
}

/** Adds each qualification race to the selection of the next race of its gender, because it scores no points. */
function withQualifications(selections: PlannedSelection[], group: PlannedGroup): PlannedSelection[] {
  for (const race of group.races.filter((each) => !canScore(each)))
    nextSelection(race, selections)?.races.push(race)
  const others = group.races.filter((race) => !canScore(race) && !nextSelection(race, selections))
  return others.length === 0
    ? selections
    : [...selections, planSelection('Qualification', others, others[0]!.date, group)]
}

function nextSelection(
  race: CalendarRace,
  selections: readonly PlannedSelection[],
): PlannedSelection | undefined {
  const individual = selections.filter(({ takes_team_picks }) => !takes_team_picks)
  const later = individual.filter(({ races }) =>
    races.some((each) => each.gender === race.gender && each.date >= race.date),
  )
  return later[0] ?? individual[0]
}
