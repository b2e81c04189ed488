import ical, { ICalAlarmType, type ICalCalendar, ICalCalendarMethod } from 'ical-generator'
import type { DeadlineRow } from './store/deadlines.ts'
import type { OwnTeamRow } from './store/feeds.ts'

/** How long before a deadline its alarms sound, in seconds. */
const ALARMS_S = [24 * 60 * 60, 60 * 60]

type CalendarSite = { name: string; public_url: URL }

/**
 * Makes an iCalendar file (RFC 5545) of all deadlines. Each entry has a permanent id and the URL of its event. Entries
 * in the future have alarms a day and an hour before.
 */
export function makeCalendar({ name, public_url }: CalendarSite, deadlines: readonly DeadlineRow[]): string {
  const calendar = emptyCalendar(`${name}: deadlines`)
  for (const deadline of deadlines) {
    const { changed_at, races } = deadline
    addDeadline(calendar, deadline, {
      id: idOf(deadline),
      changed_at,
      summary: titleOf(deadline),
      description: races.join('\n'),
      url: new URL(`/events/${deadline.weekend_id}`, public_url).href,
    })
  }
  return calendar.toString()
}

/**
 * Makes the calendar of one player, with the number of picks so far and the URLs of the teams. Its ids differ from
 * those in the public calendar.
 */
export function makeOwnCalendar(
  { name, public_url }: CalendarSite,
  deadlines: readonly DeadlineRow[],
  teams: readonly OwnTeamRow[],
): string {
  const calendar = emptyCalendar(`${name}: my deadlines`)
  const teamOf = new Map(teams.map((team) => [team.selection_id, team]))
  for (const deadline of deadlines) {
    const team = teamOf.get(deadline.selection_id)
    const picks_text = teamText(team?.picks ?? 0)
    addDeadline(calendar, deadline, {
      id: `own-${idOf(deadline)}`,
      changed_at: latest(deadline.changed_at, team?.accepted_at),
      summary: `${titleOf(deadline)} (${picks_text})`,
      description: [`You have ${picks_text}.`, ...deadline.races].join('\n'),
      url: new URL(`/athletes?selection=${deadline.selection_id}`, public_url).href,
    })
  }
  return calendar.toString()
}

type EventTexts = { id: string; changed_at: Date; summary: string; description: string; url: string }

function addDeadline(
  calendar: ICalCalendar,
  { trading_close, place, is_ahead }: DeadlineRow,
  { changed_at, summary, ...texts }: EventTexts,
): void {
  const event = calendar.createEvent({
    ...texts,
    start: trading_close,
    stamp: changed_at,
    lastModified: changed_at,
    summary,
    ...(place ? { location: place } : {}),
  })
  for (const triggerBefore of is_ahead ? ALARMS_S : []) {
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore, description: summary })
  }
}

function emptyCalendar(name: string): ICalCalendar {
  return ical({
    name,
    prodId: { company: 'Podium', product: 'deadlines', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
}

function idOf({ selection_id, season_id }: DeadlineRow): string {
  return `selection-${selection_id}.season-${season_id}@podium`
}

/** Makes the title of a deadline. If the selection has the same name as its weekend, the name is not repeated. */
function titleOf({ name, weekend_name }: DeadlineRow): string {
  return name === weekend_name ? `${weekend_name}: picks close` : `${weekend_name}, ${name}: picks close`
}

function teamText(picks: number): string {
  if (picks === 0) return 'no team yet'
  return picks === 1 ? '1 pick' : `${picks} picks`
}

function latest(a: Date, b: Date | undefined): Date {
  return b && b > a ? b : a
}
