import type { ImportRefusal, SelectionChange } from '#text/imports/import-refusals.ts'
import { type PlannedWeekend, raceInstant } from '../season/plan-calendar.ts'
import type { PresentSelection } from '../store/present.ts'
import type { AthleteMatch } from './match-athletes.ts'
import { type CalendarMatch, codesOf, type PresentCalendar } from './match-calendar.ts'

/** What players would lose. `picked` maps the id of each removed athlete to the number of teams with that athlete. */
export type Losses = { teams: number; answers: number; picked: ReadonlyMap<number, number> }

/** Finds why a plan cannot be carried out: players must keep their picks, and closed selections must not change. */
export function findRefusals(
  changed: readonly ChangedSelection[],
  present: PresentCalendar,
  match: CalendarMatch,
  { removed }: AthleteMatch,
  { teams, answers, picked }: Losses,
): ImportRefusal[] {
  const locked = changed.filter(({ existing }) => existing.is_locked)
  const names = new Map(present.weekends.map((weekend) => [weekend.weekend_id, weekend.weekend_name]))
  const listed = (some: readonly ChangedSelection[]) =>
    some.map(({ existing, changes }) => ({
      weekend: names.get(existing.weekend_id),
      selection: existing.name,
      changes,
    }))
  const picked_athletes = removed.filter(({ athlete_id }) => picked.has(athlete_id))
  const weekends_with_bets = match.removed.weekends.filter((weekend) => weekend.sidebets > 0)
  const cancelled = match.removed.races.filter((race) => race.has_history)

  const refusals: (ImportRefusal | false)[] = [
    teams > 0 && {
      code: 'teams-in-changed-selections',
      data: { teams, selections: listed(changed.filter(({ existing }) => existing.has_teams)) },
    },
    locked.length > 0 && {
      code: 'closed-selections-changed',
      data: { selections: listed(locked) },
    },
    picked_athletes.length > 0 && {
      code: 'picked-athletes-removed',
      data: { teams: sum([...picked.values()]), athletes: picked_athletes },
    },
    weekends_with_bets.length > 0 && {
      code: 'sidebets-removed',
      data: {
        sidebets: sum(weekends_with_bets.map((each) => each.sidebets)),
        answers,
      },
    },
    cancelled.length > 0 && {
      code: 'cancelled-races-removed',
      data: { races: cancelled },
    },
  ]
  return refusals.filter((refusal) => refusal !== false)
}

export type ChangedSelection = { existing: PresentSelection; changes: SelectionChange[] }

/** Lists the selections that would change in a way that matters for saved teams. */
export function changedSelections(
  planned: readonly PlannedWeekend[],
  present: PresentCalendar,
  match: CalendarMatch,
): ChangedSelection[] {
  const removed = match.removed.selections.map((existing): ChangedSelection => {
    return { existing, changes: [{ change: 'removed' }] }
  })
  const kept = planned.flatMap((weekend) =>
    weekend.selections.flatMap((selection) => {
      const existing = match.selections.get(selection)
      if (!existing) return []
      const present_races = present.races.filter((race) => race.selection_id === existing.selection_id)
      const codes = new Set(codesOf(selection))
      const lost = present_races.filter((race) => !codes.has(race.race_code)).length
      const gained = codes.size - (present_races.length - lost)
      const changes: (SelectionChange | false)[] = [
        lost > 0 && { change: 'loses', races: lost },
        // Before the deadline a race may be added, because players can still react to it.
        gained > 0 && existing.is_locked && { change: 'gains', races: gained },
        existing.is_locked && existing.name !== selection.name && { change: 'name' },
        existing.trading_close.getTime() !== selection.trading_close.getTime() && { change: 'deadline' },
        (existing.takes_team_picks !== selection.takes_team_picks ||
          existing.is_mixed !== selection.is_mixed) && {
          change: 'athletes',
        },
      ]
      const made = changes.filter((each) => each !== false)
      return made.length > 0 ? [{ existing, changes: made }] : []
    }),
  )
  return [...removed, ...kept]
}

/**
 * Refuses selections with squads that would close before another selection with squads that is already closed. This
 * happens if a selection is new, or if an added race makes its deadline earlier. The database would refuse this too.
 */
export function findEarlySquads(
  planned: readonly PlannedWeekend[],
  present: readonly PresentSelection[],
  match?: CalendarMatch,
): ImportRefusal[] {
  const closed = present.filter((selection) => selection.rolls_over && selection.is_locked)
  const refused = planned.flatMap(({ weekend_name, selections }) => {
    const early = selections.filter((selection) => {
      const existing = match?.selections.get(selection)
      const is_open = existing ? existing.rolls_over && !existing.is_locked : !selection.takes_pro_teams
      const { trading_close } = selection
      return (
        is_open &&
        closed.some((each) => closesAfter(each, { trading_close, selection_id: existing?.selection_id }))
      )
    })
    return early.map(({ name }) => ({ weekend: weekend_name, selection: name }))
  })
  return refused.length > 0 ? [{ code: 'squads-before-closed', data: { selections: refused } }] : []
}

/**
 * Refuses races that would start before their selection closes, because teams could be changed during the race. Does
 * not check cancelled races, unchanged races of closed selections, and qualification races, which score no points.
 */
export function findEarlyRaces(planned: readonly PlannedWeekend[], match?: CalendarMatch): ImportRefusal[] {
  const early = planned.flatMap((weekend) =>
    weekend.selections.flatMap((selection) => {
      const { trading_close } = selection
      const existing = match?.selections.get(selection)
      return selection.races.flatMap((race) => {
        const present_race = match?.races.get(race.race_code)
        const starts_at = raceInstant(race, weekend.time_zone)
        const is_cancelled = present_race?.has_history
          ? present_race.state === 'cancelled'
          : race.is_cancelled
        const is_unchanged =
          existing?.is_locked &&
          present_race?.selection_id === existing.selection_id &&
          present_race.date.getTime() === starts_at.getTime()
        if (is_cancelled || race.kind === 'qualification_race' || is_unchanged || starts_at >= trading_close)
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

/**
 * Whether the closed selection comes after the other selection. If both close at the same time, the ids decide. A new
 * selection has no id yet, so it comes last.
 */
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
