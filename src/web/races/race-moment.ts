import { dateFormat } from '../app/date-format.ts'
import { dateLocale } from '../app/dates.ts'

/** `Fri 12:00`, by the clocks of a zone. */
export function raceMoment(iso: string, locale: string, timeZone: string): string {
  const options = { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' } as const
  return dateFormat(dateLocale(locale), options).format(new Date(iso)).replace(',', '')
}
