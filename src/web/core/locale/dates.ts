import { dateFormat } from './date-format.ts'

/**
 * Returns the locale for dates: the user's if it is English, otherwise British English, because the pages are in
 * English.
 */
export function dateLocale(locale: string): string {
  return locale.startsWith('en-') ? locale : 'en-GB'
}

/**
 * Formats an instant, such as `Fri, 5 Dec 2025, 12:00`. If `timeZone` is undefined, the browser's time zone is used.
 */
export function formatDateTime(iso: string, locale: string, timeZone: string | undefined): string {
  return formatIn(iso, locale, { timeZone })
}

/** Like `formatDateTime`, but adds the name of the time zone, as in `12:00 CET`. */
export function formatZonedDateTime(iso: string, locale: string, timeZone: string | undefined): string {
  return formatIn(iso, locale, { timeZone, timeZoneName: 'short' })
}

function formatIn(iso: string, locale: string, zone: Intl.DateTimeFormatOptions): string {
  return dateFormat(dateLocale(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...zone,
  }).format(new Date(iso))
}

/** Whether two time zones have the same local time at an instant. */
export function isSameLocalTime(iso: string, zone: string, other: string | undefined): boolean {
  return localTime(iso, zone) === localTime(iso, other)
}

function localTime(iso: string, timeZone: string | undefined): string {
  return dateFormat('en', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(new Date(iso))
}
