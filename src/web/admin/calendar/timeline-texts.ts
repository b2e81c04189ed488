import { dateFormat } from '../../core/locale/date-format.ts'
import { dateLocale } from '../../core/locale/dates.ts'

/** Formats a time in a time zone, such as `16:30`. */
export function clockText(at: number, locale: string, timeZone: string | undefined): string {
  return dateFormat(dateLocale(locale), { hour: 'numeric', minute: '2-digit', timeZone }).format(at)
}

/** Formats a day in a time zone, such as `Tue 24`. */
export function dayText(at: number, locale: string, timeZone: string | undefined): string {
  const weekday = dateFormat(dateLocale(locale), { weekday: 'short', timeZone }).format(at)
  return `${weekday} ${dateFormat('en-GB', { day: 'numeric', timeZone }).format(at)}`
}

const HOUR = 3_600_000

/** Formats a duration, such as `2 d 3 h`, `5 h` or `20 min`. */
export function gapText(ms: number): string {
  if (ms < HOUR) return `${Math.round(ms / 60_000)} min`
  const hours = Math.round(ms / HOUR)
  const [days, rest] = [Math.floor(hours / 24), hours % 24]
  if (days === 0) return `${hours} h`
  return rest === 0 ? `${days} d` : `${days} d ${rest} h`
}
