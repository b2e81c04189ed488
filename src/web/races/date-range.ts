import { dateFormat } from '../core/locale/date-format.ts'
import { dateLocale } from '../core/locale/dates.ts'

/** Formats days in `timeZone`, without the year: `28–30 Nov`, `30 Nov – 2 Dec` or `30 Nov`. */
export function formatDateRange(start: string, end: string, locale: string, timeZone: string): string {
  const day = dayFormat(locale, { day: 'numeric', month: 'short', timeZone })
  const month = dayFormat(locale, { month: 'numeric', year: 'numeric', timeZone })
  const [from, to] = [new Date(start), new Date(end)]

  if (day.format(from) === day.format(to)) return day.format(from)
  if (month.format(from) !== month.format(to)) return `${day.format(from)} – ${day.format(to)}`
  return day.formatRange(from, to).replace(/\s*–\s*/, '–')
}

/** Formats a day, such as `Fri 4 Dec`. */
export function formatDay(iso: string, locale: string, timeZone: string): string {
  return dayFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone }).format(
    new Date(iso),
  )
}

/** Formats an instant, such as `Fri 4 Dec, 07:00`. If `timeZoneName` is given, the name of the time zone follows. */
export function formatMoment(iso: string, locale: string, timeZone: string, timeZoneName?: 'short'): string {
  return dayFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: usesTwelveHours(locale) ? 'numeric' : '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName,
  }).format(new Date(iso))
}

/** Formats an instant, such as `Fri 4 Dec, 07:00 CET`. */
export function formatZonedMoment(iso: string, locale: string, timeZone: string): string {
  return formatMoment(iso, locale, timeZone, 'short')
}

function dayFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(dateLocale(locale), options)
}

/** Whether the locale writes times as 7:00 AM instead of 07:00. */
function usesTwelveHours(locale: string): boolean {
  return dayFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ?? false
}
