import { type PlannedWeekend, raceInstant } from '../season/plan-calendar.ts'
import type { PresentSelection } from '../store/present.ts'
import type { AthleteMatch } from './match-athletes.ts'
import { type CalendarMatch, codesOf, type PresentCalendar } from './match-calendar.ts'

/** What an import would break for players, and what is expected instead. */
export type Refusal = { found: string; expected: string }

/** Why a plan cannot be carried out: players' picks are preserved, and closed selections do not change. */
export function findRefusals(
  planned: readonly PlannedWeekend[],
  present: PresentCalendar,
  match: CalendarMatch,
  athletes: AthleteMatch,
): Refusal[] {
  const touched = touchedSelections(planned, present, match)
  const teams = sum(touched.map(({ was }) => was.teams))
  const locked = touched.filter(({ was }) => was.is_locked)
  const names = new Map(present.weekends.map((weekend) => [weekend.weekend_id, weekend.weekend_name]))
  const listed = (some: typeof touched) =>
    some.map(({ was, why }) => `${names.get(was.weekend_id)}: ${was.name} (${why})`).join('; ')
  const held = athletes.removed.filter((athlete) => athlete.teams > 0)
  const bets = match.removed.weekends.filter((weekend) => weekend.sidebets > 0)
  const cancelled = match.removed.races.filter((race) => race.has_history)

  const refusals: (Refusal | false)[] = [
    teams > 0 && {
      found: `${teams} teams in selections that would change: ${listed(touched.filter(({ was }) => was.teams > 0))}`,
      expected: 'selections with teams to keep their races and deadlines (see `deadline move`)',
    },
    locked.length > 0 && {
      found: `${locked.length} closed selections that would change: ${listed(locked)}`,
      expected: 'closed selections to stay as they are',
    },
    held.length > 0 && {
      found: `${sum(held.map((athlete) => athlete.teams))} teams with athletes who would be removed: ${held
        .slice(0, 5)
        .map(({ federation_code, name }) => `${federation_code} ${name}`)
        .join(', ')}`,
      expected: 'everybody who is picked to stay in athletes.csv',
    },
    bets.length > 0 && {
      found: `${sum(bets.map((each) => each.sidebets))} side bets with ${sum(bets.map((each) => each.answers))} answers in weekends that would be removed`,
      expected: 'weekends with side bets to stay',
    },
    cancelled.length > 0 && {
      found: `cancelled races that would be removed: ${cancelled
        .map(({ race_code, name }) => `${race_code} ${name}`)
        .join('; ')}`,
      expected: 'races that an operator cancelled to stay in races.csv',
    },
  ]
  return refusals.filter((refusal) => refusal !== false)
}

type Touched = { was: PresentSelection; why: string }

/** The selections whose change would alter the meaning of saved teams. */
function touchedSelections(
  planned: readonly PlannedWeekend[],
  present: PresentCalendar,
  match: CalendarMatch,
): Touched[] {
  const removed = match.removed.selections.map((was) => ({ was, why: 'removed' }))
  const kept = planned.flatMap((weekend) =>
    weekend.selections.flatMap((selection) => {
      const was = match.selections.get(selection)
      if (!was) return []
      const here = present.races.filter((race) => race.selection_id === was.selection_id)
      const codes = new Set(codesOf(selection))
      const lost = here.filter((race) => !codes.has(race.race_code)).length
      const won = codes.size - (here.length - lost)
      const why = [
        lost > 0 && `loses ${lost} races`,
        // Until the deadline, players can still change their team for an added race.
        won > 0 && was.is_locked && `gets ${won} races`,
        was.is_locked && was.name !== selection.name && 'another name',
        was.trading_close.getTime() !== selection.trading_close.getTime() && 'another deadline',
        (was.takes_team_picks !== selection.takes_team_picks || was.is_mixed !== selection.is_mixed) &&
          'takes others than before',
      ].filter((each) => each !== false)
      return why.length > 0 ? [{ was, why: why.join(', ') }] : []
    }),
  )
  return [...removed, ...kept]
}

/**
 * The database refuses a squad that rolls over and closes before one that is already closed: a new one, or one whose
 * deadline becomes earlier with an added race.
 */
export function refuseLateSquads(
  planned: readonly PlannedWeekend[],
  present: readonly PresentSelection[],
  match?: CalendarMatch,
): Refusal[] {
  const closed = present.filter((selection) => selection.rolls_over && selection.is_locked)
  const late = planned.flatMap(({ weekend_name, selections }) => {
    const early = selections.filter((selection) => {
      const was = match?.selections.get(selection)
      const is_open = was ? was.rolls_over && !was.is_locked : !selection.takes_pro_teams
      const { trading_close } = selection
      return (
        is_open &&
        closed.some((each) => closesAfter(each, { trading_close, selection_id: was?.selection_id }))
      )
    })
    return early.map(({ name }) => `${weekend_name}: ${name}`)
  })
  if (late.length === 0) return []
  const found = `squads that would begin before one that is closed: ${late.join(', ')}`
  return [{ found, expected: 'squads that roll over to follow the closed ones' }]
}

/**
 * Races that would start before their selection closes: teams could still be changed. Qualification races score
 * nothing. Races that a closed selection already has are not checked.
 */
export function refuseEarlyRaces(planned: readonly PlannedWeekend[], match?: CalendarMatch): Refusal[] {
  const early = planned.flatMap((weekend) =>
    weekend.selections.flatMap((selection) => {
      const { trading_close } = selection
      const was = match?.selections.get(selection)
      return selection.races.flatMap((race) => {
        const there = match?.races.get(race.race_code)
        const starts_at = raceInstant(race, weekend.time_zone)
        const is_cancelled = there?.has_history ? there.state === 'cancelled' : race.is_cancelled
        const is_past =
          was?.is_locked &&
          there?.selection_id === was.selection_id &&
          there.date.getTime() === starts_at.getTime()
        if (is_cancelled || race.kind === 'qualification_race' || is_past || starts_at >= trading_close)
          return []
        const starts = `${race.race_code} ${race.name} starts at ${starts_at.toISOString()}`
        return [
          `${starts}, ${weekend.weekend_name}: ${selection.name} closes at ${trading_close.toISOString()}`,
        ]
      })
    }),
  )
  if (early.length === 0) return []
  return [{ found: early.join('; '), expected: 'races that start after their selection closes' }]
}

/** Squads that close at the same time are in the order of their ids; a new one comes last. */
function closesAfter(
  closed: PresentSelection,
  {
    trading_close,
    selection_id = Number.POSITIVE_INFINITY,
  }: { trading_close: Date; selection_id?: number | undefined },
): boolean {
  const later_ms = closed.trading_close.getTime() - trading_close.getTime()
  return later_ms > 0 || (later_ms === 0 && closed.selection_id > selection_id)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
