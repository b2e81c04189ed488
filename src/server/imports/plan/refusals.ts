import type { ImportRefusal, SelectionChange } from '#text/imports/import-refusals.ts'
import { type PlannedWeekend, raceInstant } from '../season/plan-calendar.ts'
import type { PresentSelection } from '../store/present.ts'
import type { AthleteMatch } from './match-athletes.ts'
import { type CalendarMatch, codesOf, type PresentCalendar } from './match-calendar.ts'

/** Why a plan cannot be carried out: players' picks are preserved, and closed selections do not change. */
export function findRefusals(
  planned: readonly PlannedWeekend[],
  present: PresentCalendar,
  match: CalendarMatch,
  athletes: AthleteMatch,
): ImportRefusal[] {
  const touched = touchedSelections(planned, present, match)
  const teams = sum(touched.map(({ was }) => was.teams))
  const locked = touched.filter(({ was }) => was.is_locked)
  const names = new Map(present.weekends.map((weekend) => [weekend.weekend_id, weekend.weekend_name]))
  const listed = (some: typeof touched) =>
    some.map(({ was, changes }) => ({ weekend: names.get(was.weekend_id), selection: was.name, changes }))
  const held = athletes.removed.filter((athlete) => athlete.teams > 0)
  const bets = match.removed.weekends.filter((weekend) => weekend.sidebets > 0)
  const cancelled = match.removed.races.filter((race) => race.has_history)

  const refusals: (ImportRefusal | false)[] = [
    teams > 0 && {
      code: 'teams-in-changed-selections',
      data: { teams, selections: listed(touched.filter(({ was }) => was.teams > 0)) },
    },
    locked.length > 0 && {
      code: 'closed-selections-changed',
      data: { selections: listed(locked) },
    },
    held.length > 0 && {
      code: 'picked-athletes-removed',
      data: { teams: sum(held.map((athlete) => athlete.teams)), athletes: held },
    },
    bets.length > 0 && {
      code: 'sidebets-removed',
      data: {
        sidebets: sum(bets.map((each) => each.sidebets)),
        answers: sum(bets.map((each) => each.answers)),
      },
    },
    cancelled.length > 0 && {
      code: 'cancelled-races-removed',
      data: { races: cancelled },
    },
  ]
  return refusals.filter((refusal) => refusal !== false)
}

type Touched = { was: PresentSelection; changes: SelectionChange[] }

/** The selections whose change would alter the meaning of saved teams. */
function touchedSelections(
  planned: readonly PlannedWeekend[],
  present: PresentCalendar,
  match: CalendarMatch,
): Touched[] {
  const removed = match.removed.selections.map((was): Touched => {
    return { was, changes: [{ change: 'removed' }] }
  })
  const kept = planned.flatMap((weekend) =>
    weekend.selections.flatMap((selection) => {
      const was = match.selections.get(selection)
      if (!was) return []
      const here = present.races.filter((race) => race.selection_id === was.selection_id)
      const codes = new Set(codesOf(selection))
      const lost = here.filter((race) => !codes.has(race.race_code)).length
      const won = codes.size - (here.length - lost)
      const changes: (SelectionChange | false)[] = [
        lost > 0 && { change: 'loses', races: lost },
        // Until the deadline, players can still change their team for an added race.
        won > 0 && was.is_locked && { change: 'gains', races: won },
        was.is_locked && was.name !== selection.name && { change: 'name' },
        was.trading_close.getTime() !== selection.trading_close.getTime() && { change: 'deadline' },
        (was.takes_team_picks !== selection.takes_team_picks || was.is_mixed !== selection.is_mixed) && {
          change: 'athletes',
        },
      ]
      const made = changes.filter((each) => each !== false)
      return made.length > 0 ? [{ was, changes: made }] : []
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
): ImportRefusal[] {
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
    return early.map(({ name }) => ({ weekend: weekend_name, selection: name }))
  })
  return late.length > 0 ? [{ code: 'squads-before-closed', data: { selections: late } }] : []
}

/**
 * Races that would start before their selection closes: teams could still be changed. Qualification races score
 * nothing. Races that a closed selection already has are not checked.
 */
export function refuseEarlyRaces(planned: readonly PlannedWeekend[], match?: CalendarMatch): ImportRefusal[] {
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
        const { race_code, name } = race
        const closing = {
          weekend: weekend.weekend_name,
          selection: selection.name,
          closes_at: trading_close,
        }
        return [{ race_code, name, starts_at, ...closing }]
      })
    }),
  )
  return early.length > 0 ? [{ code: 'races-before-close', data: { races: early } }] : []
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
