import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator'
import type { DeadlineRow } from './store.ts'

const DAY_S = 24 * 60 * 60

/** All deadlines as an iCalendar (RFC 5545): each keeps its id for good, and rings a day before. */
export function makeCalendar(site: string, deadlines: readonly DeadlineRow[]): string {
  const calendar = ical({
    name: `${site}: deadlines`,
    prodId: { company: 'Podium', product: 'deadlines', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
  for (const deadline of deadlines) {
    const { trading_close, changed_at, place } = deadline
    const summary = titleOf(deadline)
    calendar
      .createEvent({
        id: `selection-${deadline.selection_id}.season-${deadline.season_id}@podium`,
        start: trading_close,
        stamp: changed_at,
        lastModified: changed_at,
        summary,
        description: deadline.races.join('\n'),
        ...(place ? { location: place } : {}),
      })
      .createAlarm({ type: ICalAlarmType.display, triggerBefore: DAY_S, description: summary })
  }
  return calendar.toString()
}

/** A selection that bears its weekend's name is not named twice. */
function titleOf({ name, weekend_name }: DeadlineRow): string {
  return name === weekend_name ? `${weekend_name}: picks close` : `${weekend_name}, ${name}: picks close`
}
